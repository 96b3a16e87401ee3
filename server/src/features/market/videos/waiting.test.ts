import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { campaignRequestErrors } from '#contract/market/campaign-requests/errors.ts'
import { day, hour, after as later } from '#contract/market/engagements/engagement.ts'
import { anAcceptedRequest, moveRequest } from '../../../../test/campaign-requests.ts'
import { forEverybody } from '../../../../test/campaigns.ts'
import { aMarket } from '../../../../test/market.ts'
import { aFile } from '../../../../test/uploaded-files.ts'
import { anEmptyDraft, makePublished, moveVideo } from '../../../../test/videos.ts'
import type { Person } from '../../../../test/world.ts'
import { inTransaction } from '../../../platform/context.ts'
import { runDueRequests } from '../campaign-requests/work/due-deadlines.ts'
import { runVideoDeadlines } from './jobs.ts'
import { awaitReview } from './processing/process-version.ts'
import { lockVideoRow } from './video-row.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
let business: Person
let influencer: Person
let requestId: number
let videoId: number
/** A business and an influencer with a running request and a draft for it. */
async function begin() {
  business = await world.aBusiness({ balance: 40_000 })
  influencer = await world.anInfluencer()
  requestId = (await anAcceptedRequest(world, { business, influencer, admin })).requestId
  videoId = await anEmptyDraft(influencer, requestId)
}
beforeEach(begin)

const reportOf = async (views: number) => ({ views, proofFileId: await aFile(influencer, 'video_proof') })
const now = () => world.services.clock().toISOString()
const setCheck = (adminCheck: boolean) =>
  world.database.orm.execute(sql`
    insert into system_settings (key, value) values ('videos', ${JSON.stringify({ adminCheck })})
    on conflict (key) do update set value = excluded.value`)
/** Submits a draft; its processing has begun. */
async function submitVideo(id: number) {
  await world.database.orm.execute(sql`update videos set status = 'processing', updated_at = ${now()} where id = ${id}`)
  await world.database.orm.execute(sql`insert into video_versions (video_id, number, file_name, mime, bytes, submitted_at)
    values (${id}, 1, 'clip.mp4', 'video/mp4', 1, ${now()})`)
}
/** Ends the processing of a submitted video. */
const finishProcessing = (id: number) =>
  inTransaction(world.services, async (context) => awaitReview(context, (await lockVideoRow(context.tx, id))!))
/** Brings a draft to a state that it waits in, and its request to the corresponding one. */
async function waitAs(status: 'pending_verification' | 'verified', id = videoId) {
  await submitVideo(id)
  await finishProcessing(id)
  if (status === 'pending_verification') return
  await setCheck(true)
  expect((await moveVideo(business, id, 'verify')).body).toMatchObject({ status })
  await setCheck(false)
}
async function dueDates() {
  const { rows } = await world.database.orm.execute<{ deliver_due: string; publish_due: string }>(
    sql`select deliver_due, publish_due from campaign_requests where id = ${requestId}`,
  )
  return { deliverDue: new Date(rows[0]!.deliver_due), publishDue: new Date(rows[0]!.publish_due) }
}
const request = async () => (await business.call('GET', `/api/campaign-requests/${requestId}`)).body
const status = async () => (await influencer.call('GET', `/api/videos/${videoId}`)).body.status
const decide = (how: 'approve' | 'reject', id = videoId) =>
  admin.call('POST', `/api/admin/videos/${id}/${how}`, how === 'approve' ? {} : { notes: 'Not marked.' })
const queue = async () => (await admin.call('GET', '/api/admin/videos')).body.items.map(({ id }: { id: number }) => id)

describe('two videos of a request', () => {
  let other: number
  beforeEach(async () => {
    const deliverables = forEverybody.deliverables.map((each) => ({ ...each, count: 2 }))
    requestId = (await anAcceptedRequest(world, { business, influencer, admin }, { deliverables })).requestId
    videoId = await anEmptyDraft(influencer, requestId)
    other = await anEmptyDraft(influencer, requestId)
  })

  it('move the time for publishing once for the days on which both wait for an admin', async () => {
    const { publishDue } = await dueDates()
    await waitAs('verified')
    world.pass(4 * 24)
    await waitAs('verified', other)
    world.pass(4 * 24)
    await decide('approve')
    world.pass(2 * 24)
    await decide('approve', other)
    expect((await dueDates()).publishDue).toEqual(later(publishDue, 10 * day))
  })

  it('are late when the one that no admin waits for is not handed in', async () => {
    await waitAs('verified')
    const { deliverDue } = await dueDates()
    world.pass((deliverDue.getTime() - world.services.clock().getTime()) / hour + 25)
    expect(await request()).toMatchObject({ dueDate: deliverDue.toISOString(), isLate: true })
    expect((await moveRequest(business, requestId, 'cancel')).body).toMatchObject({ endedBecause: 'late' })
  })
})

describe('a video that waits for an admin', () => {
  it.each(['approve', 'reject'] as const)('has its time there added to the time for publishing: %s', async (how) => {
    await waitAs('verified')
    const before = await dueDates()
    world.pass(10 * 24)
    expect((await decide(how)).status).toBe(204)
    expect(await dueDates()).toEqual({ ...before, publishDue: later(before.publishDue, 10 * day) })
  })

  it('is never late: no date counts meanwhile, and the business cannot cancel', async () => {
    await waitAs('verified')
    world.pass(33 * 24)
    expect(await request()).toMatchObject({ dueDate: null, isLate: false, clock: { action: 'lapse_check' } })
    expect(await moveRequest(business, requestId, 'cancel')).toMatchObject({ status: 409, body: { code: 'handed_in' } })
    const move = { dueDate: later(world.services.clock(), day).toISOString(), reason: 'The trains do not run.' }
    expect(await moveRequest(influencer, requestId, 'due-date', move)).toMatchObject({
      status: 409,
      body: { code: 'due_date_state', message: campaignRequestErrors.requestChecked },
    })
    world.pass(12 * 24)
    await runDueRequests(world.services)
    expect(await request()).toMatchObject({ status: 'accepted' })
    await decide('approve')
    const { dueDate, isLate } = await request()
    expect(isLate).toBe(false)
    expect(dueDate).toBe((await dueDates()).publishDue.toISOString())
  })

  it('ends with a refund and without a mark when no admin ever comes', async () => {
    await waitAs('verified')
    world.pass(84 * 24)
    await runDueRequests(world.services)
    const { status, endedBecause, events } = await request()
    expect({ status, endedBecause }).toEqual({ status: 'rejected', endedBecause: 'mutual' })
    expect(events.map(({ kind }: { kind: string }) => kind)).toContain('not_checked')
    expect(await world.audit()).toEqual([])
  })

  it('keeps the time that it waited before a dispute', async () => {
    await waitAs('verified')
    const { publishDue } = await dueDates()
    world.pass(5 * 24)
    const { body } = await moveRequest(business, requestId, 'dispute', { reason: 'The film shows another brand.' })
    world.pass(3 * 24)
    await business.call('POST', `/api/disputes/${body.id}/withdraw`, {})
    world.pass(2 * 24)
    await decide('approve')
    expect((await dueDates()).publishDue).toEqual(later(publishDue, 10 * day))
  })

  it('is confirmed by the business in time, however long it waited', async () => {
    await waitAs('verified')
    const { publishDue } = await dueDates()
    world.pass(33 * 24)
    expect((await moveRequest(business, requestId, 'confirm')).body).toMatchObject({
      status: 'completed',
      dueDate: later(publishDue, 33 * day).toISOString(),
    })
  })

  it('moves it no further than the work may last', async () => {
    const far = new Date(world.services.clock().getTime() + 80 * 24 * 3_600_000).toISOString()
    await world.database.orm.execute(sql`update campaign_requests set publish_due = ${far} where id = ${requestId}`)
    await waitAs('verified')
    world.pass(40 * 24)
    expect((await decide('approve')).status).toBe(204)
    const left = Date.parse((await request()).dueDate) - world.services.clock().getTime()
    // 90 days less those of lateness and of waiting
    expect(left).toBe((90 - 14 - 7) * 24 * 3_600_000)
  })

  it('leaves the queue when its request is over, and can no longer be decided', async () => {
    await waitAs('verified')
    expect(await queue()).toContain(videoId)
    await moveRequest(influencer, requestId, 'cancel')
    expect(await queue()).not.toContain(videoId)
    for (const how of ['approve', 'reject'] as const)
      expect(await decide(how)).toMatchObject({ status: 409, body: { code: 'request_over' } })
    expect(await status()).toBe('verified')
  })
})

it('a dispute that is withdrawn leaves the business the time to answer that it had', async () => {
  await waitAs('pending_verification')
  world.pass(48)
  const { body } = await moveRequest(business, requestId, 'dispute', { reason: 'The film shows another brand.' })
  world.pass(72)
  await business.call('POST', `/api/disputes/${body.id}/withdraw`, {})
  await runVideoDeadlines(world.services)
  expect(await status()).toBe('pending_verification')
  world.pass(25)
  await runVideoDeadlines(world.services)
  expect(await status()).toBe('ready')
})

it('a video that is processed during a dispute gets its whole time afterwards, and no more', async () => {
  const { deliverDue, publishDue } = await dueDates()
  world.pass((publishDue.getTime() - world.services.clock().getTime()) / hour - 1)
  await submitVideo(videoId)
  const { body } = await moveRequest(business, requestId, 'dispute', { reason: 'The film shows another brand.' })
  world.pass(48)
  await finishProcessing(videoId)
  world.pass(24)
  await business.call('POST', `/api/disputes/${body.id}/withdraw`, {})
  const until = later(world.services.clock(), 72 * hour)
  expect((await influencer.call('GET', `/api/videos/${videoId}`)).body.clock.at).toBe(until.toISOString())
  // submitting leaves as much for publishing; the day of submission moved by the dispute alone
  expect(await dueDates()).toEqual({ deliverDue: later(deliverDue, 72 * hour), publishDue: until })
})

it('a video whose deadline fails does not hold up the others', async () => {
  await waitAs('pending_verification')
  const [broken, brokenRequest] = [videoId, requestId]
  await begin()
  world.pass(1)
  await waitAs('pending_verification')
  const execute = (statement: ReturnType<typeof sql>) => world.database.orm.execute(statement)
  await execute(
    sql`update videos set clock_action = 'verify_silently', clock_at = review_since where status = 'pending_verification'`,
  )
  await execute(sql`update campaign_requests set terms = '{}' where id = ${brokenRequest}`)
  world.pass(73)
  await expect(runVideoDeadlines(world.services)).rejects.toThrow(/^1 of \d videos failed$/)
  expect(await status()).toBe('ready')
  await execute(sql`delete from video_versions where video_id = ${broken}`)
  await execute(sql`update videos set status = 'deleted', clock_action = null, clock_at = null where id = ${broken}`)
})

it('the business confirms the views that it has seen, not others that were reported meanwhile', async () => {
  await waitAs('verified')
  await makePublished(world, videoId)
  const views = (person: Person, body: object) => person.call('POST', `/api/videos/${videoId}/views`, body)
  expect((await views(influencer, await reportOf(1_000))).status).toBe(200)
  expect((await views(influencer, await reportOf(2_000_000))).status).toBe(200)
  expect(await views(business, { confirm: true, views: 1_000 })).toMatchObject({
    status: 409,
    body: { code: 'views_changed' },
  })
  expect(await views(business, { confirm: true, views: 2_000_000 })).toMatchObject({
    status: 200,
    body: { viewsSource: 'confirmed' },
  })
})
