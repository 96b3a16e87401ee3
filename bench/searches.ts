import type pg from 'pg'
import { folded } from '../server/src/features/discovery/fold.ts'
import { commonWords, userId } from './influencers.ts'

const categories = ['food', 'travel', 'tech', 'fashion', 'gaming', 'beauty', 'fitness', 'lifestyle']
const countries = ['US', 'BR', 'IN', 'DE', 'ES', 'EG', 'PT', 'IS', 'LB']
const onNetworks = ['instagram', 'tiktok', 'youtube']

/** What is looked for by name, of who is there now. */
export type Known = {
  size: number
  names: string[]
  arabicNames: string[]
  middlingWords: string[]
  deepCursors: string[]
}

/** The kinds of searches that are measured, easy and hard ones; each call asks for something else, the same at every run. */
export function searches(known: Known): Record<string, () => string> {
  let asked = 0
  const anyone = () => 1 + ((++asked * 2_654_435_761) % known.size)
  const oneOf = <T>(list: readonly T[]): T => list[anyone() % list.length]!
  const inText = (text: string) => `q=${encodeURIComponent(text)}`
  const first = (name: string) => name.split(' ')[0]!
  const middle = (name: string) => folded(name).split(' ')[0]!.slice(1, -1)
  const swapped = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`
  const long = known.names.filter((name) => first(name).length >= 6)
  return {
    'a typical list': () => `platform=${oneOf(onNetworks)}&category=${oneOf(categories)}&minFollowers=10000`,
    'a country by price': () => `country=${oneOf(countries)}&maxPrice=30000&sort=price_low`,
    'tiny creators by rank': () => `maxFollowers=${800 + (anyone() % 200)}&sort=rank`,
    'a narrow range by rank': () => `minFollowers=20000&maxFollowers=${20_100 + (anyone() % 900)}&sort=rank`,
    'followers on one platform': () => `platform=${oneOf(onNetworks)}&minFollowers=${12_000 + (anyone() % 80_000)}`,
    'deep pages': () => `sort=followers&cursor=${oneOf(known.deepCursors)}`,
    'all filters at once': () =>
      `platform=instagram&minFollowers=1000&maxFollowers=500000&category=${oneOf(categories)}&country=${oneOf(countries)}&language=es&minPrice=5000&maxPrice=60000&deliveryDays=10&verified=true&maxAgeDays=90`,
    'a rare language': () =>
      `language=${oneOf(['sw', 'eu'])}&category=${oneOf(categories)}&platform=${oneOf(onNetworks)}`,
    'two common words': () => inText(`${oneOf(commonWords)} ${oneOf(commonWords)}`),
    'two rarer words': () => inText(`${oneOf(known.middlingWords)} ${oneOf(known.middlingWords)}`),
    'a common word and filters': () => `${inText(oneOf(commonWords))}&country=${oneOf(countries)}&minFollowers=5000`,
    'one name': () => inText(first(oneOf(known.names))),
    'a whole name': () => inText(oneOf(known.names)),
    'an Arabic name': () => inText(oneOf(known.arabicNames)),
    'a user name': () => inText(`creator${anyone()}`),
    'a name’s middle': () => inText(middle(oneOf(long))),
    'a user name’s middle': () => inText(`eator${String(anyone()).padStart(4, '0')}`),
    'a typing error': () => inText(oneOf(['cofee', 'travle', 'musik', 'gardns', 'runing', 'sciense'])),
    'two letters swapped': () => inText(swapped(first(oneOf(long)))),
    'no match': () => inText(`qqzx${oneOf(['w', 'v', 'y'])}`),
    'facets of a common word': () => `${inText(oneOf(commonWords))}&facets=true&limit=1`,
    'facets of a filter': () => `category=${oneOf(categories)}&facets=true&limit=1`,
  }
}

/** Filtered lists and searches for words, as they come together. */
export const lists = ['a typical list', 'a country by price', 'tiny creators by rank', 'all filters at once']
export const texts = ['two common words', 'two rarer words', 'a common word and filters', 'one name', 'a whole name']

/** Reads what there is to look for; `origin`: where pages are asked for. */
export async function whatIsKnown(owner: pg.Client, origin: string, size: number): Promise<Known> {
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
    middlingWords: words.map((row) => row.word),
    deepCursors,
  }
}
