import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { fromFormerRiskRules } from '#contract/market/risk/former-risk-rules.ts'
import { addWorkingDays, defaultRiskRules } from '#contract/market/risk/risk.ts'
import { aMarket } from '../../../../test/market.ts'
import { goodCard } from '../../../../test/sandbox-world.ts'
import { linkDelivery, Work } from '../../../../test/work.ts'
import type { Person } from '../../../../test/world.ts'
import { inTransaction } from '../../../platform/context.ts'
import { assessPerson } from './assess.ts'
import { lookUpCardCountries } from './card-countries.ts'
import { assessPage } from './jobs.ts'
import { riskOf } from './read-risk.ts'
import { scoreOf, signalDays } from './score.ts'

const unlimited = { max: 1_000_000, windowMs: 60_000 }
const { world, admin } = await aMarket({ admin: 'admin' }, { limits: { passwordsPerUser: unlimited } })
afterEach(async () => expect(await world.audit()).toEqual([]))

const execute = (query: ReturnType<typeof sql>) => world.database.orm.execute(query)
const risk = async (person: Person) => {
  await world.doJobs()
  return riskOf(world.database.orm, person.id)
}
/** Assesses a person as the nightly job does. */
const assess = (person: Person) => inTransaction(world.services, (context) => assessPerson(context, person.id))
const signals = async (person: Person) => (await risk(person))?.reasons.map(({ signal }) => signal) ?? []

/** A person whose card top-up is credited. */
async function aCardHolder(card = goodCard) {
  const { business, sessionId } = await world.aTopUp(5_000)
  await world.call('POST', `/api/test/checkout-sessions/${sessionId}/pay`, card)
  await expect.poll(async () => (await business.call('GET', '/api/wallet')).body.available).toBe(5_000)
  return { business, sessionId }
}

describe('a score', () => {
  const nothing = {
    chargebacks: 0,
    shared_payout: 0,
    gift_after_top_up: 0,
    shared_network: 0,
    cancelled_orders: 0,
    lost_disputes: 0,
    card_country: 0,
  }

  it('is 0 without reasons when nothing was found', () => {
    expect(scoreOf(nothing, defaultRiskRules)).toEqual({ score: 0, reasons: [] })
  })

  it('adds the points of each signal once, the heaviest first, and is never above 100', () => {
    const counts = { ...nothing, chargebacks: 3, shared_payout: 2, gift_after_top_up: 9, card_country: 1 }
    const { score, reasons } = scoreOf(counts, defaultRiskRules)
    expect(score).toBe(100)
    expect(reasons).toEqual([
      { signal: 'chargebacks', points: 40, count: 3 },
      { signal: 'shared_payout', points: 40, count: 2 },
      { signal: 'gift_after_top_up', points: 30, count: 9 },
      { signal: 'card_country', points: 15, count: 1 },
    ])
  })

  it('ignores what stays below its threshold, and signals without points', () => {
    const counts = { ...nothing, shared_network: 4, cancelled_orders: 3, lost_disputes: 1, chargebacks: 1 }
    expect(scoreOf(counts, { ...defaultRiskRules, cardPoints: 0 })).toEqual({ score: 0, reasons: [] })
  })

  it.each([
    ['sharedPoints', 'shared_payout', 'shared_network', 25],
    ['cardPoints', 'chargebacks', 'card_country', 19],
    ['passThroughPoints', 'gift_after_top_up', 'cancelled_orders', 33],
  ] as const)('gives all of %s for %s, and a share of them for %s', (kind, whole, part, points) => {
    const { reasons } = scoreOf({ ...nothing, [whole]: 5, [part]: 5 }, { ...defaultRiskRules, [kind]: 50 })
    expect(reasons).toEqual([
      { signal: whole, points: 50, count: 5 },
      { signal: part, points, count: 5 },
    ])
  })

  it('gives no signal of an order more than 100', () => {
    const counts = { same_payout: 1, same_network: 0, quick_order: 0, risky_side: 0 }
    expect(scoreOf(counts, { ...defaultRiskRules, sharedPoints: 90 })).toEqual({
      score: 100,
      reasons: [{ signal: 'same_payout', points: 100, count: 1 }],
    })
  })
})

describe('points that were set for each signal', () => {
  const former = {
    holdFrom: 70,
    chargebackPoints: 40,
    sharedPayoutPoints: 40,
    giftPoints: 30,
    giftHours: 48,
    networkPoints: 20,
    networkAccounts: 5,
    cancelPoints: 20,
    cancelledOrders: 4,
    disputePoints: 20,
    lostDisputes: 2,
    cardCountryPoints: 15,
    samePayoutPoints: 60,
    sameNetworkPoints: 30,
    quickOrderPoints: 30,
    quickOrderHours: 24,
    riskySidePoints: 30,
    signalDays: 90,
  }

  it('become the same points of kinds where nobody had changed them', () => {
    expect(fromFormerRiskRules(former)).toEqual(defaultRiskRules)
  })

  it('become points with which no signal gives fewer than it did', () => {
    const changed = {
      ...former,
      holdFrom: 50,
      disputePoints: 7,
      chargebackPoints: 0,
      networkPoints: 35,
      giftPoints: 45,
    }
    expect(fromFormerRiskRules(changed)).toEqual({
      holdFrom: 50,
      sharedPoints: 70,
      cardPoints: 40,
      passThroughPoints: 45,
      disputePoints: 7,
    })
    const none = Object.fromEntries(Object.keys(former).map((field) => [field, field.endsWith('Points') ? 0 : 1]))
    expect(fromFormerRiskRules(none)).toMatchObject({ sharedPoints: 0, cardPoints: 0, passThroughPoints: 0 })
  })

  it('are read from a row, and from the history, from which they can be restored', async () => {
    const changed = { ...former, chargebackPoints: 60, giftHours: 72 }
    await execute(sql`
      with stored as (insert into system_settings (key, value) values ('risk', ${JSON.stringify(changed)}::jsonb) returning id)
      insert into admin_action_logs (action_type, target_type, target_id, details)
      select 'other', 'system_setting', id, ${JSON.stringify({ before: former, after: changed })}::jsonb from stored`)
    const read = async (path: string) => (await admin.call('GET', `/api/admin/settings/risk${path}`)).body
    expect((await read('')).value).toEqual({ ...defaultRiskRules, cardPoints: 60 })
    const [change] = (await read('/history')).items
    expect(change).toMatchObject({ before: defaultRiskRules, after: { ...defaultRiskRules, cardPoints: 60 } })
    await world.changeSetting('risk', change.before)
    expect((await read('')).value).toEqual(defaultRiskRules)
  })
})

describe('a person is noticed', () => {
  it('for payout details that another account has too, and so is the other', async () => {
    const [one, other, third] = [await world.anInfluencer(), await world.anInfluencer(), await world.anInfluencer()]
    const details = { paymentMethod: 'paypal', paypalEmail: 'Same@pay.example', password: 'a quiet green kettle' }
    await one.call('PUT', '/api/user/payout-details', details)
    expect(await signals(one)).toEqual([])
    await other.call('PUT', '/api/user/payout-details', { ...details, paypalEmail: 'same@pay.example' })
    await third.call('PUT', '/api/user/payout-details', { ...details, paypalEmail: 'third@pay.example' })
    expect(await signals(other)).toEqual(['shared_payout'])
    expect(await signals(one)).toEqual(['shared_payout'])
    expect(await signals(third)).toEqual([])
  })

  it('for many accounts in one network', async () => {
    const people: Person[] = []
    for (let i = 0; i < 5; i++) people.push(await world.anInfluencer())
    for (const [i, { id }] of people.entries())
      await execute(sql`update users set last_login_ip = ${`2001:db8:7:1::${i}`}, last_login_at = ${world.services.clock()}
        where id = ${id}`)
    await assessPage(world.services, people[0]!.id - 1)
    expect(await signals(people[0]!)).toEqual([])
    await assessPage(world.services, people[0]!.id - 1)
    expect(await risk(people[0]!)).toMatchObject({
      score: 20,
      isHigh: false,
      reasons: [{ signal: 'shared_network', points: 20, count: 5 }],
    })
  })

  it('for a card from another country than the profile’s', async () => {
    const { business } = await aCardHolder({ ...goodCard, number: '4000002760000016' })
    const { business: american } = await aCardHolder()
    await execute(
      sql`insert into user_addresses (user_id, country) values (${business.id}, 'US'), (${american.id}, 'US')`,
    )
    expect(await lookUpCardCountries(world.services)).toBe(2)
    expect(await lookUpCardCountries(world.services)).toBe(0)
    expect(await signals(business)).toEqual(['card_country'])
    expect(await signals(american)).toEqual([])
  })

  it('for a gift of money that was just topped up by card, as its sender and as its receiver', async () => {
    const [{ business }, receiver] = [await aCardHolder(), await world.anInfluencer()]
    const gift = { receiverId: receiver.id, amount: 1_000, message: '', emoji: 'star' }
    expect((await business.call('POST', '/api/gifts', gift)).status).toBe(201)
    expect(await signals(business)).toEqual([])
    expect((await business.call('POST', '/api/gifts', { ...gift, amount: 2_500 })).status).toBe(201)
    expect(await signals(business)).toEqual(['gift_after_top_up'])
    expect(await signals(receiver)).toEqual(['gift_after_top_up'])
  })

  it('for a chargeback, until it is won', async () => {
    const { business, sessionId } = await aCardHolder()
    await world.call('POST', `/api/test/checkout-sessions/${sessionId}/dispute`)
    await expect.poll(() => signals(business)).toEqual(['chargebacks'])
    await world.call('POST', `/api/test/checkout-sessions/${sessionId}/dispute/close`, { outcome: 'won' })
    await expect
      .poll(async () => {
        await assess(business)
        return signals(business)
      })
      .toEqual([])
  })

  it('for disputes decided against them', async () => {
    const [business, influencer] = [await world.aBusiness({ balance: 20_000 }), await world.anInfluencer()]
    const dealId = await world.aDeal(influencer)
    for (const noticed of [[], ['lost_disputes']]) {
      const { purchaseId } = await world.anOrder(business, dealId)
      await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
      const { body } = await business.call('POST', `/api/purchases/${purchaseId}/dispute`, { reason: 'It never came.' })
      await influencer.call('POST', `/api/disputes/${body.id}/evidence`, { text: 'I was ill that week.', fileIds: [] })
      const ruling = { outcome: 'refund', releaseAmount: null, reason: 'Nothing was ever delivered.' }
      await admin.call('POST', `/api/admin/disputes/${body.id}/propose`, ruling)
      await influencer.call('POST', `/api/disputes/${body.id}/object`, { reason: 'I was ill that week.' })
      expect((await admin.call('POST', `/api/admin/disputes/${body.id}/decide`, ruling)).status).toBe(200)
      expect(await signals(influencer)).toEqual(noticed)
    }
    expect(await signals(business)).toEqual([])
  })

  it('for orders that are paid and cancelled again', async () => {
    await world.allowManyOrders()
    const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
    const dealId = await world.aDeal(influencer)
    for (let i = 0; i < 4; i++) {
      await assess(business)
      expect(await signals(business)).toEqual([])
      const { purchaseId } = await world.anOrder(business, dealId)
      expect((await business.call('POST', `/api/purchases/${purchaseId}/cancel`, {})).status).toBe(200)
    }
    await assess(business)
    expect(await signals(business)).toEqual(['cancelled_orders'])
    world.pass(24 * signalDays + 1)
    await assess(business)
    expect(await risk(business)).toBeNull()
  })
})

describe('an order is noticed', () => {
  const riskOfOrder = async (taskId: number) => (await admin.call('GET', `/api/admin/tasks/${taskId}/risk`)).body

  it('for sides that share payout details and a network, and for the score that this gives them', async () => {
    const { business, influencer, taskId, purchaseId } = await Work.of(world, 'in_progress')
    await world.doJobs()
    expect(await riskOfOrder(taskId)).toEqual({ order: null, business: null, influencer: null })
    const details = { paymentMethod: 'paypal', paypalEmail: 'both@pay.example', password: 'a quiet green kettle' }
    for (const person of [business, influencer]) {
      await execute(sql`update users set last_login_ip = '2001:db8:9:1::7', last_login_at = ${world.services.clock()}
        where id = ${person.id}`)
      await person.call('PUT', '/api/user/payout-details', details)
    }
    // then those with the same details are assessed again
    for (let i = 0; i < 2; i++) await world.doJobs()
    const found = await riskOfOrder(taskId)
    expect(found).toMatchObject({
      order: {
        score: 90,
        isHigh: true,
        reasons: [
          { signal: 'same_payout', points: 60, count: 1 },
          { signal: 'same_network', points: 30, count: 1 },
        ],
      },
      business: { score: 40 },
      influencer: { score: 40 },
    })
    const { items } = (await admin.call('GET', `/api/admin/users/${business.id}/orders`)).body
    expect(items).toMatchObject([{ id: purchaseId, risk: found.order, otherRisk: { score: 40 } }])
    await world.changeSetting('risk', { ...defaultRiskRules, sharedPoints: 20, holdFrom: 40 })
    expect((await riskOfOrder(taskId)).order).toMatchObject({
      score: 75,
      reasons: [
        { signal: 'same_payout', points: 30 },
        { signal: 'risky_side', points: 30, count: 2 },
        { signal: 'same_network', points: 15 },
      ],
    })
    await world.changeSetting('risk', defaultRiskRules)
  })

  it('that is paid right after a card top-up and completed within a day', async () => {
    const orderOf = async (hours: number) => {
      const { business } = await aCardHolder()
      const influencer = await world.anInfluencer()
      const dealId = await world.aDeal(influencer, { price: 4_000 })
      const { purchaseId, taskId } = await world.anOrder(business, dealId, { amount: 4_000 })
      await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
      world.pass(hours)
      await influencer.call('POST', `/api/tasks/${taskId}/deliver`, linkDelivery)
      expect((await business.call('POST', `/api/tasks/${taskId}/accept`, {})).status).toBe(200)
      return riskOfOrder(taskId)
    }
    expect((await orderOf(20)).order).toEqual({
      score: 30,
      isHigh: false,
      reasons: [{ signal: 'quick_order', points: 30, count: 1 }],
    })
    expect((await orderOf(25)).order).toBeNull()
  })

  it('never: what is not an order is not found', async () => {
    expect((await admin.call('GET', '/api/admin/tasks/999999/risk')).status).toBe(404)
  })
})

describe('working days', () => {
  it.each([
    ['2026-11-23T09:00:00.000Z', '2026-11-25T09:00:00.000Z'],
    ['2026-11-26T09:00:00.000Z', '2026-11-30T09:00:00.000Z'],
    ['2026-11-27T09:00:00.000Z', '2026-12-01T09:00:00.000Z'],
    ['2026-11-28T09:00:00.000Z', '2026-12-01T09:00:00.000Z'],
  ])('two after %s are %s', (from, to) => {
    expect(addWorkingDays(new Date(from), 2).toISOString()).toBe(to)
  })
})
