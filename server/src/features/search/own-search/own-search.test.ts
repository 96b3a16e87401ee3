import { beforeAll, describe, expect, it } from 'vitest'
import { anApplication, aSimpleCampaign } from '../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, admin, business, influencer, stranger } = await aMarket({
  admin: 'admin',
  business: 'business',
  influencer: 'influencer',
  stranger: 'business',
})
let order: { purchaseId: number; taskId: number }
let campaignId: number
let requestId: number
let threadId: number
beforeAll(async () => {
  order = await world.anOrder(business, await world.aDeal(influencer, { title: 'Una taza que mantiene el café' }))
  campaignId = await aSimpleCampaign(world, { business, admin }, { title: 'Altitude boots in spring' })
  requestId = await anApplication(influencer, campaignId)
  const { body } = await business.call('POST', '/api/contact-messages', {
    subject: 'My card was charged twice',
    message: 'The card was charged twice for the same order.',
  })
  threadId = body.id
})

const find = async (person: Person, q: string) =>
  (await person.call('GET', `/api/own-work?q=${encodeURIComponent(q)}`)).body.items as Record<string, unknown>[]

describe('the search in one’s own work', () => {
  it.each(['taza', 'CAFE', 'el café'])('finds an order by %s in its title, for both of its sides', async (q) => {
    const found = { kind: 'order', id: order.purchaseId, taskId: order.taskId }
    expect(await find(business, q)).toMatchObject([{ ...found, person: { id: influencer.id } }])
    expect(await find(influencer, q)).toMatchObject([{ ...found, person: { id: business.id } }])
  })

  it('finds an order by the number of itself and of its task, and by the name of the other side', async () => {
    for (const q of [`#${order.purchaseId}`, String(order.taskId), influencer.username])
      expect(await find(business, q)).toContainEqual(expect.objectContaining({ kind: 'order', id: order.purchaseId }))
  })

  it('finds a campaign for its business, and the request in it for both', async () => {
    const request = { kind: 'campaign_request', id: requestId }
    const title = 'Altitude boots in spring'
    expect(await find(business, 'altitude')).toMatchObject([{ kind: 'campaign', id: campaignId, title }, request])
    expect(await find(influencer, 'altitude')).toMatchObject([request])
  })

  it('finds a message to support by its subject and number', async () => {
    const found = expect.objectContaining({ kind: 'support', id: threadId, title: 'My card was charged twice' })
    for (const q of ['charged', String(threadId)]) expect(await find(business, q)).toContainEqual(found)
  })

  it('finds a receipt by its number, whole or in part', async () => {
    const { number } = (await business.call('GET', `/api/receipts?taskId=${order.taskId}`)).body.items[0]
    const found = expect.objectContaining({ kind: 'receipt', title: number })
    const [, year, digits] = number.split('-')
    for (const q of [number, number.toLowerCase(), `${year}-${digits}`, String(Number(digits))])
      expect(await find(business, q)).toContainEqual(found)
    expect(await find(business, `S-${year}-${digits}`)).toEqual([])
  })

  it('finds nothing of others', async () => {
    for (const q of ['taza', 'altitude', 'charged', String(order.purchaseId), String(requestId), String(threadId)])
      expect(await find(stranger, q)).toEqual([])
    expect(await find(influencer, 'charged')).toEqual([])
  })

  it.each(['%', '_', "' or 1=1", 'zzzz'])('finds nothing for %s', async (q) => {
    expect(await find(business, q)).toEqual([])
  })

  it('refuses an empty query', async () => {
    expect((await business.call('GET', '/api/own-work?q=%20')).status).toBe(422)
  })
})
