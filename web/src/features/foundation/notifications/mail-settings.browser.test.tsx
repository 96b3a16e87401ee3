import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { SendTimeZone } from './SendTimeZone.tsx'
import { UnsubscribeScreen } from './UnsubscribeScreen.tsx'

beforeEach(() => window.localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const unsubscribe = () =>
  renderApp(
    <Routes>
      <Route path="/unsubscribe/:token" element={<UnsubscribeScreen />} />
    </Routes>,
    { path: '/unsubscribe/7.orders.x' },
  )

it('ends emails with a click, and not before, since programs that check links open them too', async () => {
  const requests = stubApi({ 'POST /unsubscribe/7.orders.x': { status: 204 } })
  const screen = await unsubscribe()
  await expect.element(screen.getByText('Stop getting emails like this?')).toBeVisible()
  expect(requests).toEqual([])
  await screen.getByRole('button', { name: 'Stop these emails' }).click()
  await expect.element(screen.getByText('These emails have stopped')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Notification settings' })).toBeVisible()
  await screen.unmount()
})

it('says so when the link is not valid', async () => {
  const message = 'This link isn’t valid. You can change your emails in the settings'
  stubApi({ 'POST /unsubscribe/7.orders.x': { status: 404, json: { message, code: 'link_invalid' } } })
  const screen = await unsubscribe()
  await screen.getByRole('button', { name: 'Stop these emails' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(message)
  await screen.unmount()
})

/** A server that stores this zone of the person; `told` are the zones that it received. */
function serveZone(timeZone: string | null) {
  const sentZones: unknown[] = []
  const requests = stubApi({
    'GET /api/notification-preferences': { json: { timeZone } },
    'PUT /api/notification-preferences': (body) => {
      sentZones.push(body)
      return { json: {} }
    },
  })
  return { told: sentZones, requests }
}
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

it('tells the server the time zone of the browser, once', async () => {
  const { told, requests } = serveZone(null)
  const first = await renderApp(<SendTimeZone />, { user: { role: 'business' } })
  await expect.poll(() => told).toEqual([{ timeZone: ownZone }])
  await first.unmount()
  const asked = requests.length
  const second = await renderApp(<SendTimeZone />, { user: { role: 'business' } })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(requests).toHaveLength(asked)
  await second.unmount()
})

it('leaves a time zone that the person has chosen', async () => {
  const { told } = serveZone('Asia/Tokyo')
  const screen = await renderApp(<SendTimeZone />, { user: { role: 'business' } })
  await expect.poll(() => window.localStorage.getItem('vivobid-zone-of')).toBe('7')
  expect(told).toEqual([])
  await screen.unmount()
})
