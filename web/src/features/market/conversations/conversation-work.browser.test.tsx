import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CampaignRequestSummary } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Conversation, DirectMessage } from '#contract/market/conversations/conversations.ts'
import type { CustomOffer } from '#contract/market/deals/offers.ts'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import { business, influencer } from '../../../../test/orders.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { ConversationPane } from './ConversationPane.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

const at = (day: number) => `2026-03-0${day}T12:00:00.000Z`

const message = (id: number, day: number, more: Partial<DirectMessage> = {}): DirectMessage => ({
  id,
  conversationId: 7,
  senderId: influencer.id,
  receiverId: business.id,
  content: `Message ${id}`,
  hasAttachment: false,
  attachmentUrl: null,
  attachmentType: null,
  attachmentName: null,
  read: true,
  editedAt: null,
  takenBackAt: null,
  offer: null,
  removedAt: null,
  createdAt: at(day),
  ...more,
})
const offer = (more: Partial<CustomOffer> = {}): CustomOffer => ({
  dealId: 12,
  termsDigest: 'as-shown',
  dealType: 'story',
  title: 'Two stories',
  description: 'Two stories in the evening, with a link.',
  price: 12_000,
  deliveryTimeInDays: 5,
  revisionsIncluded: 2,
  platforms: ['instagram'],
  state: 'offered',
  validUntil: at(9),
  taskId: null,
  ...more,
})
const order = {
  id: 3,
  dealTitle: 'One honest post',
  amount: 38_000,
  status: 'in_progress',
  paymentStatus: 'paid',
  priceQuestion: null,
  taskId: 5,
  taskStatus: 'delivered',
  dueDate: null,
  disputedAt: null,
  clock: null,
  turnGroup: 'your_turn',
  createdAt: at(2),
  updatedAt: at(2),
  unreadMessages: 0,
  business,
  influencer,
} as Partial<Purchase>
const request = {
  id: 4,
  campaign: { id: 9, title: 'Iced, all summer long', logoUrl: null, stage: 'active' },
  status: 'completed',
  amount: 20_000,
  turn: null,
  disputedAt: null,
  agreedAt: null,
  askedBy: 'influencer',
  isLate: false,
  clock: null,
  turnGroup: 'ended',
  dueDate: null,
  createdAt: '2026-02-27T12:00:00.000Z',
} as Partial<CampaignRequestSummary>

type Given = { role?: 'business' | 'influencer'; messages: DirectMessage[]; orders?: object[]; requests?: object[] }

async function open({ role = 'business', messages, orders = [], requests = [] }: Given) {
  const isBusiness = role === 'business'
  const conversation: Partial<Conversation> = {
    id: 7,
    other: {
      ...(isBusiness ? influencer : business),
      role: isBusiness ? 'influencer' : 'business',
      isActive: true,
      isDeleted: false,
      activeToday: false,
    },
    isBlocked: false,
    isReachable: true,
    isArchived: false,
    isMuted: false,
    isMarkedUnread: false,
  }
  const calls: [string, unknown][] = []
  const ended = (name: string, state: string) => (body: unknown) => {
    calls.push([name, body])
    return { json: { state } }
  }
  stubApi({
    'GET /api/conversations/7': { json: conversation },
    'GET /api/conversations/7/messages': { json: { items: messages, nextCursor: null, previousCursor: null } },
    'GET /api/purchases': { json: { items: orders, nextCursor: null } },
    'GET /api/campaign-requests': { json: requests },
    'POST /api/offers/12/decline': ended('decline', 'declined'),
    'POST /api/offers/12/withdraw': ended('withdraw', 'withdrawn'),
    'POST /api/conversations/7/offers': (body) => {
      calls.push(['offer', body])
      return { status: 201, json: message(9, 5, { offer: offer() }) }
    },
  })
  const user = { id: isBusiness ? business.id : influencer.id, role }
  const screen = await renderApp(<ConversationPane id={7} messageId={null} />, { path: '/inbox?c=7', user })
  return { screen, calls }
}

describe('a conversation', () => {
  it('shows orders and requests where they were made, with the step of the reader', async () => {
    const { screen } = await open({ messages: [message(2, 3), message(1, 1)], orders: [order], requests: [request] })
    const card = screen.getByRole('article', { name: 'One honest post' })
    await expect.element(card.getByText('$380')).toBeVisible()
    await expect
      .element(card.getByRole('link', { name: 'Review the work: One honest post' }))
      .toHaveAttribute('href', '/task/5')
    await expect
      .element(screen.getByRole('link', { name: 'Open request: Iced, all summer long' }))
      .toHaveAttribute('href', '/business/campaign-requests/4')
    const lines = screen.getByRole('region', { name: 'Messages' }).element().textContent!
    const places = ['Iced, all summer long', 'Message 1', 'One honest post', 'Message 2'].map((text) =>
      lines.indexOf(text),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('keeps what is under way above the messages, one at first and all when asked for', async () => {
    const { screen } = await open({
      messages: [message(1, 1)],
      orders: [{ ...order, id: 6, dealTitle: 'A story', taskStatus: 'in_progress', turnGroup: 'their_turn' }, order],
      requests: [request],
    })
    const running = screen.getByRole('region', { name: 'Current orders and campaigns' })
    await expect.element(running.getByText('One honest post')).toBeVisible()
    expect(running.getByText('A story').query()).toBeNull()
    await running.getByRole('button', { name: 'Show all 2' }).click()
    await expect.element(running.getByText('A story')).toBeVisible()
    expect(running.getByText('Iced, all summer long').query()).toBeNull()
  })
})

describe('a custom offer', () => {
  it('can be ordered or declined by the business', async () => {
    const { screen, calls } = await open({ messages: [message(1, 1, { content: 'Two stories', offer: offer() })] })
    const card = screen.getByRole('article', { name: 'Custom offer: Two stories' })
    await expect.element(card.getByText('Two stories in the evening, with a link.')).toBeVisible()
    await expect
      .element(card.getByRole('link', { name: 'Order for $120: Two stories' }))
      .toHaveAttribute('href', '/inbox?c=7&buy=12')
    await card.getByRole('button', { name: 'Decline' }).click()
    expect(calls).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await expect.poll(() => calls.map(([name]) => name)).toEqual(['decline'])
  })

  it('can be withdrawn by its influencer, and nothing else', async () => {
    const { screen, calls } = await open({ role: 'influencer', messages: [message(1, 1, { offer: offer() })] })
    const card = screen.getByRole('article', { name: 'Custom offer: Two stories' })
    expect(card.getByRole('link').query()).toBeNull()
    await card.getByRole('button', { name: 'Withdraw offer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw offer' }).click()
    await expect.poll(() => calls.map(([name]) => name)).toEqual(['withdraw'])
  })

  it.each([
    ['withdrawn', 'Withdrawn'],
    ['declined', 'Declined'],
    ['expired', 'Expired'],
  ] as const)('that is %s says so and offers nothing', async (state, text) => {
    const { screen } = await open({ messages: [message(1, 1, { offer: offer({ state }) })] })
    const card = screen.getByRole('article', { name: 'Custom offer: Two stories' })
    await expect.element(card.getByText(text)).toBeVisible()
    expect(card.getByRole('button').query()).toBeNull()
    expect(card.getByRole('link').query()).toBeNull()
  })

  it('leads to its order once it was ordered', async () => {
    const { screen } = await open({ messages: [message(1, 1, { offer: offer({ state: 'ordered', taskId: 5 }) })] })
    await expect.element(screen.getByRole('link', { name: 'Open order' })).toHaveAttribute('href', '/task/5')
  })

  it('is written by the influencer, and what the server needs is asked for first', async () => {
    const { screen, calls } = await open({ role: 'influencer', messages: [message(1, 1)] })
    await screen.getByRole('button', { name: 'Send a custom offer' }).click()
    const form = page.getByRole('dialog', { name: 'Send a custom offer' })
    await form.getByRole('button', { name: 'Send offer' }).click()
    await expect.element(form.getByText('Title must be at least 5 characters')).toBeVisible()
    expect(calls).toEqual([])
    await form.getByRole('textbox', { name: 'Title' }).fill('Two stories')
    await form.getByRole('textbox', { name: 'What’s included' }).fill('Two stories in the evening, with a link.')
    await form.getByRole('textbox', { name: 'Price' }).fill('120')
    await form.getByText('Instagram').click()
    await form.getByRole('button', { name: 'Send offer' }).click()
    await expect
      .poll(() => calls)
      .toEqual([
        [
          'offer',
          expect.objectContaining({ title: 'Two stories', price: 12_000, validDays: 7, platforms: ['instagram'] }),
        ],
      ])
  })

  it('is not for a business to write', async () => {
    const { screen } = await open({ messages: [message(1, 1)] })
    await expect.element(screen.getByText('Message 1')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send a custom offer' }).query()).toBeNull()
  })
})
