import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fill } from '#contract/fill.ts'
import { filePath } from '#contract/foundation/uploads/uploads.ts'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import { orderErrors } from '#contract/market/orders/errors.ts'
import { videoErrors } from '#contract/market/videos/errors.ts'
import { type VideoStatus, videoCan, videoStatuses } from '#contract/market/videos/video-machine.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { anAcceptedRequest, moveRequest } from '../../../../test/campaign-requests.ts'
import { forEverybody } from '../../../../test/campaigns.ts'
import { claimedHours, packedIndex } from '../../../../test/hostile-videos.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { aFile } from '../../../../test/uploaded-files.ts'
import { recordVideo } from '../../../../test/video-files.ts'
import { aVideoDraft, moveVideo, uploadVideo } from '../../../../test/videos.ts'
import type { Person } from '../../../../test/world.ts'
import type { PostReading } from '../../../platform/oembed/posts.ts'
import {
  deleteOldOriginals,
  enqueuePlainPreviews,
  remindOfReviews,
  resumeLostProcessing,
  runVideoDeadlines,
} from './jobs.ts'
import { processVersion } from './processing/process-version.ts'
import { discountRemovedPosts } from './publishing/removal.ts'
import { watchPosts } from './publishing/watch.ts'
import { postWatcher, youTubeWatcher } from './publishing/watchers.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-videos-'))
const clip = path.join(folder, 'clip.mp4')
/** The same film with its first track made unreadable. */
function soundOf(film: Buffer): Buffer {
  const content = Buffer.from(film)
  content.write('free', content.indexOf('trak'), 'latin1')
  return content
}

const { world, admin, business, influencer } = await aMarket({
  admin: 'admin',
  business: each('business'),
  influencer: each('influencer'),
})
let requestId: number
beforeAll(
  () =>
    recordVideo(clip, {
      seconds: 3,
      width: 320,
      height: 180,
      metadata: { location: '+41.38+002.17/', comment: 'Kitchen of Ana' },
    }),
  60_000,
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  requestId = (await anAcceptedRequest(world, { business, influencer, admin })).requestId
})

const read = (person: Person, id: number) => person.call('GET', `/api/videos/${id}`)
const make = (person: Person, id: number, name: string, body: object = {}) => moveVideo(person, id, name, body)
const request = async () => (await business.call('GET', `/api/campaign-requests/${requestId}`)).body
/** A video that the business can answer. */
const aSubmitted = async () => {
  const id = await aVideoDraft(influencer, requestId, clip)
  expect((await make(influencer, id, 'submit')).body).toMatchObject({ status: 'submitted', processingPercent: 0 })
  await world.doJobs()
  return id
}
const mailed = (kind: string, person: Person) =>
  world.mails.filter((mail) => mail.kind === kind && mail.userId === person.id)

describe('a video', () => {
  it('is handed in, sent back, accepted, published, counted and confirmed', async () => {
    const id = await aSubmitted()
    const { body: waiting } = await read(business, id)
    expect(waiting).toMatchObject({
      status: 'pending_verification',
      originalUrl: null,
      processedUrl: `/api/videos/${id}/preview.mp4?version=1`,
      clock: { action: 'verify_silently' },
      versions: [{ number: 1, width: 320, height: 180, seconds: expect.closeTo(3, 0), thumbnails: { count: 2 } }],
    })
    expect(mailed('video_submitted', business)).toHaveLength(1)
    expect(await request()).toMatchObject({ videosToReview: 1, progress: [{ submitted: 1, published: 0 }] })

    const back = { businessFeedback: 'The bottle is missing.', missed: ['dos'] }
    expect((await make(business, id, 'reject', back)).body).toMatchObject({
      status: 'rejected',
      missed: ['dos'],
      rounds: 0,
      businessFeedback: 'The bottle is missing.',
    })
    expect(await make(influencer, id, 'submit')).toMatchObject({ status: 409, body: { code: 'video_state' } })
    const again = await influencer.call('PATCH', `/api/videos/${id}`, { fileId: await uploadVideo(influencer, clip) })
    expect(again.body).toMatchObject({ status: 'draft', versions: [{ number: 1 }, { number: 2 }] })
    // the business sees a version once it is submitted
    expect((await read(business, id)).body.versions).toHaveLength(1)
    await make(influencer, id, 'submit')
    await world.doJobs()

    expect((await make(business, id, 'verify')).body).toMatchObject({
      status: 'ready',
      clock: { action: 'let_publish' },
    })
    expect(await request()).toMatchObject({ videosToReview: 0 })
    expect((await make(business, id, 'ready')).body).toMatchObject({ status: 'waiting_for_link', clock: null })
    const link = { platformUrl: 'https://m.tiktok.com/@ana/video/7123456789012345678?lang=en' }
    expect((await make(influencer, id, 'link', link)).body).toMatchObject({
      status: 'published',
      platformUrl: 'https://www.tiktok.com/@ana/video/7123456789012345678',
    })
    expect(await request()).toMatchObject({ status: 'pending_completion', progress: [{ published: 1 }] })

    const proofFileId = await aFile(influencer, 'video_proof')
    expect((await make(influencer, id, 'views', { views: 1_200, proofFileId })).body).toMatchObject({
      views: 1_200,
      viewsSource: 'reported',
      figures: [{ views: 1_200, source: 'reported' }],
    })
    expect((await business.call('GET', filePath(proofFileId))).status).toBe(200)
    expect(mailed('views_reported', business)).toHaveLength(1)
    expect((await make(business, id, 'views', { confirm: true })).body).toMatchObject({ viewsSource: 'confirmed' })
    expect((await make(business, id, 'removed')).body.removedAt).not.toBeNull()
    expect(mailed('video_removed', influencer)).toHaveLength(1)
    expect((await make(influencer, id, 'restored')).body.removedAt).toBeNull()
  })

  it('plays from any point, for its sides and admins alone', async () => {
    const id = await aSubmitted()
    const url = `/api/videos/${id}/preview.mp4`
    const whole = await business.call('GET', url)
    expect(whole).toMatchObject({ status: 200, headers: { 'content-type': 'video/mp4', 'accept-ranges': 'bytes' } })
    const part = await influencer.call('GET', url, undefined, { range: 'bytes=100-199' })
    expect(part).toMatchObject({
      status: 206,
      headers: { 'content-range': `bytes 100-199/${whole.body.bytes.length}` },
    })
    expect(part.body.bytes.equals(whole.body.bytes.subarray(100, 200))).toBe(true)
    for (const name of ['poster.webp', 'thumbnails.webp'])
      expect((await admin.call('GET', `/api/videos/${id}/${name}`)).headers['content-type']).toBe('image/webp')
    for (const other of [await world.aBusiness(), await world.anInfluencer()])
      expect((await other.call('GET', url)).status).toBe(404)
    expect((await world.aStranger().call('GET', url)).status).toBe(401)
    expect((await business.call('GET', `${url}?version=2`)).status).toBe(404)
  })

  it('opens its original to the business once the work is completed, without place and watermark', async () => {
    const id = await aSubmitted()
    const { originalUrl } = (await read(influencer, id)).body
    expect((await business.call('GET', originalUrl)).status).toBe(404)
    const original: Buffer = (await influencer.call('GET', originalUrl)).body.bytes
    expect(original.includes('Kitchen of Ana')).toBe(false)
    expect(readFileSync(clip).includes('Kitchen of Ana')).toBe(true)
    await setStatus(id, 'published')
    const marked = (await business.call('GET', `/api/videos/${id}/poster.webp`)).body.bytes
    await world.database.orm.execute(
      sql`update campaign_requests set status = 'completed', published_at = now(), completed_at = now(), released = amount where id = ${requestId}`,
    )
    expect((await read(business, id)).body.originalUrl).toBe(originalUrl)
    expect((await business.call('GET', originalUrl)).status).toBe(200)
    await enqueuePlainPreviews(world.services)
    await world.doJobs()
    expect((await business.call('GET', `/api/videos/${id}/poster.webp`)).body.bytes.equals(marked)).toBe(false)
    world.pass(89 * 24)
    await deleteOldOriginals(world.services)
    expect((await read(business, id)).body.originalUrl).toBe(originalUrl)
    world.pass(2 * 24)
    await deleteOldOriginals(world.services)
    expect((await read(business, id)).body).toMatchObject({ originalUrl: null, processedUrl: expect.any(String) })
    expect((await business.call('GET', `/api/videos/${id}/preview.mp4`)).status).toBe(200)
  })

  it('has subtitles, which must be WebVTT', async () => {
    const id = await aVideoDraft(influencer, requestId, clip)
    const vtt = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nSalut\n'
    const captionsFileId = await aFile(influencer, 'video_captions', Buffer.from(vtt), 'fr.vtt')
    const { body } = await influencer.call('PATCH', `/api/videos/${id}`, { captionsFileId })
    expect((await influencer.call('GET', body.versions[0].captionsUrl)).body.text).toBe(vtt)
    const tabbed = Buffer.from('WEBVTT\n\n00:00.000\t-->\t00:01.500\nSalut\n')
    const withTabs = await aFile(influencer, 'video_captions', tabbed, 'fr.vtt')
    expect((await influencer.call('PATCH', `/api/videos/${id}`, { captionsFileId: withTabs })).status).toBe(200)
    const wrong = await aFile(influencer, 'video_captions', Buffer.from('WEBVTT\n\nno times\n'), 'fr.vtt')
    expect(await influencer.call('PATCH', `/api/videos/${id}`, { captionsFileId: wrong })).toMatchObject({
      status: 422,
      body: { message: videoErrors.videoCaptionsInvalid },
    })
  })

  it('collects comments at moments of it', async () => {
    const id = await aSubmitted()
    const comment = {
      atSeconds: 1.5,
      text: 'Brighter here',
      mark: [
        [
          [10, 20],
          [30, 40],
        ],
      ],
    }
    const { seq } = (await influencer.call('GET', '/api/live/events')).body
    expect(await make(business, id, 'comments', comment)).toMatchObject({
      status: 201,
      body: { version: 1, ...comment },
    })
    expect((await influencer.call('GET', `/api/live/events?after=${seq}`)).body.items).toMatchObject([
      { type: 'campaign', subjects: expect.arrayContaining(['videos']) },
    ])
    expect((await make(influencer, id, 'comments', { atSeconds: 0.5, text: 'And here?' })).status).toBe(201)
    const { items } = (await admin.call('GET', `/api/videos/${id}/comments`)).body
    expect(items.map(({ atSeconds }: { atSeconds: number }) => atSeconds)).toEqual([0.5, 1.5])
    const { rows } = await world.database.pool.query('select seconds from video_versions where video_id = $1', [id])
    const end = { atSeconds: Number(rows[0].seconds) + 0.03, text: 'The end' }
    expect((await make(business, id, 'comments', end)).status).toBe(201)
    expect(await make(business, id, 'comments', { atSeconds: 60, text: 'Later' })).toMatchObject({
      status: 422,
      body: { message: videoErrors.videoMarkTooLate },
    })
    expect((await make(await world.aBusiness(), id, 'comments', { atSeconds: 1, text: 'Hi' })).status).toBe(404)
  })

  it('is listed with its request for both sides, and for admins once it was handed in', async () => {
    const id = await aVideoDraft(influencer, requestId, clip)
    const url = `/api/videos?requestId=${requestId}`
    const listed = async (person: Person) =>
      (await person.call('GET', url)).body.items.map((each: { id: number }) => each.id)
    expect(await listed(influencer)).toContain(id)
    for (const reader of [business, admin]) expect(await listed(reader)).not.toContain(id)
    await make(influencer, id, 'submit')
    for (const reader of [influencer, business, admin]) expect(await listed(reader)).toContain(id)
    for (const other of [await world.aBusiness(), await world.anInfluencer()]) expect(await listed(other)).toEqual([])
  })

  it('can be deleted as a draft, with its file', async () => {
    const id = await aVideoDraft(influencer, requestId, clip)
    expect((await influencer.call('DELETE', `/api/videos/${id}`)).status).toBe(204)
    expect((await read(influencer, id)).status).toBe(404)
    const { rows } = await world.database.orm.execute(
      sql`select from files where owner_id = ${influencer.id} and purpose = 'campaign_video' and used_at is not null`,
    )
    expect(rows).toEqual([])
  })
})

describe('a video is refused', () => {
  it('for somebody else’s request, an unknown deliverable, and more than were agreed', async () => {
    const input = { requestId, deliverableId: 'clip', title: 'Iced' }
    expect((await (await world.anInfluencer()).call('POST', '/api/videos', input)).status).toBe(404)
    expect(await influencer.call('POST', '/api/videos', { ...input, deliverableId: 'other' })).toMatchObject({
      status: 422,
      body: { message: videoErrors.videoDeliverableUnknown },
    })
    expect((await influencer.call('POST', '/api/videos', input)).status).toBe(201)
    expect(await influencer.call('POST', '/api/videos', input)).toMatchObject({
      status: 409,
      body: { code: 'deliverable_full' },
    })
  })

  it('without a file, and with a file of somebody else', async () => {
    const { body } = await influencer.call('POST', '/api/videos', { requestId, deliverableId: 'clip', title: 'Iced' })
    expect(await make(influencer, body.id, 'submit')).toMatchObject({
      status: 422,
      body: { code: 'video_file_required' },
    })
    const fileId = await aFile(influencer, 'message')
    expect((await influencer.call('PATCH', `/api/videos/${body.id}`, { fileId })).status).toBe(404)
  })

  it.each([
    ['cut off', () => readFileSync(clip).subarray(0, 20_000), videoErrors.videoTruncated],
    [
      'only called a video',
      () => Buffer.concat([readFileSync(clip).subarray(0, 28), Buffer.alloc(20_000, 7)]),
      videoErrors.videoTruncated,
    ],
    ['said to last for hours', () => claimedHours(readFileSync(clip)), videoErrors.videoTooLong],
    [
      'a movie whose index unpacks to a hundred times its size',
      () => packedIndex(100 * 1024 ** 2),
      videoErrors.videoTruncated,
    ],
    ['sound alone', () => soundOf(readFileSync(clip)), videoErrors.videoEmpty],
  ])('as failed with a sentence when it is %s, and can be replaced', async (_what, content, sentence) => {
    const id = await aVideoDraft(influencer, requestId, content())
    await make(influencer, id, 'submit')
    await world.doJobs()
    expect((await read(influencer, id)).body).toMatchObject({ status: 'failed', failure: sentence })
    expect(mailed('video_failed', influencer)).toHaveLength(1)
    const replaced = await influencer.call('PATCH', `/api/videos/${id}`, {
      fileId: await uploadVideo(influencer, clip),
    })
    expect(replaced.body).toMatchObject({ status: 'draft', failure: null })
  })

  it('by nobody while the disk is full: its processing begins again once there is room', async () => {
    const id = await aVideoDraft(influencer, requestId, clip)
    await make(influencer, id, 'submit')
    const full = vi
      .spyOn(world.services.storage, 'put')
      .mockRejectedValue(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }))
    const { rows } = await world.database.orm.execute<{ id: number }>(
      sql`select id from video_versions where video_id = ${id}`,
    )
    const job = { videoId: id, versionId: rows[0]!.id }
    for (let attempt = 0; attempt < 4; attempt++)
      await expect(processVersion(world.services, job, 0)).rejects.toThrow('ENOSPC')
    expect((await read(influencer, id)).body).toMatchObject({ status: 'processing', failure: null })
    full.mockRestore()
    await world.doJobs()
    expect((await read(influencer, id)).body.status).toBe('pending_verification')
  })

  it('which then does not count as handed in, although another one was processed meanwhile', async () => {
    const deliverables = forEverybody.deliverables.map((each) => ({ ...each, count: 2 }))
    requestId = (await anAcceptedRequest(world, { business, influencer, admin }, { deliverables })).requestId
    const whole = await aVideoDraft(influencer, requestId, clip)
    const cut = await aVideoDraft(influencer, requestId, readFileSync(clip).subarray(0, 20_000))
    for (const id of [whole, cut]) await make(influencer, id, 'submit')
    await world.doJobs()
    expect((await read(influencer, cut)).body.status).toBe('failed')
    const { deliverBy } = (await request()).agreement
    expect(await request()).toMatchObject({
      progress: [{ count: 2, submitted: 1 }],
      dueDate: new Date(Date.parse(deliverBy) + 24 * 3_600_000).toISOString(),
    })
    expect(await moveRequest(business, requestId, 'cancel')).toMatchObject({
      status: 200,
      body: { cancelRequestedBy: 'business' },
    })
  })

  it('after five rounds of changes; agreed items named for the first time are not rounds', async () => {
    const id = await aVideoDraft(influencer, requestId, clip)
    await submitVideo(id)
    const feedback = { businessFeedback: 'Once more, please.' }
    expect((await make(business, id, 'reject', { ...feedback, missed: ['disclosure'] })).body.rounds).toBe(0)
    await setStatus(id, 'pending_verification')
    for (const [item, message] of [
      ['disclosure', orderErrors.missedUsed],
      ['caption', orderErrors.missedUnknown],
    ])
      expect(await make(business, id, 'reject', { ...feedback, missed: [item] })).toMatchObject({
        status: 422,
        body: { message },
      })
    for (let round = 1; round <= 5; round++) {
      await setStatus(id, 'pending_verification')
      expect((await make(business, id, 'reject', feedback)).body.rounds).toBe(round)
    }
    await setStatus(id, 'pending_verification')
    expect(await make(business, id, 'reject', feedback)).toMatchObject({
      status: 409,
      body: { code: 'no_rounds_left' },
    })
  })

  it('with the address of another platform, or of another video', async () => {
    const id = await aVideoDraft(influencer, requestId, clip)
    await setStatus(id, 'waiting_for_link')
    const message = 'Enter the address of a video on TikTok'
    const named = { message, template: videoErrors.videoLinkPlatform, params: { platform: 'TikTok' } }
    for (const platformUrl of ['https://example.com/@ana/video/7123456789', 'https://www.tiktok.com/@ana'])
      expect(await make(influencer, id, 'link', { platformUrl })).toMatchObject({
        status: 422,
        body: { ...named, issues: [{ path: 'platformUrl', ...named }] },
      })
    const platformUrl = 'https://www.tiktok.com/@ana/video/7000000000000000001'
    expect((await make(influencer, id, 'link', { platformUrl: `${platformUrl}/?lang=de` })).body).toMatchObject({
      platformUrl,
    })
    const other = await world.anInfluencer()
    const accepted = await anAcceptedRequest(world, { business, influencer: other, admin })
    const second = await aVideoDraft(other, accepted.requestId, clip)
    await setStatus(second, 'waiting_for_link')
    for (const same of [
      platformUrl,
      platformUrl.replace('@ana', '@ANA'),
      platformUrl.replace('@ana', '@somebody.else'),
    ])
      expect(await make(other, second, 'link', { platformUrl: same })).toMatchObject({
        status: 409,
        body: { code: 'link_used' },
      })
  })
})

/** Puts a video into a state, with what that state needs. */
const setStatus = (id: number, status: VideoStatus) =>
  world.database.orm.execute(sql`
    update videos set status = ${status}, review_since = ${world.services.clock()}, ready_at = ${world.services.clock()},
      platform_url = case when ${status} = 'published' then 'https://www.tiktok.com/@x/video/' || (7000000000 + id) end,
      published_at = case when ${status} = 'published' then ${world.services.clock()}::timestamptz end
    where id = ${id}`)
const submitVideo = async (id: number) => {
  await world.database.orm.execute(sql`update video_versions set submitted_at = now() where video_id = ${id}`)
  await setStatus(id, 'pending_verification')
}

describe('a published video that is not what was agreed', () => {
  it('is published again, if it belongs to the request', async () => {
    const id = await aVideoDraft(influencer, requestId, clip)
    await submitVideo(id)
    const other = await world.anInfluencer()
    const elsewhere = await anAcceptedRequest(world, { business, influencer: other, admin })
    const second = await aVideoDraft(other, elsewhere.requestId, clip)
    await submitVideo(second)
    for (const [who, video, number] of [
      [influencer, id, '7000000000000000011'],
      [other, second, '7000000000000000012'],
    ] as const) {
      await setStatus(video, 'waiting_for_link')
      await make(who, video, 'link', { platformUrl: `https://www.tiktok.com/@ana/video/${number}` })
    }
    const incomplete = (videoId: number) =>
      business.call('POST', `/api/campaign-requests/${requestId}/incomplete`, {
        videoId,
        reason: 'It is the wrong cut.',
      })
    expect((await incomplete(second)).status).toBe(409)
    expect((await read(other, second)).body.status).toBe('published')
    expect(await incomplete(id)).toMatchObject({
      status: 200,
      body: { status: 'accepted', progress: [{ published: 0 }] },
    })
    expect((await read(influencer, id)).body).toMatchObject({
      status: 'waiting_for_link',
      platformUrl: null,
      businessFeedback: 'It is the wrong cut.',
      isRequestOver: false,
    })
    expect((await moveRequest(business, requestId, 'confirm')).status).toBe(200)
    expect((await read(influencer, id)).body).toMatchObject({ status: 'waiting_for_link', isRequestOver: true })
  })
})

describe('every state and event', () => {
  const bodies: Partial<Record<keyof typeof videoCan, object>> = {
    reject: { businessFeedback: 'Please change the end.' },
    link: { platformUrl: 'https://www.tiktok.com/@ana/video/7111111111111111111' },
  }
  const events = Object.keys(videoCan) as (keyof typeof videoCan)[]
  const send = (person: Person, id: number, event: keyof typeof videoCan) =>
    event === 'remove'
      ? person.call('DELETE', `/api/videos/${id}`)
      : event === 'change'
        ? person.call('PATCH', `/api/videos/${id}`, { title: 'Another title' })
        : make(person, id, event, bodies[event])

  it.each(videoStatuses)('answer as the state machine says: %s', async (status) => {
    const id = await aVideoDraft(influencer, requestId, clip)
    await world.database.orm.execute(sql`update video_versions set submitted_at = now() where video_id = ${id}`)
    for (const event of events)
      for (const side of ['business', 'influencer'] as const) {
        await world.database.orm.execute(sql`
          update campaign_requests set status = 'accepted', published_at = null where id = ${requestId}`)
        await setStatus(id, status)
        const { rows } = await world.database.orm.execute<{ rounds: number }>(
          sql`select rounds from videos where id = ${id}`,
        )
        const facts = { status, hasFile: true, rounds: rows[0]!.rounds, reviewSince: null, readyAt: null }
        const verdict = videoCan[event](
          { ...facts, publishFrom: new Date(0), isRequestRunning: true, isDisputed: false },
          side,
        )
        const { status: code, body } = await send(side === 'business' ? business : influencer, id, event)
        const what = `${side} ${event} in ${status}: ${JSON.stringify(body).slice(0, 200)}`
        if (status === 'deleted') expect(code, what).toBe(404)
        else if (verdict === true) expect(code, what).toBeLessThan(300)
        else expect({ status: code, code: body.code }, what).toEqual({ status: verdict.status, code: verdict.code })
      }
  })

  it('refuse everybody else, and everything during a dispute', async () => {
    const id = await aVideoDraft(influencer, requestId, clip)
    await submitVideo(id)
    for (const stranger of [await world.aBusiness(), await world.anInfluencer()])
      for (const event of events) expect((await send(stranger, id, event)).status).toBe(404)
    for (const event of events) expect((await send(admin, id, event)).status).toBe(403)
    for (const event of events) expect((await send(world.aStranger(), id, event)).status).toBe(401)
    await world.database.orm.execute(sql`update campaign_requests set disputed_at = now() where id = ${requestId}`)
    expect(await send(business, id, 'verify')).toMatchObject({ status: 409, body: { code: 'dispute_open' } })
  })
})

describe('the clock', () => {
  it('accepts an unanswered video after 72 hours, and lets it be published', async () => {
    const id = await aSubmitted()
    world.pass(71)
    await runVideoDeadlines(world.services)
    expect((await read(influencer, id)).body.status).toBe('pending_verification')
    world.pass(2)
    await runVideoDeadlines(world.services)
    expect((await read(influencer, id)).body.status).toBe('ready')
    world.pass(73)
    await runVideoDeadlines(world.services)
    expect((await read(influencer, id)).body.status).toBe('waiting_for_link')
    expect(mailed('video_publish', influencer)).toHaveLength(1)
  })

  it('stands still during a dispute and goes on afterwards', async () => {
    const id = await aSubmitted()
    await world.database.orm.execute(sql`update campaign_requests set disputed_at = now() where id = ${requestId}`)
    world.pass(100)
    await runVideoDeadlines(world.services)
    expect((await read(influencer, id)).body.status).toBe('pending_verification')
    await world.database.orm.execute(sql`update campaign_requests set disputed_at = null where id = ${requestId}`)
    await runVideoDeadlines(world.services)
    expect((await read(influencer, id)).body.status).toBe('ready')
  })

  it('finds processing that was lost, and processes a version once only', async () => {
    const id = await aVideoDraft(influencer, requestId, clip)
    await make(influencer, id, 'submit')
    await world.database.orm.execute(sql`update videos set status = 'processing' where id = ${id}`)
    world.pass(5)
    await resumeLostProcessing(world.services)
    // the first job and the one that was put back
    await world.doJobs()
    expect((await read(influencer, id)).body.status).toBe('pending_verification')
    expect(mailed('video_submitted', business)).toHaveLength(1)
  })
})

describe('a published video on YouTube', () => {
  it('is looked for daily for 30 days: counted, found missing, and found again', async () => {
    const id = await aVideoDraft(influencer, requestId, clip)
    await setStatus(id, 'published')
    const address = 'https://www.youtube.com/watch?v=abcdefghijk'
    await world.database.orm.execute(
      sql`update videos set platform = 'youtube', platform_url = ${address} where id = ${id}`,
    )
    await world.database.orm.execute(sql`update video_versions set submitted_at = now() where video_id = ${id}`)
    const post = 'abcdefghijk'
    const answer = { views: new Map([[post, 4_321]]), found: new Set([post]), complete: true }
    const requested: string[][] = []
    const look = (reading: typeof answer) =>
      watchPosts(
        world.services,
        youTubeWatcher({
          read: async (ids) => {
            requested.push(ids)
            return reading
          },
        }),
      )
    expect(await look(answer)).toBe(1)
    expect((await read(business, id)).body).toMatchObject({ views: 4_321, viewsSource: 'platform', removedAt: null })
    expect(await look(answer)).toBe(0)
    world.pass(24)
    const gone = { views: new Map(), found: new Set<string>(), complete: true }
    expect(await look({ ...gone, complete: false })).toBe(0)
    expect((await read(business, id)).body.removedAt).toBeNull()
    expect(await look(gone)).toBe(1)
    expect((await read(business, id)).body).toMatchObject({ views: 4_321, removedAt: expect.any(String) })
    expect(mailed('video_removed', influencer)).toHaveLength(1)
    world.pass(24)
    await look(answer)
    expect((await read(business, id)).body.removedAt).toBeNull()
    world.pass(30 * 24)
    const before = requested.length
    expect(await look(answer)).toBe(0)
    expect(requested).toHaveLength(before)
  })
})

describe('a published video on TikTok', () => {
  const address = 'https://www.tiktok.com/@ana/video/7000000000000000001'
  const look = (reading: Partial<PostReading>) =>
    watchPosts(
      world.services,
      postWatcher('tiktok', {
        read: async () => ({ found: new Set(), removed: new Set(), complete: true, ...reading }),
      }),
    )
  async function aPublished() {
    await world.database.orm.execute(
      sql`update videos set platform_url = null, status = 'deleted' where platform_url is not null`,
    )
    const id = await aVideoDraft(influencer, requestId, clip)
    await submitVideo(id)
    await setStatus(id, 'waiting_for_link')
    await make(influencer, id, 'link', { platformUrl: address })
    return id
  }
  const removedAt = async (id: number) => (await read(business, id)).body.removedAt

  it('is gone when it was missing on two days, of which both are told, and back when it is found', async () => {
    const id = await aPublished()
    expect(await look({ removed: new Set([address]) })).toBe(1)
    expect(await removedAt(id)).toBeNull()
    expect(await look({ removed: new Set([address]) })).toBe(0)
    world.pass(24)
    // it was online in between
    expect(await look({ found: new Set([address]) })).toBe(1)
    for (const isRemoved of [false, true]) {
      world.pass(24)
      await look({ removed: new Set([address]) })
      expect((await removedAt(id)) !== null).toBe(isRemoved)
    }
    expect([mailed('video_removed', influencer).length, mailed('video_removed_seen', business).length]).toEqual([1, 1])
    world.pass(24)
    // the platform does not answer
    expect(await look({})).toBe(0)
    expect(await removedAt(id)).not.toBeNull()
    await look({ found: new Set([address]) })
    expect(await removedAt(id)).toBeNull()
    expect(mailed('video_restored', business)).toHaveLength(1)
  })

  it('that was removed after completion no longer counts after seven days, and counts again once it is replaced', async () => {
    const id = await aPublished()
    expect((await business.call('POST', `/api/campaign-requests/${requestId}/confirm`, {})).body.status).toBe(
      'completed',
    )
    world.pass(3 * 24)
    expect((await make(business, id, 'removed')).status).toBe(200)
    world.pass(6.9 * 24)
    expect(await discountRemovedPosts(world.services)).toBe(0)
    world.pass(0.2 * 24)
    expect(await discountRemovedPosts(world.services)).toBe(1)
    expect(await discountRemovedPosts(world.services)).toBe(0)
    for (const person of [business, influencer, admin])
      expect((await person.call('GET', `/api/campaign-requests/${requestId}`)).body).toMatchObject({
        status: 'completed',
        postRemovedAfterDays: 3,
      })
    expect([mailed('request_discounted', business).length, mailed('request_discounted', influencer).length]).toEqual([
      1, 1,
    ])
    const profile = async () => (await world.call('GET', `/api/profiles/${influencer.username}`)).body.completedOrders
    expect(await profile()).toBe(0)
    await make(influencer, id, 'restored', { platformUrl: 'https://www.tiktok.com/@ana/video/7000000000000000002' })
    const { body } = await business.call('GET', `/api/campaign-requests/${requestId}`)
    expect(body.postRemovedAfterDays).toBeNull()
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['video_removed', 'post_gone', 'post_back']),
    )
    expect(await profile()).toBe(1)
  })

  it('that was removed before completion can be disputed, and nothing else happens by itself', async () => {
    const id = await aPublished()
    await make(business, id, 'removed')
    world.pass(2 * 24)
    const opened = await business.call('POST', `/api/campaign-requests/${requestId}/dispute`, {
      reason: 'The post was removed after a day.',
    })
    expect(opened.status).toBe(201)
    world.pass(7.5 * 24)
    expect(await discountRemovedPosts(world.services)).toBe(0)
  })
})

describe('a licence to advertise', () => {
  const save = (id: number, licence: object | null) => influencer.call('PATCH', `/api/videos/${id}`, { licence })

  it('is required, and valid until publication, where the influencer’s country or the campaign’s asks for one', async () => {
    await world.database.orm.execute(
      sql`update user_profiles set country_of_origin = 'AE' where user_id = ${influencer.id}`,
    )
    const { body } = await business.call('GET', `/api/campaign-requests/${requestId}`)
    expect(body.disclosure).toEqual({ labels: [{ country: 'AE', label: 'إعلان' }], licenceCountries: ['AE'] })
    const id = await aVideoDraft(influencer, requestId, clip)
    expect(await make(influencer, id, 'submit')).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'licence', message: videoErrors.videoLicenceRequired }] },
    })
    expect((await save(id, { number: '', expiresOn: '2026-01-01' })).status).toBe(422)
    await save(id, { number: 'AP-1234', expiresOn: dayOf(world.services.clock(), -1) })
    expect(await make(influencer, id, 'submit')).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'licence.expiresOn', message: videoErrors.videoLicenceExpired }] },
    })
    const licence = { number: 'AP-1234', expiresOn: dayOf(world.services.clock(), 100) }
    expect((await save(id, licence)).body).toMatchObject({ licence })
    expect((await make(influencer, id, 'submit')).status).toBe(200)
  })
})

describe('a video that waits for the business', () => {
  it('is announced once, a day before it is accepted by itself', async () => {
    await aSubmitted()
    world.pass(47)
    await remindOfReviews(world.services)
    expect(mailed('video_review_near', business)).toHaveLength(0)
    world.pass(2)
    for (let i = 0; i < 2; i++) await remindOfReviews(world.services)
    expect(mailed('video_review_near', business)).toHaveLength(1)
  })
})

describe('an admin’s check', () => {
  const setCheck = (adminCheck: boolean) =>
    world.database.orm.execute(sql`
      insert into system_settings (key, value) values ('videos', ${JSON.stringify({ adminCheck })})
      on conflict (key) do update set value = excluded.value`)
  afterAll(() => setCheck(false))

  it('holds accepted videos in a queue, lets them through or sends them back, and is logged', async () => {
    await setCheck(true)
    const id = await aVideoDraft(influencer, requestId, clip)
    await submitVideo(id)
    expect((await make(business, id, 'verify')).body.status).toBe('verified')
    const { items } = (await admin.call('GET', '/api/admin/videos')).body
    expect(items.map((video: { id: number }) => video.id)).toContain(id)
    expect((await business.call('GET', '/api/admin/videos')).status).toBe(403)
    const notes = 'The advertisement is not marked.'
    expect((await admin.call('POST', `/api/admin/videos/${id}/reject`, { notes })).status).toBe(204)
    expect((await read(influencer, id)).body).toMatchObject({ status: 'rejected', businessFeedback: notes })
    expect(mailed('video_refused', business)).toMatchObject([{ params: { reason: notes } }])
    await submitVideo(id)
    await make(business, id, 'verify')
    expect((await admin.call('POST', `/api/admin/videos/${id}/approve`, {})).status).toBe(204)
    expect((await read(influencer, id)).body.status).toBe('ready')
    expect(await admin.call('POST', `/api/admin/videos/${id}/approve`, {})).toMatchObject({
      status: 409,
      body: { code: 'video_state', message: fill(requestErrors.approvedBy, { name: admin.username }) },
    })
    const { rows } = await world.database.orm.execute<{ type: string }>(
      sql`select action_type as type from admin_action_logs where target_type = 'video' and target_id = ${String(id)} order by id`,
    )
    expect(rows.map(({ type }) => type)).toEqual(['video_reject', 'video_approve'])
  })
})
