import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anApplication, aSimpleCampaign, moveRequest } from '../../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../../test/market.ts'

const { world, business, admin, ana, ben } = await aMarket({
  business: 'business',
  admin: 'admin',
  ana: 'influencer',
  ben: 'influencer',
})
const { orm, pool } = world.database
afterEach(() => vi.restoreAllMocks())

const campaignId = await aSimpleCampaign(world, { business, admin })
const requestId = await anApplication(ana, campaignId)
const applicantOf = async (id: number, reader = business) =>
  (await reader.call('GET', `/api/campaign-requests/${id}`)).body.applicant

describe('an applicant', () => {
  it('is shown with works, followers by platform, rating, work on time and the price of deals for a platform of the campaign', async () => {
    for (const [i, hidden] of [true, false, false, false, false].entries())
      await orm.execute(sql`insert into showcase_portfolio_items (user_id, title, media_type, image_url, date, position, hidden_at)
        values (${ana.id}, 'A work', 'image', ${`/media/showcase/${i}.webp`}, '2026-01-01', ${i}, ${hidden ? world.services.clock() : null})`)
    for (const [platform, followers, isVerified] of [
      ['tiktok', 9_000, false],
      ['tiktok', 4_000, true],
      ['youtube', 7_000, false],
    ] as const)
      await orm.execute(sql`insert into social_media_profiles (user_id, platform, profile_url, username, followers, is_verified)
        values (${ana.id}, ${platform}, ${`https://${platform}.example/${followers}`}, 'ana', ${followers}, ${isVerified})`)
    await orm.execute(
      sql`insert into user_ratings (user_id, count, average_hundredths, stars) values (${ana.id}, 3, 433, '{0,0,0,2,1}')`,
    )
    await world.aDeal(ana, { price: 9_000, platforms: ['youtube'] })
    await world.aDeal(ana, { price: 15_000, platforms: ['tiktok'] })
    await world.aDeal(ana, { price: 8_000, platforms: ['tiktok'], isPriceHidden: true })
    expect(await applicantOf(requestId)).toEqual({
      works: ['/media/showcase/1.webp', '/media/showcase/2.webp', '/media/showcase/3.webp'],
      reach: [
        { platform: 'youtube', followers: 7_000, isVerified: false },
        { platform: 'tiktok', followers: 4_000, isVerified: true },
      ],
      rating: { average: 4.33, count: 3 },
      onTime: null,
      dealsFrom: 15_000,
    })
  })

  it('without anything public has no figures', async () => {
    const id = await anApplication(ben, campaignId)
    expect(await applicantOf(id)).toEqual({ works: [], reach: [], rating: null, onTime: null, dealsFrom: null })
  })

  it('is shown to the business alone, until it has decided', async () => {
    expect(await applicantOf(requestId, ana)).toBeNull()
    expect(await applicantOf(requestId, admin)).toBeNull()
    const id = await anApplication(ana, await aSimpleCampaign(world, { business, admin }))
    await moveRequest(business, id, 'reject')
    expect(await applicantOf(id)).toBeNull()
  })

  it('takes one statement for a page of them', async () => {
    const query = vi.spyOn(pool, 'query')
    const { body } = await business.call('GET', `/api/campaign-requests?campaignId=${campaignId}`)
    expect(body).toHaveLength(2)
    const texts = query.mock.calls.map(([statement]) => JSON.stringify(statement))
    expect(texts.filter((text) => text.includes('showcase_portfolio_items'))).toHaveLength(1)
  })
})
