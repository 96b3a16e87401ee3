import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { campaignRequests } from '#contract/campaign-requests/campaign-requests.ts'
import { type Conversation, conversations, type DirectMessage } from '#contract/conversations/conversations.ts'
import { conversationErrors } from '#contract/conversations/errors.ts'
import type { CurrentUser } from '#contract/identity/identity.ts'
import type { Role } from '#contract/identity/roles.ts'
import { purchases } from '#contract/orders/purchases.ts'
import english from '../../../public/locales/en/translation.json'
import { createQueryClient, keyOf, userKey } from '../../api/queries.ts'
import { textOptions } from '../../format/texts.ts'
import { InboxScreen } from './InboxScreen.tsx'

const i18n = i18next.createInstance()
beforeAll(() =>
  i18n.use(initReactI18next).init({ ...textOptions, lng: 'en', resources: { en: { translation: english } } }),
)

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
  attachmentUrl: '/api/files/x',
  attachmentType: 'image',
  attachmentName: 'cup.png',
}

type Settings = { role?: Role; address?: string; more?: Partial<typeof other>; items?: DirectMessage[]; list?: boolean }

/** Renders the screen with everything loaded, without React's comment markers. */
function renderInbox({ role = 'business', address = '/inbox', more = {}, items = [], list = true }: Settings): string {
  const queryClient = createQueryClient()
  const pages = (all: unknown[]) => ({ pages: [{ items: all, nextCursor: null }], pageParams: [undefined] })
  const shown = { ...conversation, other: { ...other, ...more } }
  queryClient.setQueryData(userKey, { id: 1, username: 'brightside', role, isVerified: true } as CurrentUser)
  queryClient.setQueryData(keyOf(conversations.list, {}), pages(list ? [shown] : []))
  queryClient.setQueryData(keyOf(conversations.read, { params: { id: 7 } }), shown)
  queryClient.setQueryData(keyOf(conversations.messages, { params: { id: 7 } }), pages(items))
  const theirs = { query: { with: '2' } }
  queryClient.setQueryData(keyOf(purchases.list, theirs), pages([]))
  queryClient.setQueryData([...keyOf(campaignRequests.list, theirs), 'pages'], pages([]))
  for (const [id, refusal] of [
    [2, null],
    [3, conversationErrors.messageNoOrder],
  ] as const)
    queryClient.setQueryData(keyOf(conversations.opening, { params: { id } }), { other, conversationId: null, refusal })
  const router = createMemoryRouter([{ path: '/inbox', element: <InboxScreen /> }], { initialEntries: [address] })
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
  return html.replaceAll('<!-- -->', '')
}

it('lists conversations with their last message and unread count', () => {
  const html = renderInbox({})
  expect(html).toMatch(/<bdi[^>]*>Ana Ferrer<\/bdi>/)
  expect(html).toContain('Here is the cup</bdi>')
  expect(html).toContain('3 unread messages')
  expect(html).toContain('href="/inbox?c=7"')
  expect(html).toContain('Choose a conversation')
})

it.each([
  ['business', 'Find an influencer'],
  ['influencer', 'Messages from businesses will appear here'],
  ['admin', 'Admins have no inbox'],
] as const)('shows the %s without conversations what the inbox is for', (role, text) => {
  expect(renderInbox({ role, list: false })).toContain(text)
})

it('shows a conversation oldest first, with pictures and read marks', () => {
  const items = [message(3, 1), message(2, 1, { read: true }), message(1, 2, picture as Partial<DirectMessage>)]
  const html = renderInbox({ address: '/inbox?c=7', items })
  expect(html.match(/Message \d/g)).toEqual(['Message 1', 'Message 2', 'Message 3'])
  expect(html).toContain('<img src="/api/files/x" alt="cup.png" loading="lazy"/>')
  expect(html.match(/· (Read|Sent)/g)).toEqual(['· Read', '· Sent'])
  expect(html).toContain('aria-label="Write a message"')
  expect(html).toContain('href="/ana"')
})

it('is read-only once the other participant has been deleted', () => {
  const html = renderInbox({ address: '/inbox?c=7', more: { isActive: false as true, isDeleted: true as false } })
  expect(html).toContain(conversationErrors.messageClosed)
  expect(html).toContain('Deleted user')
  expect(html).not.toContain('aria-label="Write a message"')
  expect(html).not.toContain('href="/ana"')
})

it('starts a conversation, or explains why it cannot', () => {
  expect(renderInbox({ address: '/inbox?to=2' })).toContain('aria-label="Write a message"')
  const refused = renderInbox({ address: '/inbox?to=3' })
  expect(refused).toContain(conversationErrors.messageNoOrder)
  expect(refused).not.toContain('aria-label="Write a message"')
})

it.each(['?c=x', '?c=-1', '?c=99999999999', '?to=<script>'])('ignores the invalid %s', (query) => {
  expect(renderInbox({ address: `/inbox${query}` })).toContain('Choose a conversation')
})
