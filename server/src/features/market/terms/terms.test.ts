import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import type { DealChange } from '#contract/market/deals/deals.ts'
import { type ChangedTerms, changedTerms } from '#contract/market/terms/changed-terms.ts'
import { defaultTerms } from '#contract/market/terms/order-terms.ts'
import { anApplication, anInvitation, aSimpleCampaign } from '../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../test/market.ts'
import { offerInput, type Person, purchaseInput } from '../../../../test/world.ts'
import { digestOf } from './digest.ts'
import { deleteOldTerms } from './former-terms.ts'

const { world, admin, business, seller } = await aMarket({
  admin: 'admin',
  business: { balance: 10_000_000 },
  seller: 'influencer',
})
afterEach(async () => {
  await world.database.orm.execute(sql`delete from system_settings where key = 'order_terms'`)
  world.pass(1)
  expect(await world.audit()).toEqual([])
})

type Answer = { status: number; body: { code?: string; details?: ChangedTerms } }

/** The changes that a refusal names; any code but `terms_changed` fails. */
function changesOf({ status, body }: Answer) {
  expect([status, body.code]).toEqual([409, 'terms_changed'])
  return changedTerms.parse(body.details)
}

const extra = { id: 'raw', label: 'Raw files', price: 2_000, extraDays: 1 }
const rush = { id: 'rush', label: 'In two days', price: 5_000, extraDays: 0 }
const aDeal = () => world.aDeal(seller, { customOptions: [extra, rush] })
const shownDeal = (id: number) => world.shownTerms(business, `/api/deals/${id}`)
const change = async (id: number, to: DealChange) =>
  expect((await seller.call('PATCH', `/api/deals/${id}`, to)).status).toBe(200)
const order = (id: number, more: object) =>
  business.call('POST', `/api/deals/${id}/purchases`, { ...purchaseInput, ...more })

const changesOfDeal: [string, DealChange, unknown, unknown][] = [
  ['dealType', { dealType: 'story' }, 'sponsored_post', 'story'],
  ['title', { title: 'One photograph' }, 'One honest post', 'One photograph'],
  [
    'description',
    { description: 'Something else, which is shorter.' },
    'Three pictures and a caption that says what I think of it.',
    'Something else, which is shorter.',
  ],
  ['price', { price: 12_000 }, 10_000, 12_000],
  ['price', { isPriceHidden: true }, 10_000, null],
  ['deliveryTimeInDays', { deliveryTimeInDays: 30 }, 5, 30],
  ['revisionsIncluded', { revisionsIncluded: 0 }, 2, 0],
  ['platforms', { platforms: ['tiktok'] }, ['instagram'], ['tiktok']],
  [
    'customOptions',
    { customOptions: [{ ...extra, label: 'One file' }, rush] },
    [extra],
    [{ ...extra, label: 'One file' }],
  ],
  ['customOptions', { customOptions: [rush] }, [extra], []],
]

describe('an order of a deal', () => {
  it.each(changesOfDeal)('is refused when %s is not as it was shown (%o)', async (field, to, shown, now) => {
    const id = await aDeal()
    const ordered = { extras: ['raw'], amount: 12_000, termsDigest: await shownDeal(id) }
    await change(id, to)
    const { changed, termsDigest } = changesOf(await order(id, ordered))
    expect(changed).toEqual([{ field, shown, now }])
    expect(termsDigest).toBe(await shownDeal(id))
    // a day later the terms are the same
    world.pass(24)
    expect(changesOf(await order(id, ordered)).changed).toEqual([{ field, shown, now }])
    expect((await business.call('GET', '/api/wallet')).body.held).toBe(0)
  })

  it('agrees to the new terms with the digest and the total that the refusal names', async () => {
    const id = await aDeal()
    const shown = await shownDeal(id)
    await change(id, { price: 20_000, deliveryTimeInDays: 9 })
    const { termsDigest, amount, deliveryDays } = changesOf(
      await order(id, { extras: ['raw'], amount: 12_000, termsDigest: shown }),
    )
    expect({ amount, deliveryDays }).toEqual({ amount: 22_000, deliveryDays: 10 })
    const { status, body } = await order(id, { extras: ['raw'], amount, termsDigest })
    expect(status).toBe(201)
    await seller.call('POST', `/api/purchases/${body.purchase.id}/decline`, {})
  })

  it('depends on the extras that were chosen alone, and not on what a visitor does not see of a price on request', async () => {
    const id = await aDeal()
    const shown = await shownDeal(id)
    await change(id, { customOptions: [extra] })
    const { status, body } = await order(id, { extras: ['raw'], amount: 12_000, termsDigest: shown })
    expect(status).toBe(201)
    await seller.call('POST', `/api/purchases/${body.purchase.id}/decline`, {})
    const asked = await world.aDeal(seller, { isPriceHidden: true, price: 10_000 })
    const shownPrice = await shownDeal(asked)
    await change(asked, { price: 90_000 })
    expect(await shownDeal(asked)).toBe(shownPrice)
  })

  it('holds when what was changed is as it was shown again', async () => {
    const id = await aDeal()
    const termsDigest = await shownDeal(id)
    await change(id, { title: 'One photograph' })
    await change(id, { title: 'One honest post' })
    const { status, body } = await order(id, { termsDigest })
    expect(status).toBe(201)
    await seller.call('POST', `/api/purchases/${body.purchase.id}/decline`, {})
  })

  it('names the fee and the timers that have changed', async () => {
    const id = await aDeal()
    const termsDigest = await shownDeal(id)
    await world.changeSetting('order_terms', { ...defaultTerms, feeBps: 1_500, reviewHours: 24 })
    expect(changesOf(await order(id, { termsDigest })).changed).toEqual([
      { field: 'feeBps', shown: 1_000, now: 1_500 },
      { field: 'reviewHours', shown: 72, now: 24 },
    ])
    await world.changeSetting('order_terms', defaultTerms)
  })

  it('is refused with terms that nobody was shown, all of them named', async () => {
    const id = await aDeal()
    const { changed } = changesOf(await order(id, { termsDigest: 'made.up' }))
    expect(changed).toContainEqual({ field: 'title', shown: null, now: 'One honest post' })
    expect(changed).toContainEqual({ field: 'feeBps', shown: null, now: 1_000 })
  })

  it('without a digest is refused for ten minutes after a change, and then goes by the amount as before', async () => {
    const id = await aDeal()
    await change(id, { title: 'One photograph' })
    await change(id, { revisionsIncluded: 0 })
    expect(changesOf(await order(id, {})).changed).toEqual([
      { field: 'title', shown: 'One honest post', now: 'One photograph' },
      { field: 'revisionsIncluded', shown: 2, now: 0 },
    ])
    world.pass(9 / 60)
    changesOf(await order(id, {}))
    world.pass(2 / 60)
    const { status, body } = await order(id, {})
    expect(status).toBe(201)
    await seller.call('POST', `/api/purchases/${body.purchase.id}/decline`, {})
  })

  it('freezes what it was checked against, however the deal changes at the same moment', async () => {
    const id = await aDeal()
    for (const title of ['One photograph', 'Two photographs', 'Three photographs', 'No photograph']) {
      const termsDigest = await shownDeal(id)
      const { title: shown } = (await business.call('GET', `/api/deals/${id}`)).body
      const [answer] = await Promise.all([order(id, { termsDigest }), change(id, { title })])
      if (answer.status === 201) {
        expect(answer.body.purchase.dealTitle).toBe(shown)
        await seller.call('POST', `/api/purchases/${answer.body.purchase.id}/decline`, {})
      } else expect(changesOf(answer).changed).toEqual([{ field: 'title', shown, now: title }])
    }
  })
})

describe('a custom offer', () => {
  it('carries the digest of its deal, and is refused when the fee has changed', async () => {
    const start = { participantId: seller.id, content: 'What would two posts cost?' }
    const { body: conversation } = await business.call('POST', '/api/conversations', start)
    const path = `/api/conversations/${conversation.id}`
    const { offer } = (await seller.call('POST', `${path}/offers`, offerInput)).body
    expect(offer.termsDigest).toBe(await shownDeal(offer.dealId))
    expect((await business.call('GET', `${path}/messages`)).body.items[0].offer.termsDigest).toBe(offer.termsDigest)
    await world.changeSetting('order_terms', { ...defaultTerms, feeBps: 1_500 })
    const refused = changesOf(await order(offer.dealId, { termsDigest: offer.termsDigest }))
    expect(refused.changed).toEqual([{ field: 'feeBps', shown: 1_000, now: 1_500 }])
    expect((await order(offer.dealId, { termsDigest: refused.termsDigest })).body.purchase.feeBps).toBe(1_500)
    await world.changeSetting('order_terms', defaultTerms)
  })
})

describe('a quote', () => {
  const quote = (id: number, amount: number, deliveryTimeInDays = 5) =>
    seller.call('POST', `/api/purchases/${id}/quote`, { amount, deliveryTimeInDays })
  const pay = (id: number, body: object) => business.call('POST', `/api/purchases/${id}/pay`, body)
  const shownQuote = (id: number) => world.shownTerms(business, `/api/purchases/${id}`)
  async function aQuote() {
    const dealId = await world.aDeal(seller, { isPriceHidden: true, price: null })
    const { body } = await order(dealId, { amount: null })
    await quote(body.purchase.id, 30_000)
    return body.purchase.id as number
  }

  it('is paid as it was shown, with the fee and the timers of that moment', async () => {
    const id = await aQuote()
    const termsDigest = await shownQuote(id)
    await world.changeSetting('order_terms', { ...defaultTerms, feeBps: 1_500 })
    const refused = changesOf(await pay(id, { amount: 30_000, termsDigest }))
    expect(refused.changed).toEqual([{ field: 'feeBps', shown: 1_000, now: 1_500 }])
    const { body } = await pay(id, { amount: 30_000, termsDigest: refused.termsDigest })
    expect(body.purchase).toMatchObject({ paymentStatus: 'paid', feeBps: 1_500, termsDigest: refused.termsDigest })
    await world.changeSetting('order_terms', defaultTerms)
    // a paid order keeps its terms, and so does its digest
    expect(await shownQuote(id)).toBe(refused.termsDigest)
    const accept = (digest: string) => seller.call('POST', `/api/purchases/${id}/accept`, { termsDigest: digest })
    changesOf(await accept('made.up'))
    expect((await accept(refused.termsDigest)).status).toBe(200)
  })

  it('is refused when another one has replaced it', async () => {
    const id = await aQuote()
    const termsDigest = await shownQuote(id)
    await quote(id, 30_000, 20)
    expect(changesOf(await pay(id, { amount: 30_000, termsDigest }))).toMatchObject({
      changed: [{ field: 'deliveryTimeInDays', shown: 5, now: 20 }],
      amount: 30_000,
      deliveryDays: 20,
    })
    // an older client that names the days has seen them
    changesOf(await pay(id, { amount: 30_000 }))
    expect((await pay(id, { amount: 30_000, deliveryDays: 20 })).status).toBe(200)
  })
})

describe('a campaign request', () => {
  const moveRequest = (person: Person, id: number, name: string, body: object) =>
    person.call('POST', `/api/campaign-requests/${id}/${name}`, body)
  const accept = (person: Person, id: number, body: object) => moveRequest(person, id, 'accept', body)
  const shownRequest = (person: Person, id: number) => world.shownTerms(person, `/api/campaign-requests/${id}`)
  const later = (days: number) => dayOf(world.services.clock(), days)

  it.each([
    ['invitation', true],
    ['application', false],
  ])('(%s) is refused when its days are not those that were shown', async (_, isInvitation) => {
    const influencer = await world.anInfluencer()
    const campaignId = await aSimpleCampaign(world, { business, admin })
    const id = isInvitation
      ? await anInvitation(business, campaignId, influencer)
      : await anApplication(influencer, campaignId)
    const person = isInvitation ? influencer : business
    const before = (await person.call('GET', `/api/campaign-requests/${id}`)).body
    const publishUntil = later(50)
    expect((await business.call('PATCH', `/api/campaigns/${campaignId}`, { publishUntil })).status).toBe(200)
    const changed = [{ field: 'publishUntil', shown: before.agreement.publishUntil, now: publishUntil }]
    expect(changesOf(await accept(person, id, { amount: 20_000 })).changed).toEqual(changed)
    const refused = changesOf(await accept(person, id, { amount: 20_000, termsDigest: before.termsDigest }))
    expect(refused).toMatchObject({ changed, termsDigest: await shownRequest(person, id), amount: 20_000 })
    const { body } = await accept(person, id, { amount: 20_000, termsDigest: refused.termsDigest })
    expect(body.request).toMatchObject({ status: 'accepted', agreement: { publishUntil } })
  })

  it('is refused when a counter-offer has replaced what was shown', async () => {
    const influencer = await world.anInfluencer()
    const id = await anApplication(influencer, await aSimpleCampaign(world, { business, admin }))
    const shown = await shownRequest(business, id)
    await moveRequest(business, id, 'offer', { amount: 15_000 })
    await moveRequest(influencer, id, 'offer', { amount: 18_000 })
    const refused = changesOf(await accept(business, id, { amount: 20_000, termsDigest: shown }))
    expect(refused.changed).toEqual([{ field: 'price', shown: 20_000, now: 18_000 }])
    // an older client that names the amount has seen it
    expect((await accept(business, id, { amount: 18_000 })).status).toBe(200)
  })

  it('that both have agreed to is paid with the digest of what was agreed', async () => {
    const poor = await world.aBusiness({ balance: 5_000 })
    const influencer = await world.anInfluencer()
    const id = await anInvitation(poor, await aSimpleCampaign(world, { business: poor, admin }), influencer)
    const shown = await shownRequest(influencer, id)
    expect((await accept(influencer, id, { amount: 20_000, termsDigest: shown })).status).toBe(200)
    await world.changeSetting('order_terms', { ...defaultTerms, feeBps: 1_500 })
    expect(await shownRequest(poor, id)).toBe(shown)
    changesOf(await moveRequest(poor, id, 'pay', { amount: 20_000, termsDigest: 'made.up' }))
    const { body } = await moveRequest(poor, id, 'pay', { amount: 20_000, termsDigest: shown })
    expect(body).toMatchObject({ code: 'insufficient_funds', missing: 15_000 })
    await world.changeSetting('order_terms', defaultTerms)
  })

  it('is accepted as it was shown, or refused, while the other side makes the campaign longer', async () => {
    const influencer = await world.anInfluencer()
    const campaignId = await aSimpleCampaign(world, { business, admin })
    const id = await anInvitation(business, campaignId, influencer)
    const { termsDigest, agreement } = (await influencer.call('GET', `/api/campaign-requests/${id}`)).body
    const [answer] = await Promise.all([
      accept(influencer, id, { amount: 20_000, termsDigest }),
      business.call('PATCH', `/api/campaigns/${campaignId}`, { publishUntil: later(50) }),
    ])
    if (answer.status === 200) expect(answer.body.request.agreement).toEqual(agreement)
    else expect(changesOf(answer).changed.map(({ field }) => field)).toEqual(['publishUntil'])
  })

  it('is not made of a campaign that was shown otherwise, but for a fee that one names oneself', async () => {
    const campaignId = await aSimpleCampaign(world, { business, admin })
    const termsDigest = await world.shownTerms(seller, `/api/campaigns/${campaignId}`)
    await business.call('PATCH', `/api/campaigns/${campaignId}`, { price: 10_000 })
    const apply = (more: object) =>
      seller.call('POST', `/api/campaigns/${campaignId}/requests`, { message: 'I love iced coffee.', ...more })
    expect(changesOf(await apply({ termsDigest })).changed).toEqual([{ field: 'price', shown: 20_000, now: 10_000 }])
    changesOf(await apply({}))
    expect((await apply({ termsDigest, customPrice: 15_000 })).status).toBe(201)
  })
})

describe('replaced terms', () => {
  const kept = async (dealId: number) =>
    (await world.database.orm.execute(sql`select from former_terms where subject = ${`deal:${dealId}`}`)).rows.length

  it('are kept for 30 days, and none for a deal that is deleted or changed in something else', async () => {
    const [id, deleted] = [await aDeal(), await aDeal()]
    await change(id, { isActive: false })
    expect(await kept(id)).toBe(0)
    for (const each of [id, deleted]) await change(each, { title: 'One photograph' })
    await seller.call('DELETE', `/api/deals/${deleted}`)
    expect([await kept(id), await kept(deleted)]).toEqual([1, 0])
    world.pass(29 * 24)
    await deleteOldTerms(world.services)
    expect(await kept(id)).toBe(1)
    world.pass(2 * 24)
    await deleteOldTerms(world.services)
    expect(await kept(id)).toBe(0)
  })

  it('have the same digest whatever the order of their keys', () => {
    expect(digestOf({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(digestOf({ b: [{ d: 3, c: 2 }], a: 1 }))
    expect(digestOf({ a: [1, 2] })).not.toBe(digestOf({ a: [2, 1] }))
  })
})
