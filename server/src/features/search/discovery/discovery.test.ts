import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { requestErrors } from '#contract/request-errors.ts'
import type { InfluencerCard } from '#contract/search/discovery/discovery.ts'
import { discoveryErrors } from '#contract/search/discovery/errors.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'
import { recomputeRanks } from '../../presence/rankings/recompute.sql.ts'
import { refreshChangedProfiles } from './projection/refresh.sql.ts'
import { syncRankScores } from './projection/sync-ranks.ts'

const { world } = await aMarket()
let visitor: Person
const refresh = () => refreshChangedProfiles(world.services)
const find = async (query: string) => (await visitor.call('GET', `/api/influencers?${query}`)).body
const namesOf = (body: Record<string, InfluencerCard[]>) => body.items!.map((each) => each.person.displayName)
const found = async (query: string) => namesOf(await find(query))

type ProfileFields = {
  displayName: string
  bio?: string
  profession?: string
  expertise?: string[]
  countryOfOrigin?: string
  languagesSpoken?: string[]
}
async function anInfluencer(profile: ProfileFields, followers: Record<string, number> = {}, verified = false) {
  const person = await world.anInfluencer()
  expect((await person.call('PATCH', '/api/user', profile)).status).toBe(200)
  for (const [platform, count] of Object.entries(followers)) {
    const { status, body } = await person.call('POST', '/api/social-profiles', {
      platform,
      profileUrl: `https://www.${platform}.com/@${person.username}`,
      followers: count,
    })
    expect(status).toBe(201)
    if (verified)
      await world.database.orm.execute(
        sql`update social_media_profiles set is_verified = true, verified_at = now() where id = ${body.id}`,
      )
  }
  return person
}

let people: Record<'ana' | 'omar' | 'josé' | 'mia', Person>
beforeAll(async () => {
  visitor = world.aStranger()
  people = {
    ana: await anInfluencer(
      {
        displayName: 'Ana Ferreira',
        bio: 'Slow coffee and trains',
        profession: 'Baker',
        expertise: ['food', 'latte art'],
        countryOfOrigin: 'PT',
        languagesSpoken: ['pt', 'en'],
      },
      { tiktok: 120_000, youtube: 3_000 },
      true,
    ),
    omar: await anInfluencer(
      {
        displayName: 'أحمد الطاهي',
        bio: 'شاي بالنعناع كلّ صباح',
        expertise: ['food'],
        countryOfOrigin: 'EG',
        languagesSpoken: ['ar'],
      },
      { tiktok: 900 },
    ),
    josé: await anInfluencer(
      {
        displayName: 'José Núñez',
        bio: 'Mountains, coffee and Ana’s trains',
        expertise: ['travel'],
        countryOfOrigin: 'ES',
        languagesSpoken: ['es'],
      },
      { youtube: 45_000 },
    ),
    mia: await anInfluencer({ displayName: 'Mia Straße', bio: 'Games', expertise: ['gaming'], countryOfOrigin: 'DE' }),
  }
  await world.aDeal(people.ana, { price: 30_000, deliveryTimeInDays: 7 })
  await world.aDeal(people.ana, { price: 20_000, deliveryTimeInDays: 14 })
  await world.aDeal(people.josé, { price: 90_000, deliveryTimeInDays: 3 })
  await refresh()
})

describe('words', () => {
  it('match names, bio, profession and expertise, and a match has all of them', async () => {
    expect(await found('q=baker')).toEqual(['Ana Ferreira'])
    expect(await found('q=latte')).toEqual(['Ana Ferreira'])
    expect(await found('q=coffee%20mountains')).toEqual(['José Núñez'])
    expect(await found('q=coffee&sort=newest')).toEqual(['José Núñez', 'Ana Ferreira'])
    expect(await found('q=coffee%20games')).toEqual([])
  })

  it('match regardless of accents, case and Arabic letter forms', async () => {
    expect(await found('q=JOSE%20nunez')).toEqual(['José Núñez'])
    expect(await found('q=strasse')).toEqual(['Mia Straße'])
    expect(await found(`q=${encodeURIComponent('احمد')}`)).toEqual(['أحمد الطاهي'])
    expect(await found(`q=${encodeURIComponent('شاى كل')}`)).toEqual(['أحمد الطاهي'])
  })

  it('match what others wrote in another language', async () => {
    expect(await found('q=caf%C3%A9&sort=newest')).toEqual(['José Núñez', 'Ana Ferreira'])
    expect(await found('q=comida&sort=newest')).toEqual(['أحمد الطاهي', 'Ana Ferreira'])
    expect(await found(`q=${encodeURIComponent('مخبز')}`)).toEqual(['Ana Ferreira'])
    expect(await found('q=spiele')).toEqual(['Mia Straße'])
    expect(await found('q=viajes%20kaffee')).toEqual(['José Núñez'])
  })

  it('rank people with the word in their name first, whatever their rank', async () => {
    expect(await found('q=ana')).toEqual(['Ana Ferreira', 'José Núñez'])
  })

  it('match by prefix, with a typing error, and by a part from their middle', async () => {
    expect(await found('q=ferr')).toEqual(['Ana Ferreira'])
    const misspelt = await find('q=cofffe&sort=newest')
    expect(namesOf(misspelt)).toEqual(['José Núñez', 'Ana Ferreira'])
    expect(misspelt.spelledAs).toEqual(['coffee'])
    expect(await found('q=erreir')).toEqual(['Ana Ferreira'])
    expect(await found(`q=${people.mia.username.slice(-5)}`)).toEqual(['Mia Straße'])
    expect(await found('q=zzqxw')).toEqual([])
    expect(await found(`q=${encodeURIComponent("?! ' : & | \\")}`)).toEqual([])
    expect(await found(`q=${encodeURIComponent("ana' | !b:*\\")}`)).toEqual([])
  })

  it('page through names, then everybody else, without gaps or repetition', async () => {
    const first = await find('q=ana&limit=1')
    expect(namesOf(first)).toEqual(['Ana Ferreira'])
    const second = await find(`q=ana&limit=1&cursor=${first.nextCursor}`)
    expect(namesOf(second)).toEqual(['José Núñez'])
    expect(second.nextCursor).toBeNull()
  })
})

describe('filters', () => {
  it.each([
    ['platform=youtube', ['José Núñez', 'Ana Ferreira']],
    ['minFollowers=1000', ['José Núñez', 'Ana Ferreira']],
    ['minFollowers=123000&maxFollowers=123000', ['Ana Ferreira']],
    ['maxFollowers=900', ['Mia Straße', 'أحمد الطاهي']],
    ['platform=youtube&minFollowers=10000', ['José Núñez']],
    ['platform=youtube&maxFollowers=10000', ['Ana Ferreira']],
    ['category=food', ['أحمد الطاهي', 'Ana Ferreira']],
    ['country=ES', ['José Núñez']],
    ['language=en', ['Ana Ferreira']],
    ['minPrice=25000', ['José Núñez']],
    ['maxPrice=25000', ['Ana Ferreira']],
    ['deliveryDays=5', ['José Núñez']],
    ['verified=true', ['Ana Ferreira']],
    ['maxAgeDays=30&country=PT', ['Ana Ferreira']],
    ['minRating=1', []],
    [
      'q=coffee&platform=tiktok&category=food&country=PT&language=pt&minFollowers=100&maxPrice=20000&deliveryDays=7&verified=true',
      ['Ana Ferreira'],
    ],
  ])('%s', async (query, expected) => {
    expect(await found(`${query}&sort=newest`)).toEqual(expected)
  })

  it.each([
    ['minFollowers=1001&maxFollowers=1000', 'maxFollowers', discoveryErrors.followersTurned],
    ['minPrice=2&maxPrice=1', 'maxPrice', discoveryErrors.pricesTurned],
  ])('refuse %s with a sentence', async (query, path, message) => {
    expect(await visitor.call('GET', `/api/influencers?${query}`)).toMatchObject({
      status: 422,
      body: { message, issues: [{ path, message }] },
    })
  })

  it('go by the age of the oldest figure', async () => {
    await world.database.orm.execute(
      sql`update social_media_profiles set last_updated = now() - interval '40 days' where platform = 'youtube' and user_id = ${people.ana.id}`,
    )
    await refresh()
    expect(await found('maxAgeDays=30&country=PT')).toEqual([])
    expect(await found('maxAgeDays=50&country=PT')).toEqual(['Ana Ferreira'])
  })

  it.each([
    'limit=0',
    'platform=myspace',
    'minPrice=-1',
    'sort=price',
    'deliveryDays=99',
    'minRating=6',
    'cursor=abc',
    'owner=1',
  ])('refuse %s', async (query) => {
    expect((await visitor.call('GET', `/api/influencers?${query}`)).status).toBe(422)
  })
})

describe('sorts', () => {
  it.each([
    ['followers', ['Ana Ferreira', 'José Núñez', 'أحمد الطاهي', 'Mia Straße']],
    ['newest', ['Mia Straße', 'José Núñez', 'أحمد الطاهي', 'Ana Ferreira']],
    // people without a visible price are omitted
    ['price_low', ['Ana Ferreira', 'José Núñez']],
    ['price_high', ['José Núñez', 'Ana Ferreira']],
  ])('%s gives the same order page by page', async (sort, expected) => {
    expect(await found(`sort=${sort}`)).toEqual(expected)
    const read: string[] = []
    for (let cursor = ''; ; ) {
      const page = await find(`sort=${sort}&limit=1${cursor}`)
      read.push(...namesOf(page))
      if (!page.nextCursor) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(read).toEqual(expected)
  })

  it('rank is the order of the ranking, also within a follower range', async () => {
    await recomputeRanks(world.database, world.services.clock)
    expect(await syncRankScores(world.database)).toBeGreaterThan(0)
    expect(await syncRankScores(world.database)).toBe(0)
    const { body } = await visitor.call('GET', '/api/rankings')
    const ranked = body.items.map((each: { person: { displayName: string } }) => each.person.displayName)
    expect(await found('sort=rank')).toEqual(ranked)
    expect(await found('sort=rank&minFollowers=0')).toEqual(ranked)
  })

  it('people without a finished profile come last, in the order of the ranking, also after the next one', async () => {
    const ranked = await found('sort=rank')
    expect(ranked[0]).not.toBe('José Núñez')
    const change = async (avatar: string | null, profession: string | null) => {
      await world.database.orm.execute(sql`update users set avatar_url = ${avatar} where id = ${people.josé.id}`)
      await world.database.orm.execute(
        sql`update user_profiles set profession = ${profession} where user_id = ${people.josé.id}`,
      )
      await refresh()
    }
    await change('/media/a', 'Guide')
    const finishedFirst = ['José Núñez', ...ranked.filter((name) => name !== 'José Núñez')]
    expect(await found('sort=relevance')).toEqual(finishedFirst)
    await world.database.orm.execute(
      sql`update discovery_profiles set standing = standing + 1 where user_id = ${people.ana.id}`,
    )
    await recomputeRanks(world.database, world.services.clock)
    expect(await syncRankScores(world.database)).toBe(1)
    expect(await found('sort=relevance')).toEqual(finishedFirst)
    await change(null, null)
    expect(await found('sort=relevance')).toEqual(ranked)
  })
})

describe('facets', () => {
  it('count the matches', async () => {
    const { facets } = await find('q=coffee&facets=true')
    expect(facets).toMatchObject({
      counted: 2,
      isCapped: false,
      categories: [
        { value: 'food', count: 1 },
        { value: 'travel', count: 1 },
      ],
      countries: [
        { value: 'ES', count: 1 },
        { value: 'PT', count: 1 },
      ],
      platforms: [
        { value: 'youtube', count: 2 },
        { value: 'tiktok', count: 1 },
      ],
    })
    expect((await find('q=coffee')).facets).toBeNull()
  })
})

describe('what people hide', () => {
  it('a hidden country is in no filter, facet or card', async () => {
    await people.mia.call('PUT', '/api/user/preferences/show_country', { preferenceValue: 'false' })
    await refresh()
    expect(await found('country=DE')).toEqual([])
    const { items, facets } = await find('q=strasse&facets=true')
    expect(items[0].country).toBeNull()
    expect(facets.countries).toEqual([])
    await people.mia.call('PUT', '/api/user/preferences/show_country', { preferenceValue: 'true' })
    await refresh()
    expect(await found('country=DE')).toEqual(['Mia Straße'])
  })

  it('a deactivated deal no longer matches', async () => {
    const person = await anInfluencer({ displayName: 'Gone Offer' })
    const dealId = await world.aDeal(person, { price: 8_800 })
    await refresh()
    expect(await found('maxPrice=8800')).toEqual(['Gone Offer'])
    await person.call('PATCH', `/api/deals/${dealId}`, { isActive: false })
    await refresh()
    expect(await found('maxPrice=8800')).toEqual([])
    expect((await find('q=gone%20offer')).items[0]).toMatchObject({ priceFrom: null, deals: 0, deliveryDays: null })
  })

  it('blocked people disappear at once', async () => {
    const person = await anInfluencer({ displayName: 'Blocked Soul' })
    await refresh()
    expect(await found('q=blocked%20soul')).toEqual(['Blocked Soul'])
    await world.database.orm.execute(sql`update users set is_active = false where id = ${person.id}`)
    expect(await found('q=blocked%20soul')).toEqual([])
    await refresh()
    const { rows } = await world.database.orm.execute(sql`select from discovery_profiles where user_id = ${person.id}`)
    expect(rows).toEqual([])
  })

  it('businesses are not found', async () => {
    const business = await world.aBusiness()
    await refresh()
    expect((await visitor.call('GET', `/api/influencers/compare?ids=${business.id}`)).body.items).toEqual([])
  })
})

describe('a card', () => {
  it('shows followers by platform, prices and deals', async () => {
    const { items } = await find('q=ana%20ferreira')
    expect(items).toMatchObject([
      {
        person: { id: people.ana.id, username: people.ana.username, displayName: 'Ana Ferreira', avatarUrl: null },
        profession: 'Baker',
        categories: ['food'],
        country: 'PT',
        followers: 123_000,
        verifiedFollowers: 123_000,
        isVerified: true,
        reach: [
          { platform: 'tiktok', followers: 120_000, isVerified: true },
          { platform: 'youtube', followers: 3_000, isVerified: true },
        ],
        priceFrom: 20_000,
        deals: 2,
        deliveryDays: 7,
        rating: null,
        reviews: 0,
        completedOrders: 0,
        shortlisted: null,
      },
    ])
  })

  it('has the rating of the visible reviews', async () => {
    await world.database.orm.execute(
      sql`insert into user_ratings (user_id, count, average_hundredths, stars) values (${people.josé.id}, 3, 433, '{0,0,0,2,1}')`,
    )
    await refresh()
    const { items } = await find('minRating=4')
    expect(items).toMatchObject([{ person: { id: people.josé.id }, rating: 4.3, reviews: 3 }])
    expect(await found('minRating=5')).toEqual([])
    expect((await found('sort=rating'))[0]).toBe('José Núñez')
  })
})

describe('comparing', () => {
  it('shows up to four in the order of the request', async () => {
    const { status, body } = await visitor.call(
      'GET',
      `/api/influencers/compare?ids=${people.mia.id},${people.ana.id},2147483647`,
    )
    expect({ status, names: namesOf(body) }).toEqual({ status: 200, names: ['Mia Straße', 'Ana Ferreira'] })
  })

  it.each(['', 'ids=', 'ids=1,2,3,4,5', 'ids=a', 'ids=9999999999'])('refuses %s', async (query) => {
    const { status } = await visitor.call('GET', `/api/influencers/compare?${query}`)
    expect(status).toBe(422)
  })
})

describe('the change queue', () => {
  it('rolls back with the change, and takes two refreshes at once', async () => {
    await expect(
      world.database.transaction(async (tx) => {
        await tx.execute(sql`update user_profiles set bio = 'Never said' where user_id = ${people.mia.id}`)
        throw new Error('crash')
      }),
    ).rejects.toThrow('crash')
    await refresh()
    expect(await found('q=never%20said')).toEqual([])
    await people.mia.call('PATCH', '/api/user', { bio: 'Puzzles' })
    const [one, other] = await Promise.all([refresh(), refresh()])
    expect([one, other]).toEqual([undefined, undefined])
    expect(await found('q=puzzles')).toEqual(['Mia Straße'])
  })

  it('ignores changes of columns that the projection does not read', async () => {
    await refresh()
    await world.giveMoney(people.ana.id, 5_000)
    await world.database.orm.execute(sql`update users set total_views = total_views + 1, last_login_at = now()`)
    const { rows } = await world.database.orm.execute(sql`select from discovery_changes`)
    expect(rows).toEqual([])
    expect(await world.audit()).toEqual([])
  })
})

it('refuses a search that is too long, with the message', async () => {
  const { status, body } = await visitor.call('GET', `/api/influencers?q=${'a'.repeat(101)}`)
  expect({ status, text: JSON.stringify(body) }).toEqual({
    status: 422,
    text: expect.stringContaining(requestErrors.textTooLong),
  })
})
