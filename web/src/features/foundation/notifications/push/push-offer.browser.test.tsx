import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { PushOffer } from './PushOffer.tsx'

beforeEach(() => window.localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A browser whose person gives this answer when asked; `subscribed` are the keys of its subscriptions. */
function browse(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer })
  const subscribed: unknown[] = []
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/x', keys: { p256dh: 'p', auth: 'a' } }) }
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      subscribed.push(applicationServerKey)
      return subscription
    },
  }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ pushManager } as never)
  return subscribed
}
const open = () => renderApp(<PushOffer />, { user: { role: 'business' } })

it('registers this browser for who accepts', async () => {
  const subscribed = browse('default')
  const bodies: unknown[] = []
  stubApi({
    'GET /api/push-subscriptions': { json: { publicKey: 'the key', items: [] } },
    'POST /api/push-subscriptions': (body) => {
      bodies.push(body)
      return { status: 201, json: { id: 3 } }
    },
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect.element(screen.getByText('Notifications are on')).toBeVisible()
  expect(subscribed).toEqual(['the key'])
  expect(bodies).toEqual([{ endpoint: 'https://push.example/x', keys: { p256dh: 'p', auth: 'a' }, onlyIfKnown: false }])
  await expect.element(screen.getByRole('button', { name: 'Not now' })).not.toBeInTheDocument()
  await screen.unmount()
})

it('does not come back after "Not now"', async () => {
  browse('default')
  const first = await open()
  await first.getByRole('button', { name: 'Not now' }).click()
  await first.unmount()
  const second = await open()
  await expect.element(second.getByText('Want to know right away?')).not.toBeInTheDocument()
  await second.unmount()
})

it.each(['granted', 'denied'] as const)('is not made where the permission was %s before', async (permission) => {
  browse(permission)
  const screen = await open()
  await expect.element(screen.getByText('Want to know right away?')).not.toBeInTheDocument()
  await screen.unmount()
})

it('goes away without a word when the person refuses the browser’s own question', async () => {
  browse('default', 'denied')
  const requests = stubApi({})
  const screen = await open()
  await screen.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect.element(screen.getByText('Want to know right away?')).not.toBeInTheDocument()
  expect(requests).toEqual([])
  await screen.unmount()
})

it('says so when it could not be turned on, and can be tried again', async () => {
  browse('default')
  stubApi({ 'GET /api/push-subscriptions': new TypeError('Failed to fetch') })
  const screen = await open()
  await screen.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect.element(screen.getByText(/We couldn’t turn on notifications/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Turn on notifications' })).toBeEnabled()
  await screen.unmount()
})
