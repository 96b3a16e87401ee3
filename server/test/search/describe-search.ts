import { beforeAll, describe, expect, it } from 'vitest'
import { influencerFilters } from '#contract/search/discovery/discovery.ts'
import type { InfluencerEngine } from '../../src/features/search/discovery/engine.ts'
import { inTransaction } from '../../src/platform/context.ts'
import type { World } from '../world.ts'
import { type Searched, writePeople } from './searched-people.ts'

const firstId = 50_000

const nobody: Omit<Searched, 'id'> = {
  name: 'Nobody',
  bio: 'Nothing to say',
  categories: [],
  languages: ['en'],
  country: null,
  profiles: [],
  deals: [],
  stars: 0,
  score: 0,
}
const deal = { price: 30_000, isPriceHidden: false, deliveryDays: 7 }
const profile = { platform: 'youtube' as const, followers: 3_000, isVerified: false }

const cast: Omit<Searched, 'id'>[] = [
  {
    ...nobody,
    name: 'Ana Ferreira',
    bio: 'Slow coffee and trains',
    categories: ['food'],
    languages: ['pt', 'en'],
    country: 'PT',
    profiles: [{ platform: 'tiktok', followers: 120_000, isVerified: true }, profile],
    deals: [deal, { ...deal, price: 20_000, deliveryDays: 14 }],
    score: 500,
  },
  {
    ...nobody,
    name: 'أحمد الطاهي',
    bio: 'شاي بالنعناع كلّ صباح',
    categories: ['food'],
    languages: ['ar'],
    country: 'EG',
    profiles: [{ ...profile, platform: 'tiktok', followers: 900 }],
    deals: [{ ...deal, isPriceHidden: true, deliveryDays: 2 }],
    score: 900,
  },
  {
    ...nobody,
    name: 'José Núñez',
    bio: 'Mountains, coffee and Ana’s trains',
    categories: ['travel'],
    languages: ['es', 'eu'],
    country: 'ES',
    profiles: [{ ...profile, followers: 45_000 }],
    deals: [{ ...deal, price: 90_000, deliveryDays: 3 }],
    stars: 4,
    score: 700,
  },
  // whoever has no social profile comes last in the ranking
  { ...nobody, name: 'Mia Straße', bio: 'Games and puzzles', categories: ['gaming'], country: 'DE', score: 950 },
]
const names = cast.map(({ name }) => name)
const [ana, omar, josé, mia] = names as [string, string, string, string]

/**
 * The test of a search engine's behaviour, which each has to pass. `open` returns one for the people of a world; `source` knows them as they were last
 * written there.
 */
export function describeSearch(
  name: string,
  world: World,
  open: (source: (id: number) => Searched) => InfluencerEngine,
): void {
  describe(name, () => {
    const people = new Map<number, Searched>()
    // the engine asks for people whom the test has written
    const engine = open((id) => people.get(id)!)
    const write = async (changed: Searched[]) => {
      for (const each of changed) people.set(each.id, each)
      await writePeople(world, changed)
      await inTransaction(world.services, (context) =>
        engine.upsert(
          context,
          changed.map(({ id }) => id),
        ),
      )
    }
    const remove = (ids: number[]) => inTransaction(world.services, (context) => engine.remove(context, ids))
    const filtersOf = (query: string) => influencerFilters.parse(Object.fromEntries(new URLSearchParams(query)))
    const now = world.services.clock()
    const search = (query: string, limit = 100, position: number[] | null = null) =>
      engine.search({ filters: filtersOf(query), now, viewerId: null, position, limit })
    const found = async (query: string) => (await search(query)).found.map(({ card }) => card.person.displayName)
    const facets = (query: string, isCorrected = false) =>
      engine.facets({ filters: filtersOf(query), now, isCorrected })

    beforeAll(async () => {
      await write(cast.map((each, i) => ({ ...each, id: firstId + i })))
      return () => remove([...people.keys()])
    })

    it.each([
      // every word, in names, bio and expertise
      ['q=coffee', [josé, ana]],
      ['q=coffee%20mountains', [josé]],
      ['q=coffee%20games', []],
      // whatever their case, accents and letter forms
      ['q=JOSE%20nunez', [josé]],
      ['q=strasse', [mia]],
      [`q=${encodeURIComponent('احمد')}`, [omar]],
      [`q=${encodeURIComponent('شاى كل')}`, [omar]],
      // beginnings, and words for the same subject in another language
      ['q=ferr', [ana]],
      ['q=caf%C3%A9', [josé, ana]],
      ['q=spiele', [mia]],
      ['q=the%20coffee', [josé, ana]],
      // those with the word in their name first, and only by relevance
      ['q=ana', [ana, josé]],
      ['q=ana&sort=rank', [josé, ana]],
      // punctuation alone
      [`q=${encodeURIComponent("?! ' : & | \\")}`, []],
    ])('finds words: %s', async (query, expected) => {
      expect(await found(query)).toEqual(expected)
    })

    it.each([
      ['q=cofffe', [josé, ana], ['coffee']],
      ['q=mountians', [josé], ['mountains']],
      ['q=erreir', [ana], ['ferreira']],
      ['q=coffee', [josé, ana], null],
      ['q=zzqxwv', [], null],
    ])('corrects words that match nobody: %s', async (query, expected, spelledAs) => {
      expect(await found(query)).toEqual(expected)
      expect((await search(query)).spelledAs).toEqual(spelledAs)
    })

    it.each([
      ['platform=youtube', [josé, ana]],
      ['minFollowers=1000', [josé, ana]],
      ['minFollowers=123000&maxFollowers=123000', [ana]],
      ['maxFollowers=900', [mia, omar]],
      ['platform=youtube&minFollowers=10000', [josé]],
      ['platform=youtube&maxFollowers=10000', [ana]],
      ['category=food', [omar, ana]],
      ['country=ES', [josé]],
      ['language=en', [mia, ana]],
      ['language=eu', [josé]],
      ['minPrice=25000', [josé]],
      ['maxPrice=25000', [ana]],
      ['deliveryDays=5', [josé, omar]],
      ['verified=true', [ana]],
      ['minRating=4', [josé]],
      ['maxAgeDays=30&country=PT', [ana]],
      ['q=coffee&platform=tiktok&category=food&country=PT&language=pt&minFollowers=100&maxPrice=20000', [ana]],
    ])('filters: %s', async (query, expected) => {
      expect(await found(`${query}&sort=newest`)).toEqual(expected)
    })

    it.each([
      ['relevance', [omar, josé, ana, mia]],
      ['rank', [omar, josé, ana, mia]],
      ['followers', [ana, josé, omar, mia]],
      ['newest', [mia, josé, omar, ana]],
      ['rating', [josé, mia, omar, ana]],
      // people without a visible price are left out
      ['price_low', [ana, josé]],
      ['price_high', [josé, ana]],
    ])('sorts by %s, and goes on after any row', async (sort, expected) => {
      expect(await found(`sort=${sort}`)).toEqual(expected)
      for (const limit of [1, 2, 3]) {
        const read: string[] = []
        let position: number[] | null = null
        for (;;) {
          const page = await search(`sort=${sort}`, limit, position)
          read.push(...page.found.map(({ card }) => card.person.displayName))
          const last = page.found.at(-1)
          if (!last) break
          position = last.position
        }
        expect([limit, read]).toEqual([limit, expected])
      }
    })

    it('goes from those with the name to everybody else, and stays with corrected words', async () => {
      const [first] = (await search('q=ana', 1)).found
      expect((await search('q=ana', 5, first!.position)).found.map(({ card }) => card.person.displayName)).toEqual([
        josé,
      ])
      const [corrected] = (await search('q=cofffe', 1)).found
      const rest = await search('q=cofffe', 5, corrected!.position)
      expect(rest.found.map(({ card }) => card.person.displayName)).toEqual([ana])
    })

    it('counts what matches', async () => {
      expect(await facets('q=coffee')).toEqual({
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
        languages: ['en', 'es', 'eu', 'pt'].map((value) => ({ value, count: 1 })),
      })
      expect((await facets('q=cofffe', true)).counted).toBe(2)
      expect((await facets('q=%3F')).counted).toBe(0)
      expect((await facets('category=food&verified=true')).countries).toEqual([{ value: 'PT', count: 1 }])
    })

    it('knows people as they were indexed last, and none who was removed', async () => {
      const other = {
        ...nobody,
        id: firstId + 100,
        name: 'Yuki Mori',
        bio: 'Bonsai every day',
        profiles: [profile],
        score: 800,
      }
      await write([other])
      expect(await found('q=bonsai')).toEqual(['Yuki Mori'])
      const [before] = (await search('sort=rank', 1)).found
      await write([{ ...other, bio: 'Orchids every day', score: 1_000 }])
      expect(await found('q=bonsai')).toEqual([])
      expect(await found('q=orchids')).toEqual(['Yuki Mori'])
      // whoever moves to the front is not on the pages behind it
      expect((await search('sort=rank', 9, before!.position)).found.map(({ card }) => card.person.displayName)).toEqual(
        [josé, ana, mia],
      )
      await remove([other.id])
      people.delete(other.id)
      expect(await found('q=orchids')).toEqual([])
      expect(await found('sort=rank')).toEqual([omar, josé, ana, mia])
    })
  })
}
