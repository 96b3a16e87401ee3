import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  pointsOf,
  type RankComponent,
  rankComponents,
  rankFormula,
  scoreOf,
} from '#contract/presence/rankings/rank-formula.ts'
import type { RankingEntry } from '#contract/presence/rankings/rankings.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { anAcceptedRequest, moveRequest, publishAll } from '../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../test/market.ts'
import { linkDelivery } from '../../../../test/work.ts'
import { type Person, worldPassword } from '../../../../test/world.ts'
import { columnOf, scoreSql } from './formula.ts'
import { isDue, rankingJobs } from './jobs.ts'
import { notifyOfMoves } from './notify-of-moves.ts'
import { recomputeRanks } from './recompute.sql.ts'

const { world } = await aMarket()

const run = async (query: SQL) => (await world.database.orm.execute<Record<string, never>>(query)).rows
const recompute = () => recomputeRanks(world.database, world.services.clock)
beforeEach(async () => {
  for (const table of ['rankings', 'rank_runs', 'rank_history', 'social_media_profiles', 'emoji_reactions'])
    await run(sql.raw(`delete from ${table}`))
  await run(sql`update users set is_active = false`)
})

type Figures = { views?: number; likes?: number; country?: string | null; followers?: number }
async function ranked({ views = 0, likes = 0, country = null, followers = 0 }: Figures = {}): Promise<Person> {
  const person = await world.anInfluencer()
  await run(sql`update users set total_views = ${views}, profile_likes = ${likes} where id = ${person.id}`)
  await run(sql`update user_profiles set country_of_origin = ${country} where user_id = ${person.id}`)
  if (followers > 0) await addProfile(person, { followers, isVerified: true })
  return person
}
const addProfile = (person: Person, { followers = 0, isVerified = false, source = 'self' }) =>
  run(sql`insert into social_media_profiles (user_id, platform, profile_url, followers, is_verified, followers_source)
    select ${person.id}, 'youtube', 'https://www.youtube.com/@' || count(*), ${followers}, ${isVerified}, ${source}
    from social_media_profiles`)
const list = async (query = '') => (await world.call('GET', `/api/rankings${query}`)).body
const order = async (query = '') => ((await list(query)).items as RankingEntry[]).map(({ person }) => person.id)
const rankOf = async (person: Person) => (await world.call('GET', `/api/profiles/${person.id}/rank`)).body
const block = (person: Person) => run(sql`update users set is_active = false where id = ${person.id}`)

describe('the formula', () => {
  it('is the same in the database as in the contract', async () => {
    const many = fc.oneof(fc.nat(100), fc.nat(2_000_000_000), fc.nat(60_000_000_000))
    const parts = fc.record(
      Object.fromEntries(rankComponents.map((part) => [part, many])) as Record<RankComponent, typeof many>,
    )
    const samples = fc.sample(parts, { numRuns: 2_000, seed: 7 })
    const columns = rankComponents.map((part) => `("value" ->> '${part}')::bigint as ${columnOf[part]}`).join(', ')
    const { rows } = await world.database.pool.query<{ score: number }>(
      `select ${scoreSql} as score from (select n, ${columns}
        from jsonb_array_elements($1::jsonb) with ordinality as given ("value", n)) figures order by n`,
      [JSON.stringify(samples)],
    )
    expect(rows.map(({ score }) => score)).toEqual(samples.map(scoreOf))
  })

  it('grows with every part, and slower the more there is', () => {
    for (const part of rankComponents) {
      const steps = [0, 1, 2, 10, 11].map((value) => pointsOf(part, value))
      expect(steps[0]).toBe(0)
      expect(steps[1]).toBeGreaterThan(0)
      expect(steps[1]! - steps[0]!).toBeGreaterThan(steps[2]! - steps[1]!)
      expect(steps[2]! - steps[1]!).toBeGreaterThan(steps[4]! - steps[3]!)
    }
  })

  it('lets nobody buy the top with one part alone', () => {
    const nothing = { verifiedFollowers: 0, views: 0, likes: 0, reactions: 0, completedOrders: 0, ratings: 0 }
    const bought = scoreOf({ ...nothing, views: 1_000_000_000 })
    const earned = {
      verifiedFollowers: 20_000,
      views: 2_000,
      likes: 50,
      reactions: 100,
      completedOrders: 10,
      ratings: 0,
    }
    expect(scoreOf(earned)).toBeGreaterThan(bought)
  })
})

describe('a recomputation', () => {
  it('ranks by score without gap or double, and within each country', async () => {
    const countries = ['DE', 'ES', null]
    const people = await Promise.all(
      Array.from({ length: 9 }, (_, i) => ranked({ views: (i * 7) % 9, country: countries[i % 3]! })),
    )
    await recompute()
    const { items, influencers, scope, formulaVersion } = await list()
    expect({ influencers, scope, formulaVersion }).toEqual({
      influencers: 9,
      scope: 'global',
      formulaVersion: rankFormula.version,
    })
    expect(items.map(({ rank }: RankingEntry) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const scores = items.map(({ score }: RankingEntry) => score)
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a))
    for (const country of ['DE', 'ES']) {
      const inCountry = await list(`?scope=${country}`)
      const here = items.filter((item: RankingEntry) => item.country === country)
      expect(inCountry.influencers).toBe(3)
      expect(inCountry.items).toEqual(
        here.map((item: RankingEntry, i: number) => ({ ...item, rank: i + 1, scopeRank: i + 1 })),
      )
    }
    const homeless = people.filter((_, i) => i % 3 === 2)
    for (const person of homeless)
      expect(await rankOf(person)).toMatchObject({ country: null, localRank: null, influencersInCountry: 0 })
    expect((await world.call('GET', '/api/rankings/countries')).body.items).toEqual([
      { country: 'DE', influencers: 3 },
      { country: 'ES', influencers: 3 },
    ])
  })

  it('puts the older account first where scores are equal', async () => {
    const [first, second, third] = [await ranked(), await ranked(), await ranked({ views: 1 })]
    await recompute()
    expect(await order()).toEqual([third.id, first.id, second.id])
  })

  it('counts followers of verified profiles alone, whoever says how many there are', async () => {
    const [verified, self, api] = [await ranked({ followers: 10 }), await ranked(), await ranked()]
    await addProfile(verified, { followers: 5, isVerified: true, source: 'api' })
    await addProfile(verified, { followers: 1_000 })
    await addProfile(self, { followers: 1_000_000 })
    // an unverified channel whose followers are reported by its platform
    await addProfile(api, { followers: 1_000_000, source: 'api' })
    await recompute()
    expect(await order()).toEqual([verified.id, self.id, api.id])
    const { parts, score } = await rankOf(verified)
    expect(parts[0]).toEqual({
      part: 'verifiedFollowers',
      value: 15,
      weight: rankFormula.weights.verifiedFollowers,
      points: pointsOf('verifiedFollowers', 15),
    })
    expect(score).toBe(pointsOf('verifiedFollowers', 15))
    expect((await rankOf(self)).score).toBe(0)
  })

  it('counts reactions, likes, views, completed orders and good reviews, and can be computed again', async () => {
    const person = await ranked({ views: 40, likes: 3, followers: 500 })
    await run(sql`insert into emoji_reactions (user_id, emoji_type, count)
      values (${person.id}, 'fire', 4), (${person.id}, 'crown', 2)`)
    const business = await world.aBusiness({ balance: 30_000 })
    const dealId = await world.aDeal(person)
    const { purchaseId, taskId } = await world.anOrder(business, dealId)
    await world.anOrder(business, dealId)
    await person.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    const result = { finalResultUrl: 'https://example.com', finalResultType: 'link' }
    await person.call('POST', `/api/tasks/${taskId}/deliver`, result)
    await business.call('POST', `/api/tasks/${taskId}/accept`, {})
    await business.call('POST', `/api/purchases/${purchaseId}/reviews`, { stars: 5, text: 'Lovely.' })
    await recompute()
    // still hidden
    expect((await rankOf(person)).parts.at(-1)).toMatchObject({ part: 'ratings', value: 0 })
    await person.call('POST', `/api/purchases/${purchaseId}/reviews`, { stars: 3, text: 'A clear brief.' })
    await recompute()
    const { parts, score } = await rankOf(person)
    const values = Object.fromEntries(
      parts.map(({ part, value }: { part: RankComponent; value: number }) => [part, value]),
    ) as Record<RankComponent, number>
    expect(values).toEqual({
      verifiedFollowers: 500,
      views: 40,
      likes: 3,
      reactions: 6,
      completedOrders: 1,
      ratings: 2,
    })
    expect(score).toBe(scoreOf(values))
    expect(score).toBe(parts.reduce((sum: number, { points }: { points: number }) => sum + points, 0))
  })

  it('counts completed campaign requests as completed work, unless their post was removed', async () => {
    const person = await ranked()
    const business = await world.aBusiness({ balance: 60_000 })
    const admin = await world.anAdmin()
    const requests = []
    for (let i = 0; i < 3; i++) {
      const { requestId } = await anAcceptedRequest(world, { business, influencer: person, admin })
      requests.push(requestId)
    }
    await recompute()
    expect(await rankOf(person)).toMatchObject({ score: 0, completedRequests: 0 })
    for (const id of requests.slice(0, 2)) {
      await publishAll(world, id)
      await moveRequest(business, id, 'confirm')
    }
    await recompute()
    const completed = async () => {
      const { parts, score, completedRequests } = await rankOf(person)
      const { value } = parts.find(({ part }: { part: RankComponent }) => part === 'completedOrders')
      return { value, score, completedRequests }
    }
    expect(await completed()).toEqual({ value: 2, score: pointsOf('completedOrders', 2), completedRequests: 2 })
    expect((await list()).items[0]).toMatchObject({ completedOrders: 2 })
    await run(sql`update campaign_requests set post_removed_after_days = 4 where id = ${requests[0]!}`)
    await recompute()
    expect(await completed()).toEqual({ value: 1, score: pointsOf('completedOrders', 1), completedRequests: 1 })
  })

  it('counts work of $5 or more for which something was handed in', async () => {
    const person = await ranked()
    const business = await world.aBusiness({ balance: 100_000 })
    const admin = await world.anAdmin()
    for (const amount of [499, 500]) {
      const { purchaseId, taskId } = await world.anOrder(business, await world.aDeal(person, { price: amount }), {
        amount,
      })
      await person.call('POST', `/api/purchases/${purchaseId}/accept`, {})
      await person.call('POST', `/api/tasks/${taskId}/deliver`, linkDelivery)
      await business.call('POST', `/api/tasks/${taskId}/accept`, {})
    }
    for (const [isPublished, release] of [
      [false, 10_000],
      [true, 1],
      [true, 500],
    ] as const) {
      const { requestId } = await anAcceptedRequest(world, { business, influencer: person, admin })
      if (isPublished) await publishAll(world, requestId)
      await moveRequest(business, requestId, 'propose-split', { release, reason: 'Half' })
      expect((await moveRequest(person, requestId, 'accept-split', { release })).status).toBe(200)
    }
    await recompute()
    expect(await rankOf(person)).toMatchObject({ score: pointsOf('completedOrders', 2), completedRequests: 1 })
    // elsewhere all of them count
    expect((await world.call('GET', `/api/profiles/${person.id}`)).body).toMatchObject({ completedOrders: 4 })
  })

  it('ranks active influencers alone', async () => {
    const person = await ranked()
    await world.aBusiness()
    await world.anAdmin()
    await world.anInfluencer({ isActive: false })
    await recompute()
    expect(await order()).toEqual([person.id])
  })

  it('writes the ranks to the people, and takes them from who is gone', async () => {
    const [best, other] = [await ranked({ views: 9, country: 'DE' }), await ranked({ country: 'ES' })]
    await recompute()
    const stored = (person: Person) =>
      run(sql`select global_rank, local_rank, xmin::text as version from users where id = ${person.id}`)
    expect([await stored(best), await stored(other)]).toMatchObject([
      [{ global_rank: 1, local_rank: 1 }],
      [{ global_rank: 2, local_rank: 1 }],
    ])
    const [before] = await stored(best)
    await recompute()
    // rows that are up to date are not rewritten
    expect(await stored(best)).toEqual([before])
    await block(best)
    await recompute()
    expect([await stored(best), await stored(other)]).toMatchObject([
      [{ global_rank: null, local_rank: null }],
      [{ global_rank: 1, local_rank: 1 }],
    ])
  })

  it('runs once when it is asked for many times at once', async () => {
    await ranked()
    const runs = await Promise.all([1, 2, 3, 4].map(recompute))
    expect(runs.filter((id) => id !== null)).toHaveLength(1)
    expect(await run(sql`select count(*)::int as runs from rank_runs`)).toEqual([{ runs: 1 }])
    expect(await recompute()).not.toBeNull()
  })

  it('lets everybody read while it works: the run before, whole, until the new one is', async () => {
    const [best, other] = [await ranked({ views: 9 }), await ranked()]
    await recompute()
    const before = await list()
    await run(sql`update users set total_views = 1000 where id = ${other.id}`)
    const holder = await world.database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table rankings in share mode')
    const under = recompute()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await list()).toEqual(before)
    expect(await rankOf(best)).toMatchObject({ globalRank: 1, score: pointsOf('views', 9) })
    await holder.query('commit')
    holder.release()
    expect(await under).not.toBeNull()
    expect(await order()).toEqual([other.id, best.id])
  })

  it('is read before it has written itself to people whose rows are in use', async () => {
    const [best, other] = [await ranked({ views: 9 }), await ranked()]
    const holder = await world.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from users where id = $1 for update', [best.id])
    const under = recompute()
    await vi.waitFor(async () => expect(await order()).toEqual([best.id, other.id]))
    await holder.query('commit')
    holder.release()
    await under
    expect(await run(sql`select global_rank from users where id = ${best.id}`)).toEqual([{ global_rank: 1 }])
  })

  it('shows nothing of a run that is not finished', async () => {
    const [best, other] = [await ranked({ views: 9 }), await ranked()]
    await recompute()
    const before = await list()
    const [half] = await run(sql`insert into rank_runs (formula_version) values (1) returning id`)
    await run(sql`insert into rankings (run_id, user_id, verified_followers, views, likes, reactions, completed_orders, score,
        global_rank) values (${half!.id}, ${other.id}, 0, 0, 0, 0, 0, 9000, 1)`)
    expect(await list()).toEqual(before)
    expect(await rankOf(best)).toMatchObject({ globalRank: 1 })
    expect((await other.call('GET', '/api/rankings/me')).body.rank).toMatchObject({ globalRank: 2, score: 0 })
    await recompute()
    expect(await run(sql`select count(*)::int as rows from rankings where run_id = ${half!.id}`)).toEqual([{ rows: 0 }])
  })

  it('leaves the run before in place when it fails', async () => {
    await ranked()
    await recompute()
    const before = await list()
    await run(sql`update users set profile_likes = -5 where is_active`)
    await expect(recompute()).rejects.toThrow()
    expect(await list()).toEqual(before)
    await run(sql`update users set profile_likes = 0 where is_active`)
    expect(await recompute()).not.toBeNull()
    expect(await run(sql`select count(distinct run_id)::int as kept from rankings`)).toEqual([{ kept: 2 }])
  })

  it('keeps the ranks of the last two runs', async () => {
    await ranked()
    const runs = []
    for (let i = 0; i < 4; i++) runs.push(await recompute())
    expect(await run(sql`select distinct run_id from rankings order by 1`)).toEqual(
      runs.slice(-2).map((run_id) => ({ run_id })),
    )
  })

  it('is made at the start where there is none by the present formula, and not otherwise', async () => {
    const person = await ranked()
    const start = async () => {
      await rankingJobs(world.services)
      await world.doJobs()
      return (await run(sql`select count(*)::int as runs from rank_runs`))[0]!.runs
    }
    expect(await start()).toBe(1)
    expect(await order()).toEqual([person.id])
    expect(await start()).toBe(1)
    await run(sql`update rank_runs set formula_version = 0`)
    expect(await start()).toBe(2)
    expect((await list()).formulaVersion).toBe(rankFormula.version)
  })

  it('comes again when ranking has rested 120 times as long as it took', async () => {
    expect(await isDue(world.services)).toBe(true)
    await recompute()
    await run(sql`update rank_runs set finished_at = started_at + interval '10 seconds'`)
    expect(await isDue(world.services)).toBe(false)
    world.pass(0.25)
    expect(await isDue(world.services)).toBe(false)
    world.pass(0.25)
    expect(await isDue(world.services)).toBe(true)
  })
})

describe('movement and history', () => {
  it('compares with the ranks of a week before', async () => {
    const [falls, rises] = [await ranked({ views: 9, country: 'DE' }), await ranked({ country: 'DE' })]
    await recompute()
    expect((await list()).items[0]).toMatchObject({ rank: 1, before: null, change: null })
    world.pass(6 * 24)
    await recompute()
    expect((await list()).items[0]).toMatchObject({ before: null })
    world.pass(24)
    await run(sql`update users set total_views = 1000 where id = ${rises.id}`)
    const fresh = await ranked({ country: 'DE' })
    await recompute()
    for (const query of ['', '?scope=DE'])
      expect((await list(query)).items).toMatchObject([
        { person: { id: rises.id }, rank: 1, before: 2, change: 1 },
        { person: { id: falls.id }, rank: 2, before: 1, change: -1 },
        { person: { id: fresh.id }, rank: 3, before: null, change: null },
      ])
    expect(await rankOf(rises)).toMatchObject({ globalRankBefore: 2, localRankBefore: 2 })
  })

  it('does not compare with what lies more than two weeks back', async () => {
    await ranked()
    await recompute()
    world.pass(15 * 24)
    await recompute()
    expect((await list()).items[0]).toMatchObject({ before: null })
  })

  it('keeps one row a day for 90 days, and of days before the Mondays', async () => {
    const person = await ranked()
    await recompute()
    await recompute()
    expect(await run(sql`select count(*)::int as days from rank_history`)).toEqual([{ days: 1 }])
    for (let day = 0; day < 110; day++) {
      world.pass(24)
      await recompute()
    }
    const days = await run(sql`select day::text, extract(isodow from day)::int as weekday,
      ${world.services.clock()}::date - day as age from rank_history where user_id = ${person.id} order by day`)
    const old = days.filter(({ age }) => age! > 90)
    expect(days.length - old.length).toBe(91)
    expect(old.length).toBeGreaterThanOrEqual(2)
    expect(old.every(({ weekday }) => weekday === 1)).toBe(true)
    const { history } = (await person.call('GET', '/api/rankings/me')).body
    expect(history).toHaveLength(90)
    expect(history.at(-1)).toEqual({ day: days.at(-1)!.day, globalRank: 1, localRank: null, score: 0 })
    expect(await run(sql`select count(*)::int as runs from rank_runs`)).toEqual([{ runs: days.length }])
  })
})

describe('the leaderboard', () => {
  it('is empty before any ranks were made', async () => {
    expect(await list()).toMatchObject({ computedAt: null, influencers: 0, items: [], nextCursor: null })
    expect((await world.call('GET', '/api/rankings/countries')).body).toEqual({ items: [] })
  })

  it('loses who is blocked at once', async () => {
    const [best, other] = [await ranked({ views: 9 }), await ranked()]
    await recompute()
    await block(best)
    expect(await order()).toEqual([other.id])
    expect((await world.call('GET', `/api/profiles/${best.id}/rank`)).status).toBe(404)
  })

  it('gives each once, page by page, also while ranks are made anew', async () => {
    const people = await Promise.all(Array.from({ length: 11 }, (_, i) => ranked({ views: i, country: 'DE' })))
    await recompute()
    for (const scope of ['global', 'DE']) {
      const met: number[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { items, nextCursor } = await list(`?scope=${scope}&limit=4${cursor && `&cursor=${cursor}`}`)
        met.push(...items.map(({ person }: RankingEntry) => person.id))
        cursor = nextCursor
        // the last person becomes the first while the pages are being read
        if (met.length === 4) {
          await run(sql`update users set total_views = total_views + 1000 where id = ${people[0]!.id}`)
          await recompute()
        }
      }
      expect(met).toHaveLength(11)
      expect(new Set(met).size).toBe(11)
    }
  })

  it('goes on with the newest ranks where those that reading began with are gone', async () => {
    for (let i = 0; i < 3; i++) await ranked()
    await recompute()
    const { nextCursor } = await list('?limit=1')
    await recompute()
    await recompute()
    expect((await list(`?limit=1&cursor=${nextCursor}`)).items).toMatchObject([{ rank: 2 }])
  })

  it('may be kept for a minute', async () => {
    const { headers } = await world.call('GET', '/api/rankings')
    expect(headers['cache-control']).toBe('private, max-age=60')
  })

  it('tells nobody where somebody comes from who keeps it to themselves', async () => {
    const [open, shy] = [await ranked({ country: 'DE' }), await ranked({ views: 9, country: 'DE' })]
    await recompute()
    expect(await order('?scope=DE')).toEqual([shy.id, open.id])
    const chosen = await shy.call('PUT', '/api/user/preferences/show_country', { preferenceValue: 'false' })
    expect(chosen.status).toBe(200)
    const hidden = async () => {
      expect(await order('?scope=DE')).toEqual([open.id])
      expect((await list()).items[0]).toMatchObject({ person: { id: shy.id }, country: null })
      expect(await rankOf(shy)).toMatchObject({
        globalRank: 1,
        country: null,
        localRank: null,
        influencersInCountry: 0,
      })
    }
    await hidden()
    await recompute()
    await hidden()
    expect((await list('?scope=DE')).items).toMatchObject([{ rank: 1 }])
    const { hints } = (await shy.call('GET', '/api/rankings/me')).body
    expect(hints).not.toContainEqual({ hint: 'set_country', points: 0 })
  })

  it('narrows to a niche and a platform, numbers those anew, and says where they stand in the scope', async () => {
    const traveller = (views: number, country: string) =>
      ranked({ views, country }).then(async (person) => {
        await run(sql`update user_profiles set expertise = '{travel,food}' where user_id = ${person.id}`)
        return person
      })
    const [first, gamer] = [await ranked({ views: 90, country: 'DE' }), await ranked({ views: 80, country: 'DE' })]
    await run(sql`update user_profiles set expertise = '{gaming}' where user_id = ${gamer.id}`)
    const [best, other, away] = [
      await traveller(70, 'DE'),
      await traveller(60, 'DE'),
      await traveller(50, 'ES'),
    ] as const
    // an account counts whether it is verified or not
    for (const person of [first, other, away]) await addProfile(person, {})
    await recompute()
    const narrowed = async (query: string) => {
      const { items, influencers } = await list(query)
      expect(influencers).toBe(items.length)
      return (items as RankingEntry[]).map(({ rank, scopeRank, person }) => [rank, scopeRank, person.id])
    }
    expect(await narrowed('?category=travel')).toEqual([
      [1, 3, best.id],
      [2, 4, other.id],
      [3, 5, away.id],
    ])
    expect(await narrowed('?category=food&platform=youtube')).toEqual([
      [1, 4, other.id],
      [2, 5, away.id],
    ])
    expect(await narrowed('?category=travel&scope=DE')).toEqual([
      [1, 3, best.id],
      [2, 4, other.id],
    ])
    expect(await narrowed('?platform=youtube&scope=ES')).toEqual([[1, 1, away.id]])
    expect(await narrowed('?category=beauty')).toEqual([])
    const { nextCursor } = await list('?category=travel&limit=2')
    expect((await list(`?category=travel&limit=2&cursor=${nextCursor}`)).items).toMatchObject([
      { rank: 3, scopeRank: 5, person: { id: away.id } },
    ])
    const place = async (person: Person, query: string) =>
      (await person.call('GET', `/api/rankings/me?${query}`)).body.place
    expect(await place(away, '')).toBe(5)
    expect(await place(away, 'category=travel')).toBe(3)
    expect(await place(away, 'category=travel&scope=ES')).toBe(1)
    expect(await place(away, 'category=travel&scope=DE')).toBeNull()
    expect(await place(gamer, 'category=travel')).toBeNull()
  })

  it('shows the picture of the first work that is not hidden', async () => {
    const person = await ranked()
    for (const [position, hiddenAt] of [world.services.clock(), null, null].entries())
      await run(sql`insert into showcase_portfolio_items (user_id, title, media_type, image_url, date, position, hidden_at)
        values (${person.id}, 'A work', 'image', ${`/media/showcase/${position}.webp`}, '2026-01-01', ${position}, ${hiddenAt})`)
    await recompute()
    expect((await list()).items).toMatchObject([{ work: '/media/showcase/1.webp' }])
  })

  it('has nobody in a country without influencers', async () => {
    await ranked({ country: 'DE' })
    await recompute()
    expect(await list('?scope=FR')).toMatchObject({ scope: 'FR', influencers: 0, items: [], nextCursor: null })
  })

  it.each([
    'category=cats',
    'platform=fax',
    'scope=de',
    'scope=Germany',
    'scope=',
    'limit=0',
    'limit=101',
    'country=DE',
  ])('refuses ?%s', async (query) => {
    expect(await world.call('GET', `/api/rankings?${query}`)).toMatchObject({ status: 422 })
  })

  it.each(['bm90IG9uZQ', 'WzFd', 'WzEsMl0', 'WzEsMiwzLDRd'])('refuses the cursor %s', async (cursor) => {
    expect(await world.call('GET', `/api/rankings?cursor=${cursor}`)).toMatchObject({
      status: 422,
      body: { code: 'cursor_invalid', message: requestErrors.cursorInvalid },
    })
  })
})

describe('the rank of a person', () => {
  it.each(['0', '2147483647', 'nobody'])('is 404 for %s', async (id) => {
    expect((await world.call('GET', `/api/profiles/${id}/rank`)).status).toBe(404)
  })

  it('tells influencers where they stand and what takes them further', async () => {
    const [best, person] = [await ranked({ views: 100 }), await ranked({ views: 10 })]
    expect((await person.call('GET', '/api/rankings/me')).body).toEqual({
      rank: null,
      place: null,
      changes: null,
      pointsToNext: null,
      hints: [],
      history: [],
    })
    await addProfile(person, { followers: 50_000 })
    await recompute()
    const { body, headers } = await person.call('GET', '/api/rankings/me')
    expect(headers['cache-control']).toBe('no-store')
    expect(body.rank).toMatchObject({ globalRank: 2, localRank: null, score: pointsOf('views', 10) })
    expect(body.pointsToNext).toBe(pointsOf('views', 100) - pointsOf('views', 10) + 1)
    expect(body.hints).toEqual([
      { hint: 'verify_profiles', points: pointsOf('verifiedFollowers', 50_000) },
      { hint: 'more_likes', points: pointsOf('likes', 10) },
      { hint: 'more_views', points: pointsOf('views', 110) - pointsOf('views', 10) },
      { hint: 'complete_order', points: pointsOf('completedOrders', 1) },
      { hint: 'set_country', points: 0 },
    ])
    expect((await best.call('GET', '/api/rankings/me')).body.pointsToNext).toBeNull()
  })

  it('tells influencers what changed in a week, what moved the score most first', async () => {
    const person = await ranked({ views: 10, likes: 5 })
    const since = world.services.clock().toISOString().slice(0, 10)
    const changes = async () => (await person.call('GET', '/api/rankings/me')).body.changes
    await recompute()
    expect(await changes()).toBeNull()
    world.pass(7 * 24)
    await recompute()
    expect(await changes()).toEqual({ since, parts: [] })
    await run(sql`update users set total_views = 12, profile_likes = 2 where id = ${person.id}`)
    await recompute()
    expect(await changes()).toEqual({
      since,
      parts: [
        { part: 'likes', before: 5, now: 2, points: pointsOf('likes', 2) - pointsOf('likes', 5) },
        { part: 'views', before: 10, now: 12, points: pointsOf('views', 12) - pointsOf('views', 10) },
      ],
    })
  })

  it('is given of oneself to influencers alone', async () => {
    expect((await world.call('GET', '/api/rankings/me')).status).toBe(401)
    for (const person of [await world.aBusiness(), await world.anAdmin()])
      expect((await person.call('GET', '/api/rankings/me')).status).toBe(403)
  })

  it('goes into the export, and goes with the account', async () => {
    const person = await ranked({ views: 3 })
    await recompute()
    const { body } = await person.call('GET', '/api/user/export')
    expect(body.rankHistory).toEqual([
      {
        userId: person.id,
        day: expect.any(String),
        globalRank: 1,
        country: null,
        localRank: null,
        score: pointsOf('views', 3),
        figures: [0, 3, 0, 0, 0, 0],
      },
    ])
    expect((await person.call('DELETE', '/api/user', { password: worldPassword })).status).toBe(204)
    for (const table of ['rankings', 'rank_history'])
      expect(await run(sql.raw(`select from ${table} where user_id = ${person.id}`))).toEqual([])
  })
})

describe('a change of rank', () => {
  const notifyAll = () => notifyOfMoves(world.services)
  const notified = async (person: Person) => {
    const { rows } = await world.database.pool.query(
      `select event, params from notifications where user_id = $1 and kind = 'ranks' order by created_at`,
      [person.id],
    )
    return rows
  }
  /** People with that many views each, the first with the most; in Germany. */
  const addInfluencers = async (many: number) => {
    const people: Person[] = []
    for (let i = 0; i < many; i++) people.push(await ranked({ views: 10_000 - i * 100, country: 'DE' }))
    return people
  }
  const setViews = (person: Person, views: number) =>
    run(sql`update users set total_views = ${views} where id = ${person.id}`)

  it('is told once a day, to those alone whom it concerns', async () => {
    const people = await addInfluencers(14)
    const riser = people[12]!
    await recompute()
    await notifyAll()
    world.pass(24)
    await setViews(riser, 9_950)
    await recompute()
    await Promise.all([notifyAll(), notifyAll()])
    await notifyAll()
    // number 2 worldwide and in Germany
    expect(await notified(riser)).toEqual([{ event: 'rank_top', params: { rank: 2, rankBefore: 13, top: 3 } }])
    // the person who was number 3 is now number 4, which is not notified
    expect(await notified(people[2]!)).toEqual([])
    // more happens on the same day
    await setViews(riser, 20_000)
    await recompute()
    await notifyAll()
    expect(await notified(riser)).toHaveLength(1)
    world.pass(24)
    await recompute()
    await notifyAll()
    expect((await notified(riser)).map(({ event }) => event)).toEqual(['rank_top', 'rank_first'])
  })

  it('is not told on the first day, nor to people who are not ranked any more', async () => {
    const people = await addInfluencers(12)
    await recompute()
    await notifyAll()
    world.pass(24)
    await setViews(people[11]!, 50_000)
    await recompute()
    await block(people[11]!)
    await notifyAll()
    for (const person of people) expect(await notified(person)).toEqual([])
  })

  it('of a country is told only within the same country', async () => {
    const people = await addInfluencers(4)
    const mover = await ranked({ country: 'PT', views: 1 })
    await ranked({ country: 'PT' })
    await recompute()
    await notifyAll()
    world.pass(24)
    await run(sql`update user_profiles set country_of_origin = 'DE' where user_id = ${mover.id}`)
    await run(sql`update user_profiles set country_of_origin = 'PT' where user_id = ${people[3]!.id}`)
    await recompute()
    await notifyAll()
    // the first of another country, where they were not before
    expect(await notified(people[3]!)).toMatchObject([{ event: 'rank_first', params: { rank: 1, country: 'PT' } }])
    expect((await notified(people[3]!))[0].params).not.toHaveProperty('rankBefore')
    expect(await notified(mover)).toEqual([])
  })
})
