import type pg from 'pg'
import { roundRobin } from '../../server/src/demo/round-robin.ts'
import { foldText } from '../../server/src/features/search/discovery/words/text-folding.ts'
import { commonWords, userId } from './influencers.ts'

const categories = ['food', 'travel', 'tech', 'fashion', 'gaming', 'beauty', 'fitness', 'lifestyle']
const countries = ['US', 'BR', 'IN', 'DE', 'ES', 'EG', 'PT', 'IS', 'LB']
const platforms = ['instagram', 'tiktok', 'youtube']

/** Search targets taken from the current data. */
export type SearchTargets = {
  size: number
  names: string[]
  arabicNames: string[]
  midFrequencyWords: string[]
  deepCursors: string[]
}

/** The measured kinds of searches, easy and hard ones; every call returns a different query, in the same sequence on every run. */
export function searches(targets: SearchTargets): Record<string, () => string> {
  let counter = 0
  const nextNumber = () => 1 + ((++counter * 2_654_435_761) % targets.size)
  const pick = <T>(list: readonly T[]): T => roundRobin(list, nextNumber())
  const textQuery = (text: string) => `q=${encodeURIComponent(text)}`
  const first = (name: string) => roundRobin(name.split(' '), 0)
  const middle = (name: string) => first(foldText(name)).slice(1, -1)
  const swapped = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`
  const longNames = targets.names.filter((name) => first(name).length >= 6)
  return {
    'a typical list': () => `platform=${pick(platforms)}&category=${pick(categories)}&minFollowers=10000`,
    'a country by price': () => `country=${pick(countries)}&maxPrice=30000&sort=price_low`,
    'tiny creators by rank': () => `maxFollowers=${800 + (nextNumber() % 200)}&sort=rank`,
    'a narrow range by rank': () => `minFollowers=20000&maxFollowers=${20_100 + (nextNumber() % 900)}&sort=rank`,
    'followers on one platform': () => `platform=${pick(platforms)}&minFollowers=${12_000 + (nextNumber() % 80_000)}`,
    'deep pages': () => `sort=followers&cursor=${pick(targets.deepCursors)}`,
    'all filters at once': () =>
      `platform=instagram&minFollowers=1000&maxFollowers=500000&category=${pick(categories)}&country=${pick(countries)}&language=es&minPrice=5000&maxPrice=60000&deliveryDays=10&verified=true&maxAgeDays=90`,
    'a rare language': () => `language=${pick(['sw', 'eu'])}&category=${pick(categories)}&platform=${pick(platforms)}`,
    'two common words': () => textQuery(`${pick(commonWords)} ${pick(commonWords)}`),
    'three common words': () => textQuery([pick(commonWords), pick(commonWords), pick(commonWords)].join(' ')),
    'two rarer words': () => textQuery(`${pick(targets.midFrequencyWords)} ${pick(targets.midFrequencyWords)}`),
    'a common word and filters': () => `${textQuery(pick(commonWords))}&country=${pick(countries)}&minFollowers=5000`,
    'one name': () => textQuery(first(pick(targets.names))),
    'a whole name': () => textQuery(pick(targets.names)),
    'an Arabic name': () => textQuery(pick(targets.arabicNames)),
    'a user name': () => textQuery(`creator${nextNumber()}`),
    'a name’s middle': () => textQuery(middle(pick(longNames))),
    'two letters': () => textQuery(foldText(pick(targets.names)).slice(0, 2)),
    'a user name’s middle': () => textQuery(`eator${String(nextNumber()).padStart(4, '0')}`),
    'a typing error': () => textQuery(pick(['cofee', 'travle', 'musik', 'gardns', 'runing', 'sciense'])),
    'two letters swapped': () => textQuery(swapped(first(pick(longNames)))),
    'no match': () => textQuery(`qqzx${pick(['w', 'v', 'y'])}`),
    'facets of a common word': () => `${textQuery(pick(commonWords))}&facets=true&limit=1`,
    'facets of a filter': () => `category=${pick(categories)}&facets=true&limit=1`,
  }
}

/** Filtered lists and text searches that are measured together. */
export const lists = ['a typical list', 'a country by price', 'tiny creators by rank', 'all filters at once']
export const texts = ['two common words', 'two rarer words', 'a common word and filters', 'one name', 'a whole name']

/** Reads search targets from the database and page cursors from `origin`. */
export async function readSearchTargets(owner: pg.Client, origin: string, size: number): Promise<SearchTargets> {
  const { rows: people } = await owner.query<{ name: string }>(
    'select display_name as name from users where is_active and id = any($1) order by id',
    [Array.from({ length: 500 }, (_, i) => userId(1 + Math.floor((i * (size - 1)) / 500)))],
  )
  const names = people.map((row) => row.name)
  const { rows: words } = await owner.query<{ word: string }>(
    `select word from discovery_words where influencers between $1 and $2 order by word`,
    [Math.round(size * 0.01), Math.round(size * 0.04)],
  )
  const deepCursors: string[] = []
  for (let cursor = ''; deepCursors.length < 60; ) {
    const answer = await fetch(`${origin}/api/influencers?sort=followers&limit=100${cursor}`)
    const { nextCursor } = (await answer.json()) as { nextCursor: string | null }
    if (!nextCursor) break
    deepCursors.push(nextCursor)
    cursor = `&cursor=${nextCursor}`
  }
  return {
    size,
    names: names.filter((name) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(name)),
    arabicNames: names.filter((name) => /^[\u0621-\u064a]/.test(name)),
    midFrequencyWords: words.map((row) => row.word),
    deepCursors,
  }
}
