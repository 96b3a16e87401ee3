import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { videoErrors } from '#contract/market/videos/errors.ts'
import { anAcceptedRequest } from '../../../../test/campaign-requests.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { aFile } from '../../../../test/uploaded-files.ts'
import { anEmptyDraft, makePublished, moveVideo } from '../../../../test/videos.ts'
import { inTransaction } from '../../../platform/context.ts'
import { recordViews } from './publishing/publish.ts'
import { lockVideoRow } from './video-row.ts'

const { world, admin, business, influencer } = await aMarket({
  admin: 'admin',
  business: each({ balance: 40_000 }),
  influencer: each('influencer'),
})
let id: number
let campaignId: number
beforeEach(async () => {
  const { requestId } = await anAcceptedRequest(world, { business, influencer, admin })
  id = await anEmptyDraft(influencer, requestId)
  await world.database.orm.execute(sql`insert into video_versions (video_id, number, file_name, mime, bytes, submitted_at)
    values (${id}, 1, 'clip.mp4', 'video/mp4', 1, ${world.services.clock()})`)
  await makePublished(world, id)
  const { body } = await business.call('GET', `/api/campaign-requests/${requestId}`)
  campaignId = body.campaignId
})

const report = async (views: number, person = influencer) =>
  moveVideo(person, id, 'views', { views, proofFileId: await aFile(influencer, 'video_proof') })
const confirm = (views: number) => moveVideo(business, id, 'views', { confirm: true, views })
const figures = async () =>
  (await business.call('GET', `/api/videos/${id}`)).body.figures.map(
    ({ views, source }: { views: number; source: string }) => `${views} ${source}`,
  )
const shown = async () => (await business.call('GET', `/api/videos/${id}`)).body.views
/** All of the campaign's views, and those that count towards its target. */
const totals = async () => {
  const { rows } = await world.database.orm.execute<{ current_views: number; counted_views: number }>(
    sql`select current_views, counted_views from campaigns where id = ${campaignId}`,
  )
  return Object.values(rows[0]!).map(Number)
}

describe('views that were typed wrongly', () => {
  it('are corrected at once by who reported them within a day, and both figures stay', async () => {
    await report(1_200_000)
    expect(await totals()).toEqual([1_200_000, 0])
    world.pass(23)
    expect((await report(120_000)).status).toBe(200)
    expect([await shown(), await figures()]).toEqual([120_000, ['120000 reported', '1200000 reported']])
    expect(await totals()).toEqual([120_000, 0])
    expect((await confirm(120_000)).body).toMatchObject({ views: 120_000, viewsSource: 'confirmed' })
    expect(await totals()).toEqual([120_000, 120_000])
  })

  it.each(['after a day', 'after they were confirmed'])(
    '%s are corrected with the consent of the business',
    async (when) => {
      await report(1_200_000)
      if (when === 'after a day') world.pass(25)
      else await confirm(1_200_000)
      const before = await totals()
      expect((await report(120_000)).status).toBe(200)
      expect(world.mails.at(-1)).toMatchObject({ userId: business.id, kind: 'views_reported' })
      expect([await shown(), (await figures())[0], await totals()]).toEqual([1_200_000, '120000 corrected', before])
      // nobody agrees to views they have not seen, nor to their own figure
      expect((await moveVideo(business, id, 'views', { confirm: true })).body.code).toBe('views_changed')
      expect((await confirm(1_200_000)).body.code).toBe('views_changed')
      expect((await moveVideo(influencer, id, 'views', { confirm: true, views: 120_000 })).status).toBe(403)
      expect((await confirm(120_000)).body).toMatchObject({ views: 120_000, viewsSource: 'confirmed' })
      expect(await figures()).toHaveLength(2)
      expect(await totals()).toEqual([120_000, 120_000])
      expect((await confirm(120_000)).status).toBe(409)
    },
  )

  it('are never fewer than the platform counted', async () => {
    await inTransaction(world.services, async (context) => {
      const { video } = (await lockVideoRow(context.tx, id))!
      await recordViews(context, video, { views: 5_000, source: 'platform' })
    })
    expect(await report(4_999)).toMatchObject({ status: 422, body: { message: videoErrors.videoViewsLess } })
    expect((await report(6_000)).status).toBe(200)
    expect((await report(5_500)).status).toBe(200)
    expect(await shown()).toBe(5_500)
  })

  it('are corrected by their own influencer alone', async () => {
    await report(1_000)
    expect((await report(100, business)).status).toBe(403)
    for (const person of [await world.anInfluencer(), await world.aBusiness()])
      expect((await report(100, person)).status).toBe(404)
    expect(await shown()).toBe(1_000)
  })
})
