import { useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Notification } from '#contract/foundation/notifications/notifications.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { Bell, useUnreadNotifications } from './Bell.tsx'
import { NotificationsScreen } from './NotificationsScreen.tsx'
import { isOpen, ReadOnOpen } from './ReadOnOpen.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (n: number) => `01960000-0000-7000-8000-00000000000${n}`
const row = (n: number, more: Partial<Notification> = {}): Notification => ({
  id: idOf(n),
  kind: 'orders',
  event: 'order_paid',
  title: `New order: Post ${n}`,
  text: '',
  path: `/task/${n}`,
  action: 'Accept or decline',
  deadline: null,
  outcome: null,
  subject: `Post ${n}`,
  person: { id: 2, username: 'shop', displayName: 'Shop', avatarUrl: null },
  isRead: false,
  unread: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
  ...more,
})

/** A server with these notifications; `bodies` are the requests to mark some. */
function serve(items: Notification[]) {
  const bodies: unknown[] = []
  const mark = (isRead: boolean) => (body: unknown) => {
    bodies.push(body)
    const { ids } = body as { ids?: string[] }
    for (const item of items) if (!ids || ids.includes(item.id)) item.isRead = isRead
    return isRead ? { json: { readAt: '2026-03-02T12:00:00.000Z' } } : { status: 204 }
  }
  const requests = stubApi({
    'GET /api/user': { json: { id: 7, role: 'influencer', isVerified: true } },
    'GET /api/notifications': () => ({ json: { items, nextCursor: null } }),
    'GET /api/notifications/unread': () => {
      const unread = items.filter(({ isRead }) => !isRead)
      return { json: { count: unread.length, paths: unread.map(({ path }) => path) } }
    },
    'POST /api/notifications/read': mark(true),
    'POST /api/notifications/unread': mark(false),
  })
  return { requests, bodies }
}

it('says what is asked by when, how long that is, and that it was done', async () => {
  const at = new Date(Date.now() + 5.5 * 3_600_000).toISOString()
  const asked = { action: 'Accept or ask for changes', deadline: { action: 'accept_delivery', at } }
  serve([row(1, asked), row(2, { isRead: true, outcome: 'accepted' })])
  const screen = await renderApp(<NotificationsScreen />, { user: { role: 'business' } })
  await expect
    .element(screen.getByRole('link', { name: /Accept or ask for changes by (today|tomorrow) .+: Post 1/ }))
    .toBeVisible()
  await expect.element(screen.getByText('5h · then accepted')).toBeVisible()
  await expect.element(screen.getByText('Accepted ✓')).toBeVisible()
  await screen.unmount()
})

it('shows unread ones before the others, each with its step, as a link to what it is about', async () => {
  serve([row(1, { unread: 3 }), row(2, { isRead: true, text: 'With two pictures' })])
  const screen = await renderApp(<NotificationsScreen />, { user: { role: 'influencer' } })
  const fresh = screen.getByRole('region', { name: 'New' })
  await expect.element(fresh.getByRole('link', { name: /New order: Post 1/ })).toHaveAttribute('href', '/task/1')
  await expect.element(fresh.getByText('3 new')).toBeVisible()
  await expect.element(fresh.getByText('Accept or decline')).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'March 1, 2026' }).getByText('With two pictures'))
    .toBeVisible()
  await screen.unmount()
})

it('marks as read with j and e, and takes it back with Undo', async () => {
  const { bodies } = serve([row(1), row(2)])
  const screen = await renderApp(<NotificationsScreen />, { user: { role: 'influencer' } })
  await expect.element(screen.getByRole('link', { name: /Post 2/ })).toBeVisible()
  await userEvent.keyboard('jje')
  await expect.element(screen.getByRole('region', { name: 'March 1, 2026' })).toBeVisible()
  expect(bodies).toEqual([{ ids: [idOf(2)] }])
  await screen.getByRole('button', { name: 'Undo' }).first().click()
  await expect.element(screen.getByRole('region', { name: 'March 1, 2026' })).not.toBeInTheDocument()
  expect(bodies[1]).toEqual({ readAt: '2026-03-02T12:00:00.000Z' })
  await screen.unmount()
})

it('marks all that is on screen as read, after which nothing is left to mark', async () => {
  const { bodies } = serve([row(1), row(2)])
  const screen = await renderApp(<NotificationsScreen />, { user: { role: 'influencer' } })
  const button = screen.getByRole('button', { name: 'Mark all as read' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  expect(bodies).toEqual([{ all: true, until: row(2).createdAt }])
  await screen.unmount()
})

it('says what will appear here when there is nothing', async () => {
  serve([])
  const screen = await renderApp(<NotificationsScreen />, { user: { role: 'business' } })
  await expect.element(screen.getByText('You’re all caught up')).toBeVisible()
  await screen.unmount()
})

function Header() {
  const { label } = useUnreadNotifications()
  return (
    <>
      <Bell label={label} />
      <p>at {useLocation().pathname}</p>
    </>
  )
}

it('the bell says how many are unread and opens the newest, each of which leads to its page', async () => {
  serve([row(1), row(2)])
  const screen = await renderApp(<Header />, { user: { role: 'influencer' } })
  await screen.getByRole('button', { name: 'Notifications: 2 unread' }).click()
  await screen.getByRole('link', { name: /Post 1/ }).click()
  await expect.element(screen.getByText('at /task/1')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Post 1/ })).not.toBeInTheDocument()
  await screen.unmount()
})

it('opening a page by any way reads what is about it, and nothing else', async () => {
  const { bodies } = serve([row(1), row(2)])
  const screen = await renderApp(<ReadOnOpen />, { path: '/task/2?from=mail', user: { role: 'influencer' } })
  await expect.poll(() => bodies).toEqual([{ path: '/task/2' }])
  await screen.unmount()
})

it.each([
  ['/task/2', '/task/2', true],
  ['/task/2', '/task/22', false],
  ['/inbox?c=7', '/inbox?c=7&m=3', true],
  ['/inbox?c=7', '/inbox?c=8', false],
  ['/inbox?c=7', '/inbox', false],
  ['/wallet', '/wallet?tab=deposits', true],
])('the page of %s is open at %s: %s', (path, at, expected) => {
  const { pathname, search } = new URL(at, window.location.origin)
  expect(isOpen(path, { pathname, search })).toBe(expected)
})

it('the bell is opened by keyboard: the panel gets the focus, keeps it while it loads, and gives it back', async () => {
  serve([row(1), row(2)])
  const screen = await renderApp(
    <>
      <Bell label="Notifications" />
      <button type="button">Top up</button>
    </>,
  )
  const bell = screen.getByRole('button', { name: 'Notifications' })
  ;(bell.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const panel = screen.getByRole('dialog')
  await expect.poll(() => panel.query()?.contains(document.activeElement), { timeout: 5_000 }).toBe(true)
  await expect.element(panel.getByText('New order: Post 2')).toBeVisible()
  await userEvent.tab()
  await expect.element(panel.getByRole('button', { name: 'Mark all as read' })).toHaveFocus()
  await userEvent.tab()
  expect(document.activeElement!.textContent).toContain('New order: Post 1')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Notifications' })).toHaveFocus()
})
