import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../../test/stub-api.ts'
import { CountdownCard } from './CountdownCard.tsx'

const answer = { endDate: '', serverTime: '', hours: 4, minutes: 5, seconds: 6, isExact: false }
const inTime = { 'GET /api/countdown': { json: answer } }

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const digits = () => [...document.querySelectorAll('.clock-digits')].map((each) => each.textContent).join(':')
const shows = (time: string) => vi.waitFor(() => expect(digits()).toBe(time))

it('starts at 365 days 23:59:59, before the server has responded', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await renderApp(<CountdownCard />)
  await shows('365:23:59:59')
})

it("shows the server's hours, minutes and seconds beside 18 fixed days, and loses 30 seconds with each second", async () => {
  stubApi(inTime)
  await renderApp(<CountdownCard />)
  await shows('18:04:05:06')
  vi.advanceTimersByTime(1_000)
  await shows('18:04:04:36')
})

it('falls back to 18 days 23:59:59 when the server fails, and logs it', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  stubApi({ 'GET /api/countdown': { status: 500 } })
  await renderApp(<CountdownCard />)
  await shows('18:23:59:59')
  expect(logged).toHaveBeenCalledWith('Failed to fetch countdown data', expect.any(Error))
})

it('refetches every five minutes', async () => {
  const requests = stubApi(inTime)
  await renderApp(<CountdownCard />)
  await shows('18:04:05:06')
  vi.advanceTimersByTime(299_000)
  expect(requests).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(requests).toHaveLength(2)
  await shows('18:04:05:06')
})
