import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { runDueRequests } from '../src/features/market/campaign-requests/work/due-deadlines.ts'
import { runDueDeadlines } from '../src/features/market/orders/due-deadlines.ts'
import { anAcceptedRequest, anApplication, aSimpleCampaign, moveRequest, publishAll } from './campaign-requests.ts'
import { aMarket, each } from './market.ts'
import { anEmptyDraft, moveVideo } from './videos.ts'
import { type Move, money, type State, Work } from './work.ts'
import { type Person, purchaseInput } from './world.ts'

// no job runs here: what a deadline does is done by the first move after it (product.md 4)
const { world, admin, business, influencer } = await aMarket({
  admin: each('admin'),
  business: each({ balance: 100_000 }),
  influencer: each('influencer'),
})
afterEach(async () => expect(await world.audit()).toEqual([]))

const mailsAbout = (kind: string, ...people: Person[]) =>
  world.mails.filter((mail) => mail.kind === kind && people.some(({ id }) => id === mail.userId))
const taskMove = (by: 'business' | 'influencer', move: Move) => [by, move] as const

describe('a move on an order whose deadline has passed meets what the deadline does', () => {
  it.each<[string, State, number, readonly ['business' | 'influencer', Move], string, keyof typeof money]>([
    ['accepting it', 'pending', 72, taskMove('influencer', 'acceptOrder'), 'cancelled', 'refunded'],
    ['more time to accept it', 'pending', 72, taskMove('influencer', 'extend'), 'cancelled', 'refunded'],
    ['withdrawing it', 'pending', 72, taskMove('business', 'withdrawOrder'), 'cancelled', 'refunded'],
    ['a revision', 'delivered', 72, taskMove('business', 'revise'), 'completed', 'released'],
    ['more time to answer', 'delivered', 72, taskMove('business', 'extend'), 'completed', 'released'],
    ['a PIN', 'delivered', 72, taskMove('influencer', 'verifyPin'), 'completed', 'released'],
    ['a delivery', 'in_progress', (5 + 14) * 24, taskMove('influencer', 'deliver'), 'cancelled', 'refunded'],
    ['a pause', 'in_progress', (5 + 14) * 24, taskMove('influencer', 'pause'), 'cancelled', 'refunded'],
    ['giving up', 'paused', (5 + 14) * 24, taskMove('influencer', 'cancel'), 'cancelled', 'refunded'],
  ])('%s', async (_, state, hours, [by, move], status, leaves) => {
    const work = await Work.of(world, state)
    world.pass(hours)
    expect((await work.try(by, move)).status).toBe(409)
    expect((await work.read()).status).toBe(status)
    expect(await work.money()).toEqual(money[leaves])
    expect((await work.events()).filter((kind) => kind === 'given_up')).toEqual([])
    expect(await runDueDeadlines(world.services)).toBe(0)
  })

  it('once, however many come at the same time', async () => {
    const work = await Work.of(world, 'pending')
    world.pass(73)
    const answers = await Promise.all(Array.from({ length: 8 }, () => work.try('influencer', 'acceptOrder')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 409))
    expect(await work.events()).toEqual(['paid', 'not_accepted_in_time'])
    expect(await work.money()).toEqual(money.refunded)
    expect(mailsAbout('order_not_accepted', work.business, work.influencer)).toHaveLength(2)
  })

  it('with the same answer to a repeated request', async () => {
    const work = await Work.of(world, 'pending')
    world.pass(73)
    const headers = { 'idempotency-key': 'accepted-too-late' }
    const accept = () => work.influencer.call('POST', `/api/purchases/${work.purchaseId}/accept`, {}, headers)
    const first = await accept()
    expect(first).toMatchObject({ status: 409, body: { code: 'task_state', params: { from: 'cancelled' } } })
    expect(await accept()).toMatchObject({ status: 409, body: { code: 'task_state' } })
  })

  it('and goes on where the deadline only ended a wait', async () => {
    const work = await Work.of(world, 'waiting_for_client')
    world.pass(7 * 24)
    await work.does('influencer', 'deliver')
    expect((await work.events()).slice(-2)).toEqual(['wait_ended', 'delivered'])
  })

  it('also before it is paid', async () => {
    const dealId = await world.aDeal(influencer)
    const poor = await world.aBusiness({ balance: 4_000 })
    const path = `/api/deals/${dealId}/purchases`
    const { body } = await poor.call('POST', path, { ...purchaseInput, payWith: 'card' })
    world.pass(0.5)
    await world.giveMoney(poor.id, 20_000)
    const paid = await poor.call('POST', `/api/purchases/${body.purchase.id}/pay`, { payWith: 'balance' })
    expect(paid).toMatchObject({ status: 409, body: { code: 'purchase_state', params: { status: 'cancelled' } } })
  })

  it('and a price request', async () => {
    const dealId = await world.aDeal(influencer, { isPriceHidden: true, price: null })
    const requested = await business.call('POST', `/api/deals/${dealId}/purchases`, { ...purchaseInput, amount: null })
    const { id } = requested.body.purchase
    world.pass(7 * 24)
    const quoted = await influencer.call('POST', `/api/purchases/${id}/quote`, { amount: 30_000 })
    expect(quoted).toMatchObject({ status: 409, body: { code: 'question_state', params: { from: 'cancelled' } } })
    expect(mailsAbout('question_lapsed', business, influencer)).toHaveLength(2)
  })
})

describe('a move on a campaign request whose deadline has passed meets what the deadline does', () => {
  const status = async (id: number) => (await business.call('GET', `/api/campaign-requests/${id}`)).body.status

  it.each(['accept', 'offer', 'reject'])('before it is accepted: %s', async (move) => {
    const id = await anApplication(influencer, await aSimpleCampaign(world, { business, admin }))
    world.pass(14 * 24)
    const answer = await moveRequest(business, id, move, move === 'reject' ? {} : { amount: 20_000 })
    expect(answer).toMatchObject({ status: 409, body: { code: 'request_state' } })
    expect((await business.call('GET', `/api/campaign-requests/${id}`)).body).toMatchObject({ endedBecause: 'lapsed' })
    expect(mailsAbout('request_lapsed', business, influencer)).toHaveLength(2)
  })

  it.each([
    ['extend', {}],
    ['incomplete', { videoId: 1, reason: 'The label is missing' }],
    ['propose-split', { release: 5_000, reason: 'A part of it' }],
  ])('once all is published: %s', async (move, body) => {
    const { requestId } = await anAcceptedRequest(world, { business, influencer, admin })
    await publishAll(world, requestId)
    world.pass(72)
    expect((await moveRequest(business, requestId, move, body)).status).toBe(409)
    expect(await status(requestId)).toBe('completed')
    expect(await runDueRequests(world.services)).toBe(0)
  })

  it('and of its videos', async () => {
    const { requestId } = await anAcceptedRequest(world, { business, influencer, admin })
    const videoId = await anEmptyDraft(influencer, requestId)
    const now = world.services.clock().toISOString()
    await world.database.orm.execute(sql`insert into video_versions (video_id, number, file_name, mime, bytes, submitted_at)
      values (${videoId}, 1, 'clip.mp4', 'video/mp4', 1, ${now})`)
    await world.database.orm.execute(
      sql`update videos set status = 'pending_verification', review_since = ${now} where id = ${videoId}`,
    )
    world.pass(72)
    const rejected = await moveVideo(business, videoId, 'reject', { businessFeedback: 'Brighter' })
    expect(rejected).toMatchObject({ status: 409, body: { code: 'video_state', params: { from: 'ready' } } })
    // the business states anyway that the time to publish has come
    world.pass(72)
    expect((await moveVideo(business, videoId, 'ready')).body).toMatchObject({ status: 'waiting_for_link' })
  })
})

describe('a move in a dispute whose deadline has passed meets what the deadline does', () => {
  const disputed = async () => {
    const work = await Work.of(world, 'in_progress')
    const opened = await work.business.call('POST', `/api/purchases/${work.purchaseId}/dispute`, {
      reason: 'Nothing of what we agreed was done.',
    })
    expect(opened.status).toBe(201)
    return { work, id: opened.body.id as number }
  }

  it('of a proposal that stands', async () => {
    const { work, id } = await disputed()
    world.pass(5 * 24)
    const ruling = { outcome: 'release', reason: 'All was done as agreed.' }
    expect((await admin.call('POST', `/api/admin/disputes/${id}/propose`, ruling)).status).toBe(200)
    world.pass(2 * 24)
    const objected = await work.business.call('POST', `/api/disputes/${id}/object`, { reason: 'It was not.' })
    expect(objected).toMatchObject({ status: 409, body: { code: 'dispute_ended' } })
    expect(await work.money()).toEqual(money.released)
  })

  it.each(['concede', 'withdraw'])('of its 45 days: %s', async (move) => {
    const { work, id } = await disputed()
    world.pass(45 * 24)
    const answer = await work.business.call('POST', `/api/disputes/${id}/${move}`, {})
    expect(answer).toMatchObject({ status: 409, body: { code: 'dispute_ended' } })
    expect(await work.money()).toEqual(money.refunded)
  })
})
