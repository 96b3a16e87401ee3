import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  anAcceptedRequest,
  anApplication,
  aSimpleCampaign,
  moveRequest,
  publishAll,
} from '../../../../../test/campaign-requests.ts'
import { aMarket, each } from '../../../../../test/market.ts'
import { type Person, worldPassword } from '../../../../../test/world.ts'
import { runDueDisputes } from '../../disputes/due-disputes.ts'
import { remindToReviewRequests } from '../../reviews/review-mails.sql.ts'
import { publishDueReviews } from '../../reviews/reviews.ts'
import { runDueRequests } from './due-deadlines.ts'

const { world, admin, business, ana } = await aMarket({
  admin: 'admin',
  business: each({ balance: 20_000 }),
  ana: each('influencer'),
})
let requestId: number
beforeEach(async () => {
  requestId = (await anAcceptedRequest(world, { business, influencer: ana, admin })).requestId
})
afterEach(async () => expect(await world.audit()).toEqual([]))

const reason = { reason: 'The film shows another brand.' }
const dispute = (person = business, id = requestId) => moveRequest(person, id, 'dispute', reason)
const read = async (person = ana) => (await person.call('GET', `/api/campaign-requests/${requestId}`)).body
/** An admin's decision: proposed after the days for evidence, objected to, and then decided. */
async function decide(id: number, ruling: object) {
  const body = { ...ruling, reason: 'As both of you described it.' }
  world.pass(5 * 24)
  await admin.call('POST', `/api/admin/disputes/${id}/propose`, body)
  await business.call('POST', `/api/disputes/${id}/object`, { reason: 'That is not what we agreed on.' })
  const { status } = await admin.call('POST', `/api/admin/disputes/${id}/decide`, body)
  expect(status).toBe(200)
}
const available = async (person: Person) => (await person.call('GET', '/api/wallet')).body.available
const mailsTo = (person: Person) => world.mails.filter(({ userId }) => userId === person.id).map(({ kind }) => kind)

describe('a dispute about a request', () => {
  it('stops work and clocks, and is seen by both sides and admins', async () => {
    const { status, body } = await dispute()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      purchaseId: null,
      taskId: null,
      campaignRequestId: requestId,
      campaignId: expect.any(Number),
      dealTitle: 'A summer of coffee',
      amount: 20_000,
      feeBps: 1000,
      openedBy: 'business',
      clock: { action: 'dispute_refunds' },
    })
    expect(await read()).toMatchObject({ disputeId: body.id, disputedAt: expect.any(String), turn: null, clock: null })
    expect((await ana.call('GET', `/api/disputes?campaignRequest=${requestId}`)).body.items).toHaveLength(1)
    expect((await admin.call('GET', `/api/disputes/${body.id}`)).status).toBe(200)
    expect((await moveRequest(business, requestId, 'confirm')).body).toMatchObject({ code: 'dispute_open' })
    expect((await moveRequest(ana, requestId, 'cancel')).body).toMatchObject({ code: 'dispute_open' })
    expect((await dispute(ana)).body).toMatchObject({ code: 'dispute_open' })
    world.pass(30 * 24)
    await runDueRequests(world.services)
    expect(await read()).toMatchObject({ status: 'accepted' })
    expect(mailsTo(ana)).toContain('dispute_opened')
    const { body: reports } = await business.call('GET', '/api/reports')
    expect(reports.items).toMatchObject([{ entityType: 'campaign_request', entityId: requestId }])
  })

  it('is opened by its two sides, once its money is held', async () => {
    expect((await dispute(await world.aBusiness())).status).toBe(404)
    const pending = await anApplication(ana, await aSimpleCampaign(world, { business, admin }))
    expect((await dispute(business, pending)).body).toMatchObject({ code: 'dispute_state' })
    expect((await moveRequest(business, requestId, 'dispute', { reason: 'short' })).status).toBe(422)
  })

  it('decided as a split completes the request', async () => {
    const { body } = await dispute()
    await decide(body.id, { outcome: 'split', releaseAmount: 5_000 })
    expect(await read()).toMatchObject({ status: 'completed', released: 5_000, disputedAt: null })
    expect([await available(ana), await available(business)]).toEqual([4_500, 15_000])
  })

  it('decided as a refund rejects it, and as a release completes it', async () => {
    const first = await dispute()
    await decide(first.body.id, { outcome: 'refund' })
    expect(await read()).toMatchObject({ status: 'rejected', endedBecause: 'dispute', released: 0 })
    expect(await available(business)).toBe(20_000)
    requestId = (await anAcceptedRequest(world, { business, influencer: ana, admin })).requestId
    const second = await dispute(ana)
    await decide(second.body.id, { outcome: 'release' })
    expect(await read()).toMatchObject({ status: 'completed', released: 20_000 })
  })

  it('that is withdrawn gives every date the time back', async () => {
    const before = await read()
    const { body } = await dispute()
    world.pass(48)
    await business.call('POST', `/api/disputes/${body.id}/withdraw`, {})
    const after = await read()
    expect(after).toMatchObject({ status: 'accepted', disputedAt: null, turn: 'influencer' })
    expect(Date.parse(after.dueDate) - Date.parse(before.dueDate)).toBe(48 * 3_600_000)
    expect((await dispute()).body).toMatchObject({ code: 'dispute_again' })
  })

  it('ends after 45 days: published work is paid, other work refunded', async () => {
    await publishAll(world, requestId)
    const { body } = await dispute()
    expect(body.clock).toMatchObject({ action: 'dispute_releases' })
    world.pass(45 * 24)
    await runDueDisputes(world.services)
    expect(await read()).toMatchObject({ status: 'completed', released: 20_000 })
  })
})

describe('reviews of a request', () => {
  const review = (person: Person, stars = 5) =>
    moveRequest(person, requestId, 'reviews', { stars, text: 'A pleasure.' })
  const reviewsFor = async (person: Person) =>
    (await person.call('GET', `/api/campaign-requests/${requestId}/reviews`)).body

  it('are left by both sides once it is completed, and visible when both have', async () => {
    expect((await review(business)).body).toMatchObject({ code: 'order_not_completed' })
    await publishAll(world, requestId)
    await moveRequest(business, requestId, 'confirm')
    expect(await read()).toMatchObject({ reviewUntil: expect.any(String) })
    expect((await review(business)).status).toBe(201)
    expect((await review(business)).body).toMatchObject({ code: 'already_reviewed' })
    expect(await reviewsFor(ana)).toMatchObject({ mine: null, theirs: null, reviewUntil: expect.any(String) })
    expect((await review(ana, 4)).body).toMatchObject({ mine: { stars: 4 }, theirs: { stars: 5 } })
    expect(await read()).toMatchObject({ reviewUntil: null })
    expect(mailsTo(business)).toContain('review_visible')
    const { body } = await world.call('GET', `/api/profiles/${ana.username}`)
    expect(body.rating).toMatchObject({ average: 5, count: 1 })
    expect((await review(await world.aBusiness())).status).toBe(404)
  })

  it('are asked for halfway, and visible after 14 days without the other one', async () => {
    await publishAll(world, requestId)
    await moveRequest(business, requestId, 'confirm')
    await review(business)
    world.pass(7 * 24)
    expect(await remindToReviewRequests(world.services)).toBeGreaterThan(0)
    expect(await remindToReviewRequests(world.services)).toBe(0)
    expect(mailsTo(ana)).toContain('review_reminder')
    world.pass(7 * 24)
    await publishDueReviews(world.services)
    expect(await reviewsFor(ana)).toMatchObject({ theirs: { stars: 5 }, reviewUntil: null })
    expect((await review(ana)).body).toMatchObject({ code: 'review_closed' })
  })
})

describe('a report of a request', () => {
  const report = (person: Person, entityType: string, entityId: number) =>
    person.call('POST', '/api/reports', { entityType, entityId, reason: 'They asked me to pay outside.' })

  it('is filed by one side about the other, and shown to admins', async () => {
    const { status, body } = await report(ana, 'campaign_request', requestId)
    expect(status).toBe(201)
    const { body: queue } = await admin.call('GET', '/api/admin/reports?limit=100')
    expect(queue.items.find(({ id }: { id: string }) => id === body.id)).toMatchObject({
      subject: { title: 'A summer of coffee', text: 'I love iced coffee.', person: { id: business.id } },
    })
    expect((await report(await world.aBusiness(), 'campaign_request', requestId)).status).toBe(404)
  })
})

it('an account cannot be deleted while a request runs', async () => {
  const remove = (person: Person) => person.call('DELETE', '/api/user', { password: worldPassword })
  expect(await remove(ana)).toMatchObject({
    status: 409,
    body: { code: 'account_has_open_business', reasons: ['work'] },
  })
  await moveRequest(ana, requestId, 'cancel')
  expect((await remove(ana)).status).toBe(204)
})
