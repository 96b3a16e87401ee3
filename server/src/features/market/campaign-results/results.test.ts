import { beforeEach, describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import type { CampaignResults } from '#contract/market/campaign-results/campaign-results.ts'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import {
  anAcceptedRequest,
  anApplication,
  anInvitation,
  aSimpleCampaign,
  moveRequest,
  publishAll,
} from '../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../test/market.ts'
import { aPost, recordPostViews } from '../../../../test/posts.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { readXlsx } from '../../../../test/read-xlsx.ts'
import { moveVideo } from '../../../../test/videos.ts'
import type { Person, World } from '../../../../test/world.ts'
import { endReachedCampaigns } from '../campaign-requests/reached-targets.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
let business: Person
let ana: Person
let campaignId: number
let requestId: number

const accepted = async (change = {}) => {
  business = await world.aBusiness({ balance: 1_000_000 })
  ana = await world.anInfluencer()
  const made = await anAcceptedRequest(world, { business, influencer: ana, admin }, { viewTarget: 10_000, ...change })
  campaignId = made.campaignId
  requestId = made.requestId
}
beforeEach(() => accepted())

const read = async (): Promise<CampaignResults> => {
  const { status, body } = await business.call('GET', `/api/campaigns/${campaignId}/results`)
  expect(status).toBe(200)
  return body as CampaignResults
}
const campaign = async () => (await business.call('GET', `/api/campaigns/${campaignId}`)).body
const measured = (videoId: number, views: number) => recordPostViews(world, videoId, { views, source: 'platform' })
const reported = (videoId: number, views: number) => recordPostViews(world, videoId, { views, source: 'reported' })
const today = () => dayOf(world.services.clock())

describe('the results of a campaign', () => {
  it('are empty before anything is published, but for the money', async () => {
    expect(await read()).toMatchObject({
      views: { measured: 0, confirmed: 0, reported: 0, counted: 0, all: 0, at: null },
      viewTarget: 10_000,
      reachedOn: null,
      forecast: null,
      days: [],
      topPosts: [],
      posts: { live: 0, removed: 0 },
      platforms: [{ platform: 'tiktok', live: 0, removed: 0, at: null }],
      money: { budget: 100_000, released: 0, held: 20_000, promised: 0, promises: 0, costPerView: null },
    })
  })

  it('tell measured views from confirmed and unconfirmed reports, of which the last do not count', async () => {
    const [film, clip] = [
      await aPost(world, { requestId, platform: 'youtube', title: 'Film' }),
      await aPost(world, { requestId, title: 'Clip' }),
    ]
    await measured(film, 3_000)
    await reported(clip, 1_000)
    const views = { measured: 3_000, confirmed: 0, reported: 1_000, counted: 3_000, all: 4_000 }
    expect(await read()).toMatchObject({
      views: { ...views, at: world.services.clock().toISOString() },
      platforms: [
        { platform: 'youtube', live: 1, measured: 3_000, confirmed: 0, reported: 0 },
        { platform: 'tiktok', live: 1, measured: 0, confirmed: 0, reported: 1_000 },
      ],
      topPosts: [
        { title: 'Film', source: 'platform', views: 3_000, countedViews: 3_000, influencer: { id: ana.id } },
        { title: 'Clip', source: 'reported', views: 1_000, countedViews: 0 },
      ],
      money: { costPerView: 20_000 / 3_000 },
    })
    expect(await campaign()).toMatchObject({ currentViews: 4_000, countedViews: 3_000 })

    expect((await moveVideo(business, clip, 'views', { confirm: true })).status).toBe(200)
    expect(await read()).toMatchObject({ views: { measured: 3_000, confirmed: 1_000, reported: 0, counted: 4_000 } })
    expect(await campaign()).toMatchObject({ currentViews: 4_000, countedViews: 4_000 })
  })

  it('count what was measured, also after the influencer reports more', async () => {
    const post = await aPost(world, { requestId, platform: 'youtube' })
    await measured(post, 1_000)
    await reported(post, 1_500)
    expect((await read()).views).toMatchObject({ measured: 1_000, reported: 500, counted: 1_000, all: 1_500 })
    await measured(post, 1_200)
    expect((await read()).views).toMatchObject({ measured: 1_200, reported: 0, counted: 1_200, all: 1_200 })
  })

  it('have all views so far for each day, with those between measurements', async () => {
    const post = await aPost(world, { requestId, platform: 'youtube' })
    const first = today()
    await measured(post, 1_000)
    world.pass(48)
    await measured(post, 2_500)
    await measured(post, 2_600)
    const second = dayOf(new Date(`${first}T00:00:00Z`), 1)
    expect((await read()).days).toEqual([
      { day: first, measured: 1_000, confirmed: 0, reported: 0, isMeasured: true },
      { day: second, measured: 1_000, confirmed: 0, reported: 0, isMeasured: false },
      { day: today(), measured: 2_600, confirmed: 0, reported: 0, isMeasured: true },
    ])
  })

  it('are younger after each measurement, also of the same views', async () => {
    const post = await aPost(world, { requestId, platform: 'youtube' })
    await measured(post, 1_000)
    world.pass(20)
    await measured(post, 1_000)
    const { views, topPosts } = await read()
    expect([views.at, topPosts[0]!.viewsAt]).toEqual(Array(2).fill(world.services.clock().toISOString()))
    expect((await business.call('GET', `/api/videos/${post}`)).body.figures).toHaveLength(1)
  })

  it('foretell the views while the campaign runs, from measured and confirmed ones alone', async () => {
    const post = await aPost(world, { requestId, platform: 'youtube' })
    const clip = await aPost(world, { requestId })
    await measured(post, 1_000)
    expect((await read()).forecast).toBeNull()
    world.pass(24)
    await reported(clip, 9_000)
    expect((await read()).forecast).toBeNull()
    await measured(post, 1_100)
    expect((await read()).forecast).toMatchObject({ basis: 2, perDay: 100, low: null })
    world.pass(24)
    await measured(post, 1_200)
    const { forecast } = await read()
    expect(forecast).toMatchObject({ basis: 3, low: expect.any(Number), endsOn: (await campaign()).publishUntil })
    await business.call('POST', `/api/campaigns/${campaignId}/close`)
    expect((await read()).forecast).toBeNull()
  })

  it('name the day on which the target was reached', async () => {
    const post = await aPost(world, { requestId, platform: 'youtube' })
    await measured(post, 9_999)
    expect((await read()).reachedOn).toBeNull()
    world.pass(24)
    const day = today()
    await measured(post, 10_000)
    world.pass(24)
    await measured(post, 12_000)
    expect(await read()).toMatchObject({ reachedOn: day, forecast: null })
  })

  it('tell posts that are gone from those that are live', async () => {
    const post = await aPost(world, { requestId })
    await aPost(world, { requestId })
    expect((await moveVideo(business, post, 'removed')).status).toBe(200)
    expect(await read()).toMatchObject({ posts: { live: 1, removed: 1 } })
  })

  it('tell released from held money and from what is only promised', async () => {
    const [bea, carl] = [await world.anInfluencer(), await world.anInfluencer()]
    await anInvitation(business, campaignId, bea)
    const application = await anApplication(carl, campaignId)
    expect((await read()).money).toMatchObject({ held: 20_000, promised: 20_000, promises: 1 })
    await moveRequest(business, application, 'offer', { amount: 15_000 })
    await publishAll(world, requestId)
    await moveRequest(business, requestId, 'confirm')
    expect((await read()).money).toMatchObject({ released: 20_000, held: 0, promised: 35_000, promises: 2 })
    const other = await aSimpleCampaign(world, { business, admin }, { price: 30_000 })
    await anInvitation(business, other, bea)
    const promises = async (query = '') => (await business.call('GET', `/api/campaign-requests/promises${query}`)).body
    expect(await promises()).toEqual({ count: 3, amount: 65_000 })
    expect(await promises(`?campaignId=${other}`)).toEqual({ count: 1, amount: 30_000 })
    // offers block nothing
    expect((await business.call('GET', '/api/wallet')).body.available).toBe(980_000)
  })

  it('are for its business alone', async () => {
    const stranger = await world.aBusiness()
    for (const name of ['results', 'export.csv', 'report.pdf']) {
      const url = `/api/campaigns/${campaignId}/${name}`
      const status = async (person: Person | World) => (await person.call('GET', url)).status
      expect([await status(business), await status(stranger)]).toEqual([200, 404])
      expect([await status(ana), await status(admin), await status(world)]).toEqual([403, 403, 401])
    }
  })
})

describe('places left', () => {
  it('are shown to influencers, and taken by acceptances alone', async () => {
    const seen = async () => (await ana.call('GET', `/api/campaigns/${campaignId}`)).body.placesLeft
    expect(await seen()).toBe(4)
    const bea = await world.anInfluencer()
    const application = await anApplication(bea, campaignId)
    expect(await seen()).toBe(4)
    await moveRequest(business, application, 'accept', { amount: 20_000 })
    expect(await seen()).toBe(3)
    await moveRequest(bea, application, 'cancel', {})
    expect(await seen()).toBe(4)
    expect((await world.call('GET', `/api/campaigns/${campaignId}/public`)).body.placesLeft).toBe(4)
  })
})

describe('the export', () => {
  it('is a table of totals, platforms, days and posts, with formulas escaped', async () => {
    const post = await aPost(world, { requestId, title: '=HYPERLINK("https://evil.example")' })
    await measured(post, 2_000)
    const { body, headers } = await business.call('GET', `/api/campaigns/${campaignId}/export.csv`)
    expect(headers['content-disposition']).toBe(`attachment; filename="vivobid-campaign-${campaignId}-${today()}.csv"`)
    const lines: string[] = body.text.trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffsection,item,platform,influencer,link,published,removed,views,source,as_of,views_measured,views_confirmed,views_reported,views_counted,posts_live,amount_usd',
    )
    const at = world.services.clock().toISOString().slice(0, 19).replace('T', ' ')
    expect(lines).toContain(`total,A summer of coffee,,,,,,2000,,${at},2000,0,0,2000,1,`)
    expect(lines).toContain('total,held,,,,,,,,,,,,,,200.00')
    expect(lines).toContain(`platform,,tiktok,,,,,2000,,${at},2000,0,0,2000,1,`)
    expect(lines).toContain(`day,${today()},,,,,,2000,,,2000,0,0,2000,,`)
    const row = lines.find((line) => line.startsWith('post,'))!
    expect(row).toContain(`"'=HYPERLINK(""https://evil.example"")",tiktok,`)
    expect(row).toContain(`,2000,platform,${at},,,,2000,,`)
    const { rows } = await readXlsx((await business.call('GET', `/api/campaigns/${campaignId}/export.xlsx`)).body.bytes)
    expect(rows.find(([section, item]) => section!.value === 'total' && item!.value === 'held')!.at(-1)).toMatchObject({
      type: 'number',
      value: 200,
      format: '#,##0.00',
    })
  })

  it('has all posts, the most viewed first', async () => {
    const ids = [
      await aPost(world, { requestId }),
      await aPost(world, { requestId }),
      await aPost(world, { requestId }),
    ]
    for (const [i, id] of ids.entries()) await measured(id, 100 * (i + 1))
    const { body } = await business.call('GET', `/api/campaigns/${campaignId}/export.csv`)
    const posts = body.text.split('\r\n').filter((line: string) => line.startsWith('post,'))
    expect(posts.map((line: string) => /,(\d+),platform/.exec(line)![1])).toEqual(['300', '200', '100'])
  })
})

describe('the report', () => {
  it.each(languages)('in %s says views, money, platforms and posts', async (lng) => {
    const post = await aPost(world, { requestId, title: 'قهوة باردة' })
    await measured(post, 2_500)
    const { status, headers, body } = await business.call('GET', `/api/campaigns/${campaignId}/report.pdf?lng=${lng}`)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const { text, said, pages } = await readPdf(body.bytes)
    expect(text).toContain(`/Lang (${lng})`)
    expect(pages).toBe(2)
    const views = new Intl.NumberFormat(lng === 'ar' ? 'ar-u-nu-latn' : lng).format(2_500)
    for (const each of ['A summer of coffee', 'قهوة', 'باردة', 'TikTok', views]) expect(said).toContain(each)
    expect(said).not.toContain('campaignReport')
  })

  it('is one page before anything is published', async () => {
    const { body } = await business.call('GET', `/api/campaigns/${campaignId}/report.pdf`)
    expect((await readPdf(body.bytes)).pages).toBe(1)
    expect((await business.call('GET', `/api/campaigns/${campaignId}/report.pdf?lng=xx`)).status).toBe(422)
  })
})

describe('a campaign whose target is reached', () => {
  const reach = async () => measured(await aPost(world, { requestId, platform: 'youtube' }), 10_000)

  it('goes on while a request is running, and ends once it is completed', async () => {
    await reach()
    const bea = await world.anInfluencer()
    const waiting = await anApplication(bea, campaignId)
    expect(await endReachedCampaigns(world.services)).toBe(0)
    expect(await campaign()).toMatchObject({ stage: 'active' })
    await publishAll(world, requestId)
    await moveRequest(business, requestId, 'confirm')
    expect(await endReachedCampaigns(world.services)).toBe(1)
    expect(await campaign()).toMatchObject({ stage: 'completed', completedBecause: 'target_reached' })
    expect((await bea.call('GET', `/api/campaign-requests/${waiting}`)).body).toMatchObject({
      status: 'rejected',
      endedBecause: 'campaign_closed',
    })
    expect(await endReachedCampaigns(world.services)).toBe(0)
  })

  it('ends when the views arrive after the last request', async () => {
    const post = await aPost(world, { requestId, platform: 'youtube' })
    await publishAll(world, requestId)
    await moveRequest(business, requestId, 'confirm')
    await measured(post, 9_999)
    expect(await endReachedCampaigns(world.services)).toBe(0)
    await measured(post, 10_000)
    expect(await endReachedCampaigns(world.services)).toBe(1)
    expect(await campaign()).toMatchObject({ stage: 'completed' })
  })

  it('is not reached by unconfirmed reports', async () => {
    const post = await aPost(world, { requestId })
    await publishAll(world, requestId)
    await moveRequest(business, requestId, 'confirm')
    await reported(post, 50_000)
    expect(await endReachedCampaigns(world.services)).toBe(0)
    await moveVideo(business, post, 'views', { confirm: true })
    expect(await endReachedCampaigns(world.services)).toBe(1)
  })

  it('waits for the money of what both have agreed to', async () => {
    await accepted({ price: 600_000, budget: 3_000_000 })
    await publishAll(world, requestId)
    await moveRequest(business, requestId, 'confirm')
    const bea = await world.anInfluencer()
    const invitation = await anInvitation(business, campaignId, bea)
    await moveRequest(bea, invitation, 'accept', { amount: 600_000 })
    await reach()
    expect(await endReachedCampaigns(world.services)).toBe(0)
    await moveRequest(business, invitation, 'reject', {})
    expect(await endReachedCampaigns(world.services)).toBe(1)
  })

  it('either ends or accepts somebody, never both', async () => {
    for (let round = 0; round < 10; round++) {
      await accepted()
      await publishAll(world, requestId)
      await moveRequest(business, requestId, 'confirm')
      await reach()
      const id = await anApplication(await world.anInfluencer(), campaignId)
      const accept = moveRequest(business, id, 'accept', { amount: 20_000 })
      // the acceptance has a head start that grows
      await new Promise((resolve) => setTimeout(resolve, round))
      const [ended, { status }] = await Promise.all([endReachedCampaigns(world.services), accept])
      expect([ended, status, (await campaign()).stage]).toEqual(
        ended === 1 ? [1, 409, 'completed'] : [0, 200, 'active'],
      )
    }
    expect(await world.audit()).toEqual([])
  })
})
