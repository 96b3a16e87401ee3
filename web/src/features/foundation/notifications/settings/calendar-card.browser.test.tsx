import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { CalendarCard } from './CalendarCard.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A server on which the person has made an address this many times. */
function serve(made: number) {
  const state = { made }
  const addressOf = () => ({ url: state.made === 0 ? null : `https://v.example/calendar/${state.made}.ics` })
  const requests = stubApi({
    'GET /api/user/calendar-token': () => ({ json: addressOf() }),
    'POST /api/user/calendar-token': () => {
      state.made++
      return { json: addressOf() }
    },
  })
  return requests
}

it('makes an address only when the person wants one', async () => {
  const requests = serve(0)
  const screen = await renderApp(<CalendarCard />, { user: { role: 'influencer' } })
  await expect.element(screen.getByText(/\.ics/)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Create an address' }).click()
  await expect.element(screen.getByText('https://v.example/calendar/1.ics')).toBeVisible()
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
  await screen.unmount()
})

it('makes another address after a confirmation, since the first stops working', async () => {
  serve(1)
  const screen = await renderApp(<CalendarCard />, { user: { role: 'influencer' } })
  await screen.getByRole('button', { name: 'Create a new address' }).click()
  await expect.element(screen.getByText('https://v.example/calendar/1.ics')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Create a new address' }).click()
  await expect.element(screen.getByText('https://v.example/calendar/2.ics')).toBeVisible()
  await screen.unmount()
})
