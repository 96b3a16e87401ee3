import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { reviewErrors } from '#contract/market/reviews/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket, each } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'
import { remindToReview } from './review-mails.sql.ts'
import { publishDueReviews } from './reviews.ts'

const { world, influencer, business } = await aMarket({ influencer: each('influencer'), business: each('business') })
afterEach(async () => expect(await world.audit()).toEqual([]))

const days = 24
/** An order of the business, completed or in progress. */
async function anOrder({ completed = true, buyer = business } = {}): Promise<{ purchaseId: number; taskId: number }> {
  const order = await world.anOrder(buyer, await world.aDeal(influencer))
  if (!completed) return order
  await influencer.call('POST', `/api/purchases/${order.purchaseId}/accept`, {})
  const work = { finalResultUrl: 'https://example.com', finalResultType: 'link', note: 'Here' }
  await influencer.call('POST', `/api/tasks/${order.taskId}/deliver`, work)
  const { status } = await buyer.call('POST', `/api/tasks/${order.taskId}/accept`, {})
  expect(status).toBe(200)
  return order
}
const review = (person: Person, purchaseId: number, input: object = { stars: 4, text: 'On time.' }, headers = {}) =>
  person.call('POST', `/api/purchases/${purchaseId}/reviews`, input, headers)
const ofOrder = async (person: Person, purchaseId: number) =>
  (await person.call('GET', `/api/purchases/${purchaseId}/reviews`)).body
const ofProfile = async (person: Person, query = '') =>
  (await world.call('GET', `/api/profiles/${person.id}/reviews${query}`)).body
const profileOf = async (person: Person) => (await world.call('GET', `/api/profiles/${person.username}`)).body
const ratingOf = async (person: Person) => (await profileOf(person)).rating
const answer = (person: Person, id: number, text = 'Thank you!') =>
  person.call('POST', `/api/reviews/${id}/answer`, { answer: text })
const mailsTo = (person: Person, kind: string) =>
  world.mails.filter((mail) => mail.userId === person.id && mail.kind === kind)
/** Both sides leave a review; returns the ids of the business's and the influencer's. */
async function bothReview(purchaseId: number, stars = 5, buyer = business) {
  await review(buyer, purchaseId, { stars, text: 'Lovely.' })
  const { body } = await review(influencer, purchaseId, { stars: 3, text: 'A clear brief.' })
  return { byBusiness: body.theirs.id as number, byInfluencer: body.mine.id as number }
}

describe('a review', () => {
  it('is not left about an order for which nothing was handed in', async () => {
    const { purchaseId } = await anOrder({ completed: false })
    await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    const reason = { reason: 'That is not what we agreed.' }
    const { body } = await influencer.call('POST', `/api/purchases/${purchaseId}/dispute`, reason)
    expect((await business.call('POST', `/api/disputes/${body.id}/concede`, {})).status).toBe(200)
    for (const side of [business, influencer]) {
      expect(await review(side, purchaseId)).toMatchObject({ status: 409, body: { code: 'nothing_to_review' } })
      expect(await ofOrder(side, purchaseId)).toMatchObject({ reviewUntil: null })
      const order = (await side.call('GET', `/api/purchases/${purchaseId}`)).body
      expect(order).toMatchObject({ status: 'completed', reviewUntil: null })
    }
    expect(await profileOf(influencer)).toMatchObject({ completedOrders: 0, onTime: null })
    world.pass(8 * days)
    await remindToReview(world.services)
    expect(mailsTo(business, 'review_reminder')).toEqual([])
  })

  it('is hidden from everybody else until both sides have reviewed', async () => {
    const { purchaseId } = await anOrder()
    const { status, body } = await review(business, purchaseId)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      mine: { author: { id: business.id }, stars: 4, text: 'On time.', answer: null, visibleAt: null },
      theirs: null,
      reviewUntil: null,
      answerUntil: null,
    })
    const seen = await ofOrder(influencer, purchaseId)
    expect(seen).toMatchObject({ mine: null, theirs: null })
    expect(seen.reviewUntil).not.toBeNull()
    expect(await ofProfile(influencer)).toEqual({ items: [], nextCursor: null })
    expect(await ratingOf(influencer)).toBeNull()

    const second = await review(influencer, purchaseId, { stars: 3 })
    expect(second.body).toMatchObject({ mine: { stars: 3, text: '' }, theirs: { stars: 4, text: 'On time.' } })
    expect(second.body.answerUntil).not.toBeNull()
    expect((await ofProfile(influencer)).items).toMatchObject([{ stars: 4, author: { username: business.username } }])
    expect(await ratingOf(influencer)).toEqual({ average: 4, count: 1, stars: [0, 0, 0, 1, 0] })
    expect(await ratingOf(business)).toEqual({ average: 3, count: 1, stars: [0, 0, 1, 0, 0] })
    expect((await profileOf(business)).reviews.items).toMatchObject([{ stars: 3 }])
    expect(mailsTo(business, 'review_visible')).toMatchObject([{ params: { from: influencer.username } }])
    expect(mailsTo(influencer, 'review_visible')).toEqual([])
  })

  it('becomes visible 14 days after completion without a review by the other side', async () => {
    const { purchaseId } = await anOrder()
    world.pass(3 * days)
    await review(business, purchaseId)
    world.pass(10 * days)
    await publishDueReviews(world.services)
    expect((await ofProfile(influencer)).items).toEqual([])
    world.pass(1 * days)
    expect(await publishDueReviews(world.services)).toBe(1)
    expect(await publishDueReviews(world.services)).toBe(0)
    expect((await ofProfile(influencer)).items).toHaveLength(1)
    expect(await ratingOf(influencer)).toMatchObject({ average: 4, count: 1 })
    expect(mailsTo(influencer, 'review_visible')).toHaveLength(1)
    expect(await ofOrder(influencer, purchaseId)).toMatchObject({ theirs: { stars: 4 }, reviewUntil: null })
  })

  it('cannot be left before completion or after 14 days', async () => {
    const { purchaseId } = await anOrder({ completed: false })
    expect(await review(business, purchaseId)).toMatchObject({
      status: 409,
      body: { code: 'order_not_completed', message: reviewErrors.reviewTooEarly },
    })
    const done = await anOrder()
    world.pass(14 * days)
    for (const person of [business, influencer]) {
      expect(await review(person, done.purchaseId)).toMatchObject({
        status: 409,
        body: { code: 'review_closed', message: reviewErrors.reviewClosed },
      })
    }
    expect(await ofOrder(business, done.purchaseId)).toMatchObject({ mine: null, reviewUntil: null })
  })

  it('is left once by each side, even when sent twice concurrently', async () => {
    const { purchaseId } = await anOrder()
    const answers = await Promise.all([1, 2, 3, 4, 5].map((stars) => review(business, purchaseId, { stars })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'already_reviewed',
      message: reviewErrors.reviewedAlready,
    })
    const { rows } = await world.database.orm.execute(sql`select from reviews where purchase_id = ${purchaseId}`)
    expect(rows).toHaveLength(1)
  })

  it('becomes visible when both sides review concurrently', async () => {
    const orders = [await anOrder(), await anOrder(), await anOrder()]
    const sent = orders.flatMap(({ purchaseId }) => [review(business, purchaseId), review(influencer, purchaseId)])
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(await ratingOf(influencer)).toEqual({ average: 4, count: 3, stars: [0, 0, 0, 3, 0] })
    expect(await ratingOf(business)).toMatchObject({ count: 3 })
  })

  it('is left once when repeated with its key', async () => {
    const { purchaseId } = await anOrder()
    const key = { 'idempotency-key': 'a-review-once-1' }
    const first = await review(business, purchaseId, { stars: 5 }, key)
    const again = await review(business, purchaseId, { stars: 5 }, key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
  })

  it.each([
    [{ text: 'No stars' }, 'stars', reviewErrors.starsNeeded],
    [{ stars: 0 }, 'stars', reviewErrors.starsNeeded],
    [{ stars: 6 }, 'stars', reviewErrors.starsNeeded],
    [{ stars: 4.5 }, 'stars', reviewErrors.starsNeeded],
    [{ stars: 5, text: 'x'.repeat(2001) }, 'text', requestErrors.textTooLong],
    [{ stars: 5, text: 'a\u0000b' }, 'text', requestErrors.textInvalid],
    [{ stars: 5, subjectId: 1 }, 'subjectId', requestErrors.unknownField],
  ])('with %j is refused', async (input, path, message) => {
    const { purchaseId } = await anOrder()
    expect(await review(business, purchaseId, input)).toMatchObject({
      status: 422,
      body: { issues: [{ path, message }] },
    })
    expect((await ofOrder(business, purchaseId)).mine).toBeNull()
  })

  it('is 404 for others, while admins see both sides', async () => {
    const { purchaseId } = await anOrder()
    await review(business, purchaseId)
    for (const person of [await world.anInfluencer(), await world.aBusiness()]) {
      expect((await review(person, purchaseId)).status).toBe(404)
      expect((await person.call('GET', `/api/purchases/${purchaseId}/reviews`)).status).toBe(404)
    }
    const stranger = world.aStranger()
    expect((await review(stranger, purchaseId)).status).toBe(401)
    expect((await stranger.call('GET', `/api/purchases/${purchaseId}/reviews`)).status).toBe(401)
    const admin = await world.anAdmin()
    expect((await review(admin, purchaseId)).status).toBe(404)
    expect(await ofOrder(admin, purchaseId)).toMatchObject({ mine: { stars: 4, visibleAt: null }, reviewUntil: null })
    const { taskId } = (await business.call('GET', `/api/purchases/${purchaseId}`)).body
    expect((await business.call('GET', `/api/tasks/${taskId}/reviews`)).body).toEqual(
      await ofOrder(business, purchaseId),
    )
    expect((await (await world.aBusiness()).call('GET', `/api/tasks/${taskId}/reviews`)).status).toBe(404)
  })
})

describe('an answer', () => {
  it('is given once, by the subject of the review', async () => {
    const { purchaseId } = await anOrder()
    const { byBusiness } = await bothReview(purchaseId)
    expect((await answer(business, byBusiness)).status).toBe(404)
    expect((await answer(await world.anInfluencer(), byBusiness)).status).toBe(404)
    expect((await answer(world.aStranger(), byBusiness)).status).toBe(401)
    expect(await answer(influencer, byBusiness, ' ')).toMatchObject({
      status: 422,
      body: { message: requestErrors.textRequired },
    })
    const both = await Promise.all([answer(influencer, byBusiness), answer(influencer, byBusiness)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'already_answered',
      message: reviewErrors.answeredAlready,
    })
    expect((await ofProfile(influencer)).items).toMatchObject([{ id: byBusiness, answer: 'Thank you!' }])
    expect((await ofOrder(influencer, purchaseId)).answerUntil).toBeNull()
  })

  it('cannot be given to a hidden review or after 28 days', async () => {
    const hidden = await anOrder()
    await review(business, hidden.purchaseId)
    const { rows } = await world.database.orm.execute<{ id: number }>(
      sql`select id from reviews where purchase_id = ${hidden.purchaseId}`,
    )
    expect((await answer(influencer, rows[0]!.id)).status).toBe(404)
    const { purchaseId } = await anOrder()
    const { byBusiness } = await bothReview(purchaseId)
    world.pass(28 * days)
    expect(await answer(influencer, byBusiness)).toMatchObject({
      status: 409,
      body: { code: 'answer_closed', message: reviewErrors.answerClosed },
    })
  })
})

describe('the reviews of a person', () => {
  it('are paged, newest first, with the average on profile, deals and dashboard', async () => {
    const dealId = await world.aDeal(influencer)
    const ids: number[] = []
    for (const stars of [5, 4, 4]) ids.push((await bothReview((await anOrder()).purchaseId, stars)).byBusiness)
    const first = await ofProfile(influencer, '?limit=2')
    expect(first.items.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[1]])
    const next = await ofProfile(influencer, `?limit=2&cursor=${first.nextCursor}`)
    expect(next.items.map(({ id }: { id: number }) => id)).toEqual([ids[0]])
    expect(next.nextCursor).toBeNull()
    const rating = { average: 4.33, count: 3 }
    expect(await profileOf(influencer)).toMatchObject({
      rating: { ...rating, stars: [0, 0, 0, 2, 1] },
      reviews: { items: [{ id: ids[2] }, { id: ids[1] }, { id: ids[0] }], nextCursor: null },
    })
    expect((await world.call('GET', `/api/deals/${dealId}`)).body.influencer.rating).toEqual(rating)
    expect((await influencer.call('GET', '/api/dashboard')).body.rating).toEqual(rating)
  })

  it('are 404 without a public profile, and a foreign cursor is refused', async () => {
    expect((await world.call('GET', '/api/profiles/2147483647/reviews')).status).toBe(404)
    const blocked = await world.anInfluencer({ isActive: false })
    expect((await world.call('GET', `/api/profiles/${blocked.id}/reviews`)).status).toBe(404)
    expect(await world.call('GET', `/api/profiles/${influencer.id}/reviews?cursor=abc`)).toMatchObject({
      status: 422,
      body: { message: requestErrors.cursorInvalid },
    })
  })

  it('exclude those by blocked people until they are unblocked', async () => {
    const other = await world.aBusiness()
    await bothReview((await anOrder()).purchaseId, 5)
    await bothReview((await anOrder({ buyer: other })).purchaseId, 1, other)
    expect(await ratingOf(influencer)).toMatchObject({ average: 3, count: 2 })
    const block = (isActive: boolean) =>
      world.database.orm.execute(sql`update users set is_active = ${isActive} where id = ${other.id}`)
    await block(false)
    expect(await ratingOf(influencer)).toMatchObject({ average: 5, count: 1 })
    expect((await ofProfile(influencer)).items).toHaveLength(1)
    await block(true)
    expect(await ratingOf(influencer)).toMatchObject({ average: 3, count: 2 })
  })

  it('stay anonymously when their author deletes the account', async () => {
    const poor = await world.aBusiness({ balance: 10_000 })
    await bothReview((await anOrder({ buyer: poor })).purchaseId, 4, poor)
    expect((await poor.call('DELETE', '/api/user', { password: 'a quiet green kettle' })).status).toBe(204)
    expect((await ofProfile(influencer)).items).toMatchObject([{ author: null, stars: 4, text: 'Lovely.' }])
    expect(await ratingOf(influencer)).toMatchObject({ average: 4, count: 1 })
  })
})

describe('orders', () => {
  it('show each side its deadline to review', async () => {
    const { purchaseId } = await anOrder()
    const until = async (person: Person) => (await person.call('GET', `/api/purchases/${purchaseId}`)).body.reviewUntil
    expect(await until(business)).toBe((await ofOrder(business, purchaseId)).reviewUntil)
    await review(business, purchaseId)
    expect(await until(business)).toBeNull()
    expect(await until(influencer)).not.toBeNull()
    expect(await until(await world.anAdmin())).toBeNull()
  })

  it('send one reminder halfway to those who have not reviewed', async () => {
    const { purchaseId } = await anOrder()
    await review(business, purchaseId)
    await remindToReview(world.services)
    expect(mailsTo(influencer, 'review_reminder')).toEqual([])
    world.pass(7 * days)
    await Promise.all([remindToReview(world.services), remindToReview(world.services)])
    await remindToReview(world.services)
    expect(mailsTo(influencer, 'review_reminder')).toMatchObject([{ params: { from: business.username } }])
    expect(mailsTo(business, 'review_reminder')).toEqual([])
  })
})
