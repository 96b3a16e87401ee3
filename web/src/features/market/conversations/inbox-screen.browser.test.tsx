import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { Conversation, DirectMessage } from '#contract/market/conversations/conversations.ts'
import { conversationErrors } from '#contract/market/conversations/errors.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { InboxScreen } from './InboxScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

const other = {
  id: 2,
  username: 'ana',
  displayName: 'Ana Ferrer',
  avatarUrl: null,
  role: 'influencer',
  isActive: true,
  isDeleted: false,
  activeToday: true,
} as const
const conversation: Conversation = {
  id: 7,
  other,
  lastMessage: { senderId: 2, excerpt: 'Here is the cup', attachmentType: 'image', read: false, isTakenBack: false },
  lastMessageAt: '2026-03-01T12:00:00.000Z',
  unread: 3,
  isBlocked: false,
  isReachable: true,
  isArchived: false,
  isMuted: false,
  isMarkedUnread: false,
  createdAt: '2026-03-01T12:00:00.000Z',
}
const message = (id: number, senderId: number, more: Partial<DirectMessage> = {}): DirectMessage => ({
  id,
  conversationId: 7,
  senderId,
  receiverId: 3 - senderId,
  content: `Message ${id}`,
  hasAttachment: false,
  attachmentUrl: null,
  offer: null,
  removedAt: null,
  attachmentType: null,
  attachmentName: null,
  read: false,
  editedAt: null,
  takenBackAt: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  ...more,
})
const picture = {
  hasAttachment: true,
  attachmentUrl: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  attachmentType: 'image',
  attachmentName: 'cup.png',
}

type Settings = { role?: Role; address?: string; more?: Partial<typeof other>; items?: DirectMessage[]; list?: boolean }

/** Opens the inbox with one conversation, in which these messages are. */
async function open({ role = 'business', address = '/inbox', more = {}, items = [], list = true }: Settings = {}) {
  const pageOf = (items: unknown[]) => ({ json: { items, nextCursor: null } })
  const shown = { ...conversation, other: { ...other, ...more } }
  stubApi({
    'GET /api/conversations': pageOf(list ? [shown] : []),
    'GET /api/conversations/7': { json: shown },
    'GET /api/conversations/7/messages': pageOf(items),
    'PUT /api/conversations/7/read': { status: 204 },
    'GET /api/conversations/with/2': { json: { other, conversationId: null, refusal: null } },
    'GET /api/conversations/with/3': {
      json: { other, conversationId: null, refusal: conversationErrors.messageNoOrder },
    },
    'GET /api/purchases': pageOf([]),
    'GET /api/campaign-requests': { json: [] },
  })
  const screen = await renderApp(<InboxScreen />, { path: address, user: { id: 1, username: 'brightside', role } })
  return { screen, message: screen.getByLabelText('Write a message') }
}

it('lists conversations with their last message and unread count', async () => {
  const { screen } = await open()
  const link = screen.getByRole('link', { name: /Ana Ferrer/ })
  await expect.element(link).toHaveAttribute('href', '/inbox?c=7')
  await expect.element(link).toHaveTextContent('Here is the cup')
  await expect.element(link).toHaveTextContent('3 unread messages')
  await expect.element(screen.getByText('Choose a conversation')).toBeVisible()
})

it.each([
  ['business', 'Find an influencer'],
  ['influencer', 'Messages from businesses will appear here'],
  ['admin', 'Admins have no inbox'],
] as const)('shows the %s without conversations what the inbox is for', async (role, text) => {
  const { screen } = await open({ role, list: false })
  await expect.element(screen.getByText(text).first()).toBeVisible()
})

it('shows a conversation oldest first, with pictures and read marks', async () => {
  const items = [message(3, 1), message(2, 1, { read: true }), message(1, 2, picture as Partial<DirectMessage>)]
  const { screen, message: written } = await open({ address: '/inbox?c=7', items })
  await expect
    .poll(() => screen.container.innerText.match(/Message \d/g))
    .toEqual(['Message 1', 'Message 2', 'Message 3'])
  await expect.element(screen.getByRole('img', { name: 'cup.png' })).toHaveAttribute('src', picture.attachmentUrl)
  expect(screen.container.innerText.match(/· (Read|Sent)/g)).toEqual(['· Read', '· Sent'])
  await expect.element(written).toBeVisible()
  expect(screen.container.querySelector('a[href="/ana"]')).not.toBeNull()
})

it('is read-only once the other participant has been deleted', async () => {
  const { screen, message } = await open({
    address: '/inbox?c=7',
    more: { isActive: false as true, isDeleted: true as false },
  })
  await expect.element(screen.getByText(conversationErrors.messageClosed)).toBeVisible()
  await expect.element(screen.getByText('Deleted user').first()).toBeVisible()
  expect(message.query()).toBeNull()
  expect(screen.container.querySelector('a[href="/ana"]')).toBeNull()
})

it('is walked by keys: j and k to a conversation, Enter opens it, r writes in it', async () => {
  const { screen, message } = await open()
  const link = screen.getByRole('link', { name: /Ana Ferrer/ })
  await expect.element(link).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(link).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(message).toBeVisible()
  await userEvent.keyboard('r')
  await expect.element(message).toHaveFocus()
  await expect.element(message).toHaveValue('')
})

it('starts a conversation, or explains why it cannot', async () => {
  const { screen, message } = await open({ address: '/inbox?to=2' })
  await expect.element(message).toBeVisible()
  await screen.unmount()
  const refused = await open({ address: '/inbox?to=3' })
  await expect.element(refused.screen.getByText(conversationErrors.messageNoOrder)).toBeVisible()
  expect(refused.message.query()).toBeNull()
})

it.each(['?c=x', '?c=-1', '?c=99999999999', '?to=<script>'])('ignores the invalid %s', async (query) => {
  const { screen } = await open({ address: `/inbox${query}` })
  await expect.element(screen.getByText('Choose a conversation')).toBeVisible()
})
