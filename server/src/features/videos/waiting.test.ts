import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hour } from '#contract/orders/engagement.ts'
import { anAcceptedRequest, moveRequest } from '../../../test/campaign-requests.ts'
import { aFile } from '../../../test/uploaded-files.ts'
import { anEmptyDraft, makePublished } from '../../../test/videos.ts'
import { type Person, World } from '../../../test/world.ts'
import { inTransaction } from '../../platform/context.ts'
import { runVideoDeadlines } from './jobs.ts'
import { awaitReview } from './processing/process-version.ts'
import { lockVideoRow } from './video-row.ts'

let world: World
let admin: Person
let business: Person
let influencer: Person
let requestId: number
let videoId: number
beforeAll(async () => {
  world = await World.open()
  admin = await world.anAdmin()
})
/** A business and an influencer with a running request and a draft for it. */
async function begin() {
  business = await world.aBusiness({ balance: 20_000 })
  influencer = await world.anInfluencer()
  requestId = (await anAcceptedRequest(world, { business, influencer, admin })).requestId
  videoId = await anEmptyDraft(influencer, requestId)
}
beforeEach(begin)
afterAll(() => world.close())

const reportOf = async (views: number) => ({ views, proofFileId: await aFile(influencer, 'video_proof') })
const now = () => world.services.clock().toISOString()
/** Puts the video into a state that it waits in, and its request into the one that goes with it. */
async function waitAs(status: 'pending_verification' | 'verified') {
  const since = status === 'verified' ? null : now()
  await world.database.orm.execute(sql`
    update videos set status = ${status}, review_since = ${since}, updated_at = ${now()} where id = ${videoId}`)
  await world.database.orm.execute(sql`insert into video_versions (video_id, number, file_name, mime, bytes, submitted_at)
    values (${videoId}, 1, 'clip.mp4', 'video/mp4', 1, ${now()})`)
  await world.database.orm.execute(sql`update campaign_requests set due_date = publish_due,
    progress = '[{"deliverableId": "clip", "count": 1, "submitted": 1, "published": 0}]' where id = ${requestId}`)
}
async function dueDates() {
  const { rows } = await world.database.orm.execute<{ deliver_due: string; publish_due: string }>(
    sql`select deliver_due, publish_due from campaign_requests where id = ${requestId}`,
  )
  return { deliverDue: new Date(rows[0]!.deliver_due), publishDue: new Date(rows[0]!.publish_due) }
}
const request = async () => (await business.call('GET', `/api/campaign-requests/${requestId}`)).body
const status = async () => (await influencer.call('GET', `/api/videos/${videoId}`)).body.status
const decide = (how: 'approve' | 'reject') =>
  admin.call('POST', `/api/admin/videos/${videoId}/${how}`, how === 'approve' ? {} : { notes: 'Not marked.' })
const queue = async () => (await admin.call('GET', '/api/admin/videos')).body.items.map(({ id }: { id: number }) => id)

describe('a video that waits for an admin', () => {
  it('has its time in the queue added to the time for publishing', async () => {
    await waitAs('verified')
    const before = await request()
    world.pass(10 * 24)
    expect((await decide('approve')).status).toBe(204)
    expect(Date.parse((await request()).dueDate) - Date.parse(before.dueDate)).toBe(10 * 24 * 3_600_000)
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
  await waitAs('pending_verification')
  const { deliverDue, publishDue } = await dueDates()
  world.pass((publishDue.getTime() - world.services.clock().getTime()) / hour - 1)
  await world.database.orm.execute(sql`update videos set status = 'processing' where id = ${videoId}`)
  const { body } = await moveRequest(business, requestId, 'dispute', { reason: 'The film shows another brand.' })
  world.pass(48)
  await inTransaction(world.services, async (context) => awaitReview(context, (await lockVideoRow(context.tx, videoId))!))
  world.pass(24)
  await business.call('POST', `/api/disputes/${body.id}/withdraw`, {})
  const until = new Date(world.services.clock().getTime() + 72 * hour)
  expect((await influencer.call('GET', `/api/videos/${videoId}`)).body.clock.at).toBe(until.toISOString())
  // handing in leaves as much for publishing; the day of submission moved by the dispute alone
  expect(await dueDates()).toEqual({ deliverDue: new Date(deliverDue.getTime() + 72 * hour), publishDue: until })
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
