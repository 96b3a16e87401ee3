import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { conversationErrors } from '#contract/market/conversations/errors.ts'
import type { OfferState } from '#contract/market/deals/offers.ts'
import { anApplication, aSimpleCampaign } from '../../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../../test/market.ts'
import { goodCard } from '../../../../../test/sandbox-world.ts'
import { offerInput, type Person, purchaseInput, sessionOf } from '../../../../../test/world.ts'
import { expireUnpaidOrders } from '../../orders/unpaid/lapse.ts'

const { world } = await aMarket()
beforeEach(() => world.pass(25))
afterEach(async () => expect(await world.audit()).toEqual([]))

const send = (by: Person, conversationId: number, more: object = {}) =>
  by.call('POST', `/api/conversations/${conversationId}/offers`, { ...offerInput, ...more })
const order = (by: Person, dealId: number, more: object = {}) =>
  by.call('POST', `/api/deals/${dealId}/purchases`, { ...purchaseInput, ...more })
const withdraw = (by: Person, dealId: number) => by.call('POST', `/api/offers/${dealId}/withdraw`, {})
const decline = (by: Person, dealId: number) => by.call('POST', `/api/offers/${dealId}/decline`, {})
const lastMessage = async (by: Person, conversationId: number) =>
  (await by.call('GET', `/api/conversations/${conversationId}/messages`)).body.items[0]
const stateOf = async (by: Person, conversationId: number): Promise<OfferState> =>
  (await lastMessage(by, conversationId)).offer.state
const wallet = async (by: Person) => (await by.call('GET', '/api/wallet')).body

async function aConversation({ balance = 50_000 } = {}) {
  const [business, influencer] = [await world.aBusiness({ balance }), await world.anInfluencer()]
  const start = { participantId: influencer.id, content: 'What would two posts cost?' }
  const { body } = await business.call('POST', '/api/conversations', start)
  return { business, influencer, conversationId: body.id as number }
}

async function anOffer(given: { balance?: number } = {}, more: object = {}) {
  const sides = await aConversation(given)
  const { status, body } = await send(sides.influencer, sides.conversationId, more)
  expect(status).toBe(201)
  return { ...sides, messageId: body.id as number, dealId: body.offer.dealId as number }
}

describe('a custom offer', () => {
  it('is a message that both sides see, with a notification and a mail to the business', async () => {
    const { business, influencer, conversationId, dealId } = await anOffer({}, { validDays: 3 })
    const until = new Date(world.services.clock().getTime() + 3 * 86_400_000).toISOString()
    const offer = {
      dealId,
      ...offerInput,
      revisionsIncluded: 2,
      state: 'offered',
      validUntil: until,
      taskId: null,
    }
    for (const side of [business, influencer])
      expect(await lastMessage(side, conversationId)).toMatchObject({ content: offerInput.title, offer })
    expect((await business.call('GET', '/api/messages/unread')).body).toEqual({ unread: 1 })
    expect(world.mails.filter(({ kind }) => kind === 'offer_received').at(-1)).toMatchObject({
      userId: business.id,
      params: { dealTitle: offerInput.title, amount: 10_000, at: until },
    })
    const { body: told } = await business.call('GET', '/api/notifications')
    expect(told.items[0]).toMatchObject({
      event: 'offer_received',
      path: `/inbox?c=${conversationId}`,
      person: { id: influencer.id },
      action: 'Order or decline',
    })
  })

  it('is ordered by the ordinary checkout, and then leads both sides to the order', async () => {
    const { business, influencer, conversationId, dealId } = await anOffer()
    expect((await business.call('GET', `/api/deals/${dealId}`)).body).toMatchObject({ price: 10_000 })
    const { status, body } = await order(business, dealId)
    expect(status).toBe(201)
    const { taskId } = body.purchase
    expect(await wallet(business)).toMatchObject({ available: 40_000, held: 10_000 })
    for (const side of [business, influencer])
      expect((await lastMessage(side, conversationId)).offer).toMatchObject({ state: 'ordered', taskId })
    // an order that is declined and refunded has used it up
    await influencer.call('POST', `/api/purchases/${body.purchase.id}/decline`, {})
    expect(await stateOf(business, conversationId)).toBe('ordered')
    expect(await order(business, dealId)).toMatchObject({ status: 409, body: { code: 'offer_ordered' } })
  })

  it('tells the influencer when it is declined, and ends quietly when it is withdrawn', async () => {
    const declined = await anOffer()
    expect(await decline(declined.business, declined.dealId)).toMatchObject({
      status: 200,
      body: { state: 'declined' },
    })
    expect(await stateOf(declined.influencer, declined.conversationId)).toBe('declined')
    expect(world.mails.at(-1)).toMatchObject({
      userId: declined.influencer.id,
      kind: 'offer_declined',
      params: { dealTitle: offerInput.title },
    })
    const before = world.mails.length
    const taken = await anOffer()
    expect(await withdraw(taken.influencer, taken.dealId)).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
    expect(await stateOf(taken.business, taken.conversationId)).toBe('withdrawn')
    expect(world.mails.slice(before).map(({ kind }) => kind)).toEqual(['offer_received'])
  })

  it('expires by itself', async () => {
    const { business, influencer, conversationId, dealId } = await anOffer({}, { validDays: 1 })
    world.pass(24)
    expect(await stateOf(business, conversationId)).toBe('expired')
    for (const refused of [await order(business, dealId), await decline(business, dealId)])
      expect(refused).toMatchObject({ status: 409, body: { code: 'offer_expired' } })
    expect((await withdraw(influencer, dealId)).status).toBe(409)
  })

  it('can neither be edited nor taken back as a message', async () => {
    const { influencer, conversationId, messageId } = await anOffer()
    const url = `/api/conversations/${conversationId}/messages/${messageId}`
    for (const refused of [
      await influencer.call('PATCH', url, { content: 'Less' }),
      await influencer.call('DELETE', url),
    ])
      expect(refused).toMatchObject({ status: 409, body: { message: conversationErrors.messageIsOffer } })
  })
})

describe('once it is over, an offer', () => {
  const endings: [OfferState, (offer: Awaited<ReturnType<typeof anOffer>>) => Promise<{ status: number }>][] = [
    ['ordered', ({ business, dealId }) => order(business, dealId)],
    ['withdrawn', ({ influencer, dealId }) => withdraw(influencer, dealId)],
    ['declined', ({ business, dealId }) => decline(business, dealId)],
  ]
  it.each(endings)('that was %s can be neither ordered, declined nor withdrawn', async (state, end) => {
    const offer = await anOffer()
    const { business, influencer, conversationId, dealId } = offer
    expect((await end(offer)).status).toBeLessThan(300)
    const before = await wallet(business)
    for (const refused of [
      await order(business, dealId),
      await decline(business, dealId),
      await withdraw(influencer, dealId),
    ])
      expect(refused).toMatchObject({ status: 409, body: { code: `offer_${state}` } })
    expect(await wallet(business)).toEqual(before)
    expect(await stateOf(business, conversationId)).toBe(state)
  })
})

describe('nobody but its two sides', () => {
  it('sees or orders an offer', async () => {
    const { business, influencer, conversationId, dealId } = await anOffer()
    const others = [await world.aBusiness({ balance: 20_000 }), await world.anInfluencer(), await world.anAdmin()]
    for (const person of [...others, world.aStranger()]) {
      expect((await person.call('GET', `/api/deals/${dealId}`)).status).toBe(404)
      for (const refused of [
        await order(person, dealId),
        await decline(person, dealId),
        await withdraw(person, dealId),
      ])
        expect([401, 403, 404]).toContain(refused.status)
    }
    expect((await order(others[0]!, dealId)).status).toBe(404)
    expect((await decline(others[0]!, dealId)).status).toBe(404)
    expect((await withdraw(others[1]!, dealId)).status).toBe(404)
    // each side has its own way to end it
    expect((await withdraw(business, dealId)).status).toBe(403)
    expect((await decline(influencer, dealId)).status).toBe(403)
    expect(await stateOf(business, conversationId)).toBe('offered')
  })

  it('finds it in any list, search or count', async () => {
    const { business, influencer, dealId } = await anOffer({}, { title: 'Quokka portraits for you' })
    await world.doJobs()
    const listed = await world.aDeal(influencer, { price: 90_000 })
    await world.doJobs()
    const ids = async (by: Person, url: string) =>
      (await by.call('GET', url)).body.items.map((item: { id?: number; dealId?: number }) => item.id ?? item.dealId)
    expect(await ids(influencer, '/api/deals?mine=true')).toEqual([listed])
    expect(await ids(influencer, '/api/deals/statistics')).toEqual([listed])
    expect(await ids(business, `/api/deals?influencerId=${influencer.id}`)).toEqual([listed])
    const { body: profile } = await business.call('GET', `/api/profiles/${influencer.username}`)
    expect(profile.deals.map(({ id }: { id: number }) => id)).toEqual([listed])
    const found = await business.call('GET', '/api/influencers?q=quokka')
    expect(found.body.items).toEqual([])
    expect((await influencer.call('GET', `/api/deals/${dealId}/statistics`)).status).toBe(404)
    expect((await influencer.call('PUT', '/api/deals/order', { ids: [listed] })).status).toBe(204)
    expect((await influencer.call('PUT', '/api/deals/order', { ids: [listed, dealId] })).status).toBe(409)
  })

  it('changes it, not even its influencer', async () => {
    const { business, influencer, dealId } = await anOffer()
    expect((await influencer.call('PATCH', `/api/deals/${dealId}`, { price: 100 })).status).toBe(404)
    expect((await influencer.call('DELETE', `/api/deals/${dealId}`)).status).toBe(404)
    expect((await influencer.call('POST', `/api/deals/${dealId}/duplicate`, {})).status).toBe(404)
    const campaignId = await aSimpleCampaign(world, { business, admin: await world.anAdmin() })
    await expect(anApplication(influencer, campaignId, { dealId })).rejects.toThrow('dealId')
  })
})

describe('sending an offer', () => {
  it('is for the influencer of the conversation alone', async () => {
    const { business, influencer, conversationId } = await aConversation()
    expect((await send(business, conversationId)).status).toBe(403)
    expect((await send(await world.anAdmin(), conversationId)).status).toBe(403)
    expect((await send(await world.anInfluencer(), conversationId)).status).toBe(404)
    expect((await send(influencer, 2_000_000)).status).toBe(404)
    expect((await send(world.aStranger(), conversationId)).status).toBe(401)
  })

  it('is refused between people of whom one has blocked the other', async () => {
    const { business, influencer, conversationId } = await aConversation()
    await business.call('PUT', `/api/blocks/${influencer.id}`, {})
    expect((await send(influencer, conversationId)).status).toBe(403)
  })

  it.each([
    ['a price below one dollar', { price: 99 }],
    ['no price', { price: null }],
    ['more than 60 days of work', { deliveryTimeInDays: 61 }],
    ['no platform', { platforms: [] }],
    ['a title that is too short', { title: 'Hi' }],
    ['more than 30 days to order', { validDays: 31 }],
    ['no day to order', { validDays: 0 }],
    ['an unknown field', { offeredToId: 1 }],
  ])('refuses %s', async (_, more) => {
    const { influencer, conversationId } = await aConversation()
    expect((await send(influencer, conversationId, more)).status).toBe(422)
  })

  it('happens once with the same key', async () => {
    const { influencer, conversationId } = await aConversation()
    const url = `/api/conversations/${conversationId}/offers`
    const key = { 'idempotency-key': 'an-offer-sent-twice' }
    const [first, second] = [
      await influencer.call('POST', url, offerInput, key),
      await influencer.call('POST', url, offerInput, key),
    ]
    expect(second.body).toEqual(first.body)
    expect((await influencer.call('GET', `/api/conversations/${conversationId}/messages`)).body.items).toHaveLength(2)
  })
})

describe('at the same time', () => {
  it('fifty orders of an offer make one', async () => {
    const { business, dealId } = await anOffer({ balance: 500_000 })
    await world.allowManyOrders()
    const answers = await Promise.all(Array.from({ length: 50 }, () => order(business, dealId)))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(49)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['offer_ordered']))
    expect(await wallet(business)).toMatchObject({ held: 10_000 })
  })

  it('ordering and withdrawing an offer end in one of the two', async () => {
    for (let round = 0; round < 10; round++) {
      const { business, influencer, conversationId, dealId } = await anOffer()
      const [ordered, withdrawn] = await Promise.all([order(business, dealId), withdraw(influencer, dealId)])
      expect([ordered.status, withdrawn.status].sort()).toEqual(ordered.status === 201 ? [201, 409] : [200, 409])
      expect(await stateOf(business, conversationId)).toBe(ordered.status === 201 ? 'ordered' : 'withdrawn')
      expect((await wallet(business)).held).toBe(ordered.status === 201 ? 10_000 : 0)
    }
  })
})

describe('an order that is paid by card', () => {
  const aCardOrder = async () => {
    const offer = await anOffer({ balance: 4_000 })
    const { status, body } = await order(offer.business, offer.dealId, { payWith: 'card' })
    expect(status).toBe(201)
    return { ...offer, purchaseId: body.purchase.id as number, sessionId: sessionOf(body.checkoutUrl) }
  }

  it('uses up the offer once it is paid', async () => {
    const { business, conversationId, sessionId } = await aCardOrder()
    expect(await stateOf(business, conversationId)).toBe('offered')
    await world.sandbox.service.pay(sessionId, goodCard)
    await vi.waitFor(async () => expect(await stateOf(business, conversationId)).toBe('ordered'), 5_000)
  })

  it('leaves the money in the balance when the offer was withdrawn meanwhile', async () => {
    const { business, influencer, dealId, purchaseId, sessionId } = await aCardOrder()
    expect((await withdraw(influencer, dealId)).status).toBe(200)
    expect((await business.call('GET', `/api/purchases/${purchaseId}`)).body.status).toBe('cancelled')
    await world.sandbox.service.pay(sessionId, goodCard)
    await vi.waitFor(async () => expect(await wallet(business)).toMatchObject({ available: 10_000, held: 0 }), 5_000)
  })

  it('gives way to another attempt, and lapses without using up the offer', async () => {
    const { business, conversationId, dealId, purchaseId } = await aCardOrder()
    const again = await order(business, dealId, { payWith: 'card' })
    expect(again.status).toBe(201)
    expect((await business.call('GET', `/api/purchases/${purchaseId}`)).body.status).toBe('cancelled')
    world.pass(1)
    expect(await expireUnpaidOrders(world.services)).toBe(1)
    expect(await stateOf(business, conversationId)).toBe('offered')
    await world.giveMoney(business.id, 6_000)
    expect((await order(business, dealId)).status).toBe(201)
  })
})
