import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notificationKinds } from '#contract/foundation/notifications/kinds.ts'
import {
  defaultChoices,
  type NotificationPreferences,
  type PreferenceChanges,
} from '#contract/foundation/notifications/preferences.ts'
import type { PushDevice } from '#contract/foundation/notifications/push.ts'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { NotificationsTab } from './NotificationsTab.tsx'

// few zones, since all of them take long to draw
beforeEach(() => void vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const chosen: NotificationPreferences = {
  timeZone: 'Europe/Berlin',
  quietHours: null,
  showsDetails: false,
  choices: Object.fromEntries(
    notificationKinds.map((kind) => [kind, defaultChoices(kind)]),
  ) as NotificationPreferences['choices'],
  mailStoppedAt: null,
}
const device = (id: number, more: Partial<PushDevice> = {}): PushDevice => ({
  id,
  browser: 'Firefox',
  system: 'Android',
  isCurrent: false,
  createdAt: '2026-03-01T12:00:00.000Z',
  lastSeenAt: '2026-03-01T12:00:00.000Z',
  ...more,
})

/** Preferences after a change, which has only the new values. */
function changed({ choices, ...rest }: NotificationPreferences, changes: PreferenceChanges): NotificationPreferences {
  const next = { ...choices }
  for (const kind of notificationKinds) next[kind] = { ...next[kind], ...changes.choices?.[kind] }
  return { ...rest, ...changes, choices: next } as NotificationPreferences
}

/** A server with these preferences and devices; `changes` are the requested changes. */
function serve(more: Partial<NotificationPreferences> = {}, items: PushDevice[] = []) {
  const changes: unknown[] = []
  let current: NotificationPreferences = { ...chosen, ...more }
  const requests = stubApi({
    'GET /api/notification-preferences': () => ({ json: current }),
    'PUT /api/notification-preferences': (body) => {
      changes.push(body)
      current = changed(current, body as PreferenceChanges)
      return { json: current }
    },
    'DELETE /api/notification-preferences/stopped-mail': { status: 204 },
    'GET /api/push-subscriptions': () => ({ json: { publicKey: 'key', items } }),
    'DELETE /api/push-subscriptions/3': () => {
      items.splice(0)
      return { status: 204 }
    },
    'GET /api/user/calendar-token': { json: { url: null } },
  })
  return { changes, requests }
}
const open = () => renderApp(<NotificationsTab />, { user: { role: 'influencer', email: 'mina@example.com' } })

it('chooses for each kind whether it shows in the app, comes by email and is pushed', async () => {
  const { changes } = serve()
  const screen = await open()
  await screen.getByRole('switch', { name: 'Orders: Push' }).click()
  await screen.getByRole('switch', { name: 'Gifts: In the app' }).click()
  await screen.getByRole('combobox', { name: 'Messages: By email' }).selectOptions('daily')
  expect(changes).toEqual([
    { choices: { orders: { push: 'never' } } },
    { choices: { gifts: { app: 'never' } } },
    { choices: { messages: { mail: 'daily' } } },
  ])
  await expect.element(screen.getByRole('switch', { name: 'Orders: Push' })).not.toBeChecked()
  await screen.unmount()
})

it('does not offer to switch off what always reaches people', async () => {
  serve()
  const screen = await open()
  await expect.element(screen.getByRole('switch', { name: 'Security: In the app' })).toBeDisabled()
  await expect.element(screen.getByRole('combobox', { name: 'Security: By email' })).toBeDisabled()
  await expect.element(screen.getByRole('switch', { name: 'Money: In the app' })).toBeDisabled()
  await expect.element(screen.getByRole('switch', { name: 'Security: Push' })).toBeEnabled()
  await screen.unmount()
})

it('keeps quiet hours once they are switched on, from 22 until 7 unless others are chosen', async () => {
  const { changes } = serve()
  const screen = await open()
  await screen.getByRole('switch', { name: 'Keep quiet hours' }).click()
  await screen.getByRole('combobox', { name: 'Until' }).selectOptions('9')
  await screen.getByRole('switch', { name: 'Keep quiet hours' }).click()
  expect(changes).toEqual([
    { quietHours: { from: 22, until: 7 } },
    { quietHours: { from: 22, until: 9 } },
    { quietHours: null },
  ])
  await expect.element(screen.getByRole('combobox', { name: 'Until' })).not.toBeInTheDocument()
  await screen.unmount()
})

it('shows details on the lock screen only to who asks for them', async () => {
  const { changes } = serve()
  const screen = await open()
  const details = screen.getByRole('switch', { name: 'Show details on the lock screen' })
  await expect.element(details).not.toBeChecked()
  await details.click()
  expect(changes).toEqual([{ showsDetails: true }])
  await screen.unmount()
})

it('lists the devices that get notifications and removes one', async () => {
  const { requests } = serve({}, [device(3)])
  const screen = await open()
  await expect.element(screen.getByText('Firefox · Android').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Remove Firefox · Android' }).click()
  await expect.element(screen.getByText('Firefox · Android')).not.toBeInTheDocument()
  expect(requests).toContain('DELETE /api/push-subscriptions/3')
  await screen.unmount()
})

it.each([
  ['denied', /Your browser blocks notifications/],
  ['default', /Turn on for this device/],
] as const)('when the browser has %s the permission, it says what can be done', async (permission, text) => {
  serve()
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  const screen = await open()
  await expect.element(screen.getByText(text)).toBeVisible()
  await screen.unmount()
})

it('says that a browser without push cannot get notifications', async () => {
  serve()
  vi.stubGlobal('Notification', { permission: 'default' })
  const { PushManager } = window
  Reflect.deleteProperty(window, 'PushManager')
  const screen = await open()
  await expect.element(screen.getByText(/This browser can’t receive notifications/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Turn on for this device' })).not.toBeInTheDocument()
  Object.assign(window, { PushManager })
  await screen.unmount()
})

it('says that emails do not arrive and sends them again', async () => {
  const { requests } = serve({ mailStoppedAt: '2026-03-01T12:00:00.000Z' })
  const screen = await open()
  await expect.element(screen.getByText(/mina@example.com came back/)).toBeVisible()
  await screen.getByRole('button', { name: 'Send emails again' }).click()
  await expect.poll(() => requests).toContain('DELETE /api/notification-preferences/stopped-mail')
  await screen.unmount()
})
