import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { HistorySummary, PastOrder } from '#contract/admin/dashboards/influencer-history.ts'
import { aMarket, each } from '../../../../test/market.ts'

const { world, ana, business } = await aMarket({ ana: each('influencer'), business: each({ balance: 200_000 }) })

type History = { items: PastOrder[]; nextCursor: string | null; summary: HistorySummary | null }
const read = async (query = '', person = business) =>
  (await person.call('GET', `/api/influencers/${ana.id}/history${query}`)).body as History

async function completed(): Promise<number> {
  const { purchaseId, taskId } = await world.anOrder(business, await world.aDeal(ana))
  await ana.call('POST', `/api/purchases/${purchaseId}/accept`, {})
  const result = { finalResultUrl: 'https://example.com/p/1', finalResultType: 'link' }
  await ana.call('POST', `/api/tasks/${taskId}/deliver`, result)
  await business.call('POST', `/api/tasks/${taskId}/accept`, {})
  return purchaseId
}

describe('the history with an influencer', () => {
  it('is empty at first, and says so', async () => {
    expect(await read()).toEqual({
      items: [],
      nextCursor: null,
      summary: {
        influencer: expect.objectContaining({ id: ana.id, username: ana.username }),
        orders: 0,
        open: 0,
        completed: 0,
        campaigns: { requests: 0, running: 0, completed: 0 },
        spend: 0,
        onTime: null,
        lastOrderedAt: null,
        lastMessage: null,
        conversationId: null,
        shortlisted: null,
      },
    })
  })

  it('has orders with money, dates and what both said, messages and the note', async () => {
    const purchaseId = await completed()
    const { purchaseId: open } = await world.anOrder(business, await world.aDeal(ana))
    await business.call('POST', `/api/purchases/${purchaseId}/reviews`, { stars: 5, text: 'Lovely' })
    expect((await read()).items[1]).toMatchObject({ mine: { stars: 5, text: 'Lovely' }, theirs: null })
    await ana.call('POST', `/api/purchases/${purchaseId}/reviews`, { stars: 4, text: 'Paid at once' })
    await business.call('PUT', `/api/shortlist/${ana.id}`, { note: 'For autumn' })
    const { body: conversation } = await business.call('POST', '/api/conversations', {
      participantId: ana.id,
      content: 'Hello Ana',
      attachmentFileId: null,
    })
    await ana.call('POST', `/api/conversations/${conversation.id}/messages`, {
      content: 'x'.repeat(300),
      attachmentFileId: null,
    })
    const { items, summary } = await read()
    expect(items).toMatchObject([
      { id: open, status: 'pending', amount: 10_000, spent: 0, isOnTime: null, mine: null, theirs: null },
      {
        id: purchaseId,
        status: 'completed',
        taskStatus: 'completed',
        spent: 10_000,
        isOnTime: true,
        deliveredAt: expect.any(String),
        endedAt: expect.any(String),
        theirs: { stars: 4, text: 'Paid at once' },
      },
    ])
    expect(summary).toMatchObject({
      orders: 2,
      open: 1,
      completed: 1,
      spend: 10_000,
      onTime: 1,
      lastMessage: { text: 'x'.repeat(200), isMine: false },
      conversationId: conversation.id,
      shortlisted: { note: 'For autumn' },
    })
  })

  it('is read page by page, the summary with the first', async () => {
    const ids: number[] = []
    for (let i = 0; i < 3; i++) ids.unshift((await world.anOrder(business, await world.aDeal(ana))).purchaseId)
    const first = await read('?limit=2')
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const second = await read(`?limit=2&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ items: [{ id: ids[2] }], nextCursor: null, summary: null })
  })

  it('has nothing of what others had with the influencer', async () => {
    await completed()
    const other = await world.aBusiness()
    await other.call('POST', '/api/conversations', { participantId: ana.id, content: 'Mine', attachmentFileId: null })
    const { items, summary } = await read('', await world.aBusiness())
    expect({ items, summary }).toMatchObject({
      items: [],
      summary: { orders: 0, spend: 0, lastMessage: null, shortlisted: null },
    })
  })

  it('is for businesses alone, and of influencers alone', async () => {
    const url = (id: number) => `/api/influencers/${id}/history`
    expect((await world.aStranger().call('GET', url(ana.id))).status).toBe(401)
    expect((await ana.call('GET', url(ana.id))).status).toBe(403)
    expect((await (await world.anAdmin()).call('GET', url(ana.id))).status).toBe(403)
    expect((await business.call('GET', url((await world.aBusiness()).id))).status).toBe(404)
    expect((await business.call('GET', url(2_147_483_647))).status).toBe(404)
    expect((await business.call('GET', '/api/influencers/0/history')).status).toBe(404)
  })

  it('with somebody who was blocked stays for who ordered from them', async () => {
    await completed()
    await world.database.orm.execute(sql`update users set is_active = false where id = ${ana.id}`)
    expect((await read()).summary).toMatchObject({ orders: 1 })
    const other = await world.aBusiness()
    expect((await other.call('GET', `/api/influencers/${ana.id}/history`)).status).toBe(404)
  })
})
