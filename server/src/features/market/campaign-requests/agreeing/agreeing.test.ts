import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import { anApplication, anInvitation, aSimpleCampaign, moveRequest } from '../../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../../test/market.ts'
import { goodCard } from '../../../../../test/sandbox-world.ts'
import { type Person, sessionOf } from '../../../../../test/world.ts'

const { world, admin, business, ana } = await aMarket({
  admin: 'admin',
  business: { balance: 10_000_000 },
  ana: 'influencer',
})
afterEach(async () => expect(await world.audit()).toEqual([]))

const open = (change = {}, by = business) => aSimpleCampaign(world, { business: by, admin }, change)
const read = async (id: number, person: Person) => (await person.call('GET', `/api/campaign-requests/${id}`)).body
const accept = (person: Person, id: number, amount = 20_000, body: object = {}) =>
  moveRequest(person, id, 'accept', { amount, ...body })
const wallet = async (person: Person) => (await person.call('GET', '/api/wallet')).body
const applied = async (change = {}) => anApplication(await world.anInfluencer(), await open(change))

describe('an acceptance by the business', () => {
  it('holds the money, and freezes work, price, fee and terms', async () => {
    const campaignId = await open()
    const id = await anApplication(ana, campaignId)
    const before = await wallet(business)
    const { status, body } = await accept(business, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      checkoutUrl: null,
      request: {
        status: 'accepted',
        amount: 20_000,
        feeBps: 1000,
        fee: 2_000,
        turn: 'influencer',
        clock: { action: 'cancel_late' },
        agreement: { deliverables: [{ id: 'clip' }], deliverBy: dayOf(world.services.clock(), 20) },
      },
    })
    expect(body.request.dueDate).toBe(`${dayOf(world.services.clock(), 21)}T00:00:00.000Z`)
    expect((await wallet(business)).held - before.held).toBe(20_000)
    await business.call('PATCH', `/api/campaigns/${campaignId}`, {
      price: 30_000,
      deliverBy: dayOf(world.services.clock(), 19),
    })
    expect(await read(id, ana)).toMatchObject({
      amount: 20_000,
      price: 30_000,
      agreement: { deliverBy: dayOf(world.services.clock(), 20) },
    })
    expect(world.mails.filter(({ kind }) => kind === 'request_accepted').map(({ userId }) => userId)).toEqual(
      expect.arrayContaining([business.id, ana.id]),
    )
  })

  it('in the last minute of deliver-by leaves 72 hours for the work', async () => {
    const lastDay = dayOf(world.services.clock(), 2)
    const id = await applied({ applyBy: lastDay, deliverBy: lastDay, publishFrom: lastDay, publishUntil: lastDay })
    const end = Date.parse(`${lastDay}T00:00:00Z`) + 24 * 3_600_000
    world.pass((end - 60_000 - world.services.clock().getTime()) / 3_600_000)
    const { request } = (await accept(business, id)).body
    const due = new Date(Date.parse(request.acceptedAt) + 72 * 3_600_000).toISOString()
    expect(request).toMatchObject({ dueDate: due, agreement: { deliverBy: lastDay } })
    world.pass(71)
    expect(await read(id, business)).toMatchObject({ isLate: false })
  })

  it('ends the agreed days at the midnights of the zone that the influencer has then', async () => {
    const [east, west] = [await world.anInfluencer(), await world.anInfluencer()]
    const live = (person: Person, timeZone: string) => person.call('PUT', '/api/notification-preferences', { timeZone })
    await live(east, 'Pacific/Kiritimati')
    await live(west, 'Pacific/Honolulu')
    const campaignId = await open()
    const [deliverBy, nextDay] = [20, 21].map((days) => dayOf(world.services.clock(), days))
    for (const [person, midnight] of [
      [east, `${deliverBy}T10:00:00.000Z`],
      [west, `${nextDay}T10:00:00.000Z`],
    ] as const) {
      const id = await anApplication(person, campaignId)
      world.mails.length = 0
      expect((await accept(business, id)).body.request).toMatchObject({ dueDate: midnight, agreement: { deliverBy } })
      const notified = world.mails.filter(({ kind }) => kind === 'request_accepted')
      expect(notified.map(({ params }) => params.at)).toEqual([deliverBy, deliverBy])
      const { text } = (await person.call('GET', `/api/campaign-requests/${id}/due-date.ics`)).body
      expect(text).toContain(`DTSTART;VALUE=DATE:${deliverBy!.replaceAll('-', '')}`)
      await live(person, 'UTC')
      expect((await read(id, person)).dueDate).toBe(midnight)
    }
  })

  it('is refused with the amount that stands when another one was shown', async () => {
    const id = await applied()
    expect(await accept(business, id, 19_999)).toMatchObject({
      status: 409,
      body: { code: 'offer_changed', amount: 20_000 },
    })
  })

  it('is refused when the campaign has no place left, with the figure', async () => {
    const campaignId = await open({ places: 1 })
    const [first, second] = [
      await anApplication(ana, campaignId),
      await anApplication(await world.anInfluencer(), campaignId),
    ]
    await accept(business, first)
    expect((await accept(business, second)).body).toMatchObject({ code: 'no_places', params: { places: 1 } })
  })

  it('is refused when it would exceed the budget, with the figures', async () => {
    const campaignId = await open({ places: 5, budget: 30_000 })
    const [first, second] = [
      await anApplication(ana, campaignId),
      await anApplication(await world.anInfluencer(), campaignId),
    ]
    await accept(business, first)
    expect((await accept(business, second)).body).toMatchObject({
      code: 'over_budget',
      params: { budget: '$300', committed: '$200', amount: '$200' },
      budget: 30_000,
      committed: 20_000,
      amount: 20_000,
    })
  })

  it('is refused from a short balance with what is missing, and nothing changes', async () => {
    const poor = await world.aBusiness({ balance: 5_000 })
    const id = await anApplication(ana, await open({}, poor))
    expect((await accept(poor, id)).body).toMatchObject({ code: 'insufficient_funds', missing: 15_000 })
    expect(await read(id, ana)).toMatchObject({ status: 'pending', agreedAt: null, agreement: expect.anything() })
  })

  it('by card agrees, and the money is held when the missing amount arrives', async () => {
    const poor = await world.aBusiness({ balance: 5_000 })
    const id = await anApplication(ana, await open({}, poor))
    const { body } = await accept(poor, id, 20_000, { payWith: 'card' })
    expect(body).toMatchObject({ checkoutUrl: expect.any(String), request: { status: 'pending', turn: 'business' } })
    await payAtCheckout(poor, body.checkoutUrl)
    expect(await read(id, ana)).toMatchObject({ status: 'accepted' })
    expect(await wallet(poor)).toMatchObject({ available: 0, held: 20_000 })
  })

  it('that is paid late leaves the money in the balance when the request has lapsed', async () => {
    const poor = await world.aBusiness({ balance: 0 })
    const id = await anApplication(ana, await open({}, poor))
    const { body } = await accept(poor, id, 20_000, { payWith: 'card' })
    await moveRequest(ana, id, 'withdraw')
    await payAtCheckout(poor, body.checkoutUrl)
    expect(await read(id, ana)).toMatchObject({ status: 'rejected', endedBecause: 'withdrawn' })
    expect(await wallet(poor)).toMatchObject({ available: 20_000, held: 0 })
  })
})

describe('an acceptance by the influencer', () => {
  it('holds the money when it is there', async () => {
    const id = await anInvitation(business, await open(), ana)
    const { status, body } = await accept(ana, id)
    expect(status).toBe(200)
    expect(body.request).toMatchObject({ status: 'accepted', acceptedAt: expect.any(String) })
  })

  it('waits for the money when it is not, and the business adds it', async () => {
    const poor = await world.aBusiness({ balance: 0 })
    const id = await anInvitation(poor, await open({}, poor), ana)
    const { status, body } = await accept(ana, id)
    expect(status).toBe(200)
    expect(body.request).toMatchObject({
      status: 'pending',
      agreedAt: expect.any(String),
      turn: 'business',
      clock: { action: 'lapse_agreement' },
    })
    expect(JSON.stringify(body)).not.toContain('missing')
    expect((await moveRequest(poor, id, 'pay', { amount: 20_000 })).body).toMatchObject({
      code: 'insufficient_funds',
      missing: 20_000,
    })
    expect((await moveRequest(poor, id, 'pay', { amount: 19_000 })).body).toMatchObject({ code: 'offer_changed' })
    await world.giveMoney(poor.id, 20_000)
    expect((await moveRequest(poor, id, 'pay', { amount: 20_000 })).body.request).toMatchObject({ status: 'accepted' })
  })

  it('is held when the deposit of the business arrives', async () => {
    const poor = await world.aBusiness({ balance: 0 })
    const id = await anInvitation(poor, await open({}, poor), ana)
    await accept(ana, id)
    const { body } = await moveRequest(poor, id, 'pay', { amount: 20_000, payWith: 'card' })
    await payAtCheckout(poor, body.checkoutUrl)
    expect(await read(id, ana)).toMatchObject({ status: 'accepted' })
  })
})

describe('a counter-offer', () => {
  it('stands for 7 days, goes back and forth five times, and the last one is what is agreed', async () => {
    const id = await anApplication(ana, await open({ budget: 100_000 }))
    let amount = 20_000
    for (const [i, by] of [business, ana, business, ana, business].entries()) {
      amount = 21_000 + i * 100
      const { status, body } = await moveRequest(by, id, 'offer', { amount, message: 'How about this?' })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        amount,
        customPrice: amount,
        offers: i + 1,
        turn: by === ana ? 'business' : 'influencer',
      })
    }
    expect((await moveRequest(ana, id, 'offer', { amount: 30_000 })).body).toMatchObject({ code: 'no_offers_left' })
    expect((await accept(ana, id, 20_000)).body).toMatchObject({ code: 'offer_changed', amount })
    expect((await accept(ana, id, amount)).body.request).toMatchObject({
      status: 'accepted',
      amount,
      offersMade: Array.from({ length: 6 }, () => expect.anything()),
    })
  })

  it('is not made twice in a row, nor of the price that stands', async () => {
    const id = await applied()
    expect((await moveRequest(business, id, 'offer', { amount: 20_000 })).body).toMatchObject({ code: 'offer_same' })
    await moveRequest(business, id, 'offer', { amount: 15_000 })
    expect((await moveRequest(business, id, 'offer', { amount: 14_000 })).body).toMatchObject({ code: 'not_your_turn' })
    expect((await accept(business, id, 15_000)).body).toMatchObject({ code: 'not_your_turn' })
  })
})

describe('a pending request ends', () => {
  it('declined by the side that was asked, with the reason for the other one', async () => {
    const id = await anApplication(ana, await open())
    expect((await moveRequest(ana, id, 'reject')).body).toMatchObject({ code: 'not_your_turn' })
    expect((await moveRequest(business, id, 'reject', { reason: 'Another style' })).body).toMatchObject({
      status: 'rejected',
      endedBecause: 'declined',
      endReason: 'Another style',
      turn: null,
      clock: null,
    })
    expect((await accept(business, id)).body).toMatchObject({ code: 'request_state' })
  })

  it('withdrawn by the side that asked', async () => {
    const id = await anApplication(ana, await open())
    expect((await moveRequest(business, id, 'withdraw')).body).toMatchObject({ code: 'your_turn' })
    expect((await moveRequest(ana, id, 'withdraw')).body).toMatchObject({ endedBecause: 'withdrawn' })
  })

  it('when its campaign is closed, and the influencer is told', async () => {
    const campaignId = await open()
    const id = await anApplication(ana, campaignId)
    await business.call('POST', `/api/campaigns/${campaignId}/close`)
    expect(await read(id, ana)).toMatchObject({ status: 'rejected', endedBecause: 'campaign_closed' })
    expect(world.mails).toContainEqual(expect.objectContaining({ userId: ana.id, kind: 'request_closed' }))
  })
})

/** Pays, and waits for the provider's webhook. */
async function payAtCheckout(person: Person, checkoutUrl: string): Promise<void> {
  await world.sandbox.service.pay(sessionOf(checkoutUrl), goodCard)
  await vi.waitFor(async () => expect((await wallet(person)).pendingDeposits).toEqual([]), 5_000)
}
