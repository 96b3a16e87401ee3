import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FoundMessage } from '#contract/market/conversations/conversations.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { InboxSearch } from './InboxSearch.tsx'

afterEach(() => vi.unstubAllGlobals())

const lena = {
  id: 2,
  username: 'lena.hart',
  displayName: 'Lena Hart',
  avatarUrl: null,
  role: 'influencer' as const,
  isActive: true,
  isDeleted: false,
  activeToday: true,
}
const found = (id: number, place: FoundMessage['place']): FoundMessage => ({
  id,
  place,
  other: lena,
  senderId: lena.id,
  excerpt: `Le café ${id}`,
  createdAt: '2026-05-01T10:00:00.000Z',
})
const items = [
  found(31, { channel: 'conversation', id: 5, title: null }),
  found(30, { channel: 'order', id: 7, title: 'One honest post' }),
  found(29, { channel: 'campaign-request', id: 9, title: 'Autumn roast' }),
]

const open = (role: 'business' | 'influencer', answer: object = { items, nextCursor: null, conversations: [] }) => {
  stubApi({ 'GET /api/conversations/search': { json: answer } })
  return renderApp(
    <InboxSearch chosen={null} messageId={null}>
      <p>All conversations</p>
    </InboxSearch>,
    { path: '/inbox?q=cafe', user: { id: role === 'business' ? 1 : 2, role } },
  )
}

describe('what a search in the inbox finds', () => {
  it.each([
    ['business', '/business/campaign-requests/9?m=29'],
    ['influencer', '/influencer/campaign-requests/9?m=29'],
  ] as const)('leads a %s to each message where it was written', async (role, request) => {
    const screen = await open(role)
    const links = screen.getByRole('link')
    await expect.poll(() => links.elements().length).toBe(3)
    expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
      '/inbox?q=cafe&c=5&m=31',
      '/task/7?m=30',
      request,
    ])
  })

  it('says which order or campaign a message is about', async () => {
    const screen = await open('business')
    await expect.element(screen.getByText('Order: One honest post')).toBeVisible()
    await expect.element(screen.getByText('Campaign request: Autumn roast')).toBeVisible()
  })

  it('may be nothing', async () => {
    const screen = await open('business', { items: [], nextCursor: null, conversations: [] })
    await expect.element(screen.getByText(/Nothing matches/)).toBeVisible()
  })
})
