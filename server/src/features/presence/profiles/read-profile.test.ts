import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { publicProfile } from '#contract/presence/profiles/profiles.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { aVisitor, browser } from '../../../../test/visitors.ts'
import type { Person } from '../../../../test/world.ts'

const { world, influencer } = await aMarket({ influencer: each('influencer') })

const read = (who: string | number, by: Person = world.aStranger()) => by.call('GET', `/api/profiles/${who}`)
const set = (person: Person, column: string, value: unknown) =>
  world.database.pool.query(`update user_profiles set ${column} = $1 where user_id = $2`, [value, person.id])
const prefer = (name: string, preferenceValue: string) =>
  influencer.call('PUT', `/api/user/preferences/${name}`, { preferenceValue })
const rank = async (person: Person) => {
  const { rows } = await world.database.pool.query<{ id: number }>(
    `insert into rank_runs (finished_at, influencers, formula_version) values (now(), 9, 1) returning id`,
  )
  await world.database.pool.query(
    `insert into rankings (run_id, user_id, country, verified_followers, views, likes, reactions, completed_orders, score,
      global_rank, local_rank) values ($1, $2, 'LB', 1, 2, 3, 4, 5, 6, 4, 2)`,
    [rows[0]!.id, person.id],
  )
}

describe('a public profile', () => {
  it('has everything that an influencer’s page shows, by id and by username', async () => {
    const dealId = await world.aDeal(influencer)
    const hidden = await world.aDeal(influencer)
    await influencer.call('PATCH', `/api/deals/${hidden}`, { isActive: false })
    for (const name of ['ana', 'bea'])
      await influencer.call('POST', '/api/social-profiles', {
        platform: 'youtube',
        profileUrl: `https://www.youtube.com/@${name}`,
        followers: 1_200,
      })
    const link = { title: 'My shop', url: 'https://shop.example/cups', type: 'shop' }
    await influencer.call('POST', '/api/links', link)
    await influencer.call('POST', '/api/links', { ...link, title: 'Not yet', active: false })
    await influencer.call('POST', '/api/showcase/achievements', {
      title: 'Barista',
      icon: 'trophy',
      date: '2025-05-01',
    })
    await set(influencer, 'bio', 'Coffee, mostly')
    await set(influencer, 'website', 'https://mina.example')
    await rank(influencer)

    const { status, body, headers } = await read(influencer.id)
    expect(status).toBe(200)
    expect(publicProfile.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      id: influencer.id,
      username: influencer.username,
      bio: 'Coffee, mostly',
      website: 'https://mina.example',
      websiteHost: 'mina.example',
      isVerified: true,
      isIdentityVerified: false,
      isIndexable: true,
      completedOrders: 0,
      socialProfiles: [
        { username: 'ana', followers: 1_200, followersSource: 'self', isVerified: false, verifiedAt: null },
        { username: 'bea' },
      ],
      links: [{ title: 'My shop', host: 'shop.example', type: 'shop' }],
      showcase: { items: [], achievements: [{ title: 'Barista' }], projects: [] },
      engagement: { views: 0, likes: 0, liked: false, reactions: { crazy: 0, fire: 0, crown: 0 }, given: [] },
      rank: { globalRank: 4, localRank: 2, country: 'LB' },
      deals: [{ id: dealId }],
    })
    expect(headers['cache-control']).toBe('private, no-cache')
    expect((await read(influencer.username.toUpperCase())).body).toEqual(body)
    expect(JSON.stringify(body)).not.toMatch(/@example\.com|password|verificationCode|registrationIp/)
  })

  it('shows viewers their own like only', async () => {
    const fan = await world.aBusiness()
    await fan.call('PUT', `/api/profiles/${influencer.id}/like`)
    expect((await read(influencer.id, fan)).body.engagement).toMatchObject({ likes: 1, liked: true })
    expect((await read(influencer.id)).body.engagement).toMatchObject({ likes: 1, liked: false })
  })

  it('read by many at once shows each visitor the reactions they gave', async () => {
    const [first, second] = ['192.0.2.1', '192.0.2.2'].map((ip) => aVisitor(world, browser, ip))
    await first!('PUT', `/api/profiles/${influencer.id}/reactions/fire`)
    const visitors = Array.from({ length: 6 }, (_, i) => (i % 2 === 0 ? first! : second!))
    const answers = await Promise.all(visitors.map((visitor) => visitor('GET', `/api/profiles/${influencer.id}`)))
    const given = answers.map(({ body }) => body.engagement.given)
    expect(given).toEqual([['fire'], [], ['fire'], [], ['fire'], []])
  })

  it('shows that identity documents were approved, but not that they were submitted', async () => {
    const paper = (status: string) =>
      world.database.pool.query(
        `insert into kyc_verifications (user_id, document_type, status) values ($1, 'passport', $2)`,
        [influencer.id, status],
      )
    await paper('rejected')
    expect((await read(influencer.id)).body.isIdentityVerified).toBe(false)
    await paper('approved')
    expect((await read(influencer.id)).body.isIdentityVerified).toBe(true)
  })

  it('hides the country on request, also in rank and deals', async () => {
    await set(influencer, 'country_of_origin', 'LB')
    await world.aDeal(influencer)
    await rank(influencer)
    expect((await read(influencer.id)).body).toMatchObject({ countryOfOrigin: 'LB', rank: { localRank: 2 } })
    await prefer('show_country', 'false')
    const { body } = await read(influencer.id)
    expect(body).toMatchObject({
      countryOfOrigin: null,
      rank: { globalRank: 4, localRank: null, country: null },
      deals: [{ influencer: { countryOfOrigin: null } }],
    })
    expect(JSON.stringify(body)).not.toContain('LB')
  })

  it('says whether search engines may index it', async () => {
    await prefer('indexable', 'false')
    expect((await read(influencer.id)).body.isIndexable).toBe(false)
  })

  it('of a business has no rank, reactions or deals', async () => {
    const business = await world.aBusiness()
    await set(business, 'business_type', 'Travel')
    expect((await read(business.id)).body).toMatchObject({
      role: 'business',
      businessType: 'Travel',
      engagement: null,
      rank: null,
      deals: [],
      links: [],
      socialProfiles: [],
    })
  })

  it('is not found for blocked users, admins and unknown names', async () => {
    const blocked = await world.anInfluencer({ isActive: false })
    const admin = await world.anAdmin()
    for (const who of [blocked.id, blocked.username, admin.id, admin.username, 'nobody-at-all', 2_000_000_000, '%00'])
      expect((await read(who)).status).toBe(404)
  })

  it('is found by a former username while that is kept, with its current one', async () => {
    await world.database.orm.execute(sql`insert into former_usernames (username, user_id, kept_until)
      values ('mina-before', ${influencer.id}, ${new Date(world.services.clock().getTime() + 86_400_000)})`)
    expect(await read('Mina-Before')).toMatchObject({ status: 200, body: { username: influencer.username } })
    world.pass(25)
    expect((await read('mina-before')).status).toBe(404)
  })
})
