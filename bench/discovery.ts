import { setTimeout as wait } from 'node:timers/promises'
import { countWords } from '../server/src/features/discovery/follow-ranks.ts'
import { recomputeRanks } from '../server/src/features/rankings/recompute.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { figuresOf, sizes, startGrowing } from './growth.ts'
import { addInfluencers, userId } from './influencers.ts'
import { type Asked, measure } from './load.ts'

// npm run bench:discovery: what finding influencers costs as there are ever more of them; BENCH_SIZES=10000 for a short one
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const growing = await startGrowing(4400, 14_000)
const { origin, url, owner, database } = growing
const { note, summary } = figuresOf(growing)

let asked = 0
/** A number by chance, the same ones at every run. */
const anyone = () => 1 + ((++asked * 2_654_435_761) % growing.known)
const oneOf = <T>(list: readonly T[]): T => list[anyone() % list.length]!
const words = [
  'coffee',
  'travel',
  'sewing',
  'gardens',
  'games',
  'running',
  'cooking',
  'books',
  'bikes',
  'music',
  'science',
]
const categories = ['food', 'travel', 'tech', 'fashion', 'gaming', 'beauty', 'fitness', 'lifestyle']
const countries = ['US', 'BR', 'IN', 'DE', 'ES', 'EG', 'PT', 'IS', 'LB']
const deepCursors: string[] = []

const queries: Record<string, () => string> = {
  'a typical list': () => `platform=${oneOf(['instagram', 'tiktok'])}&category=${oneOf(categories)}&minFollowers=10000`,
  'a country by price': () => `country=${oneOf(countries)}&maxPrice=30000&sort=price_low`,
  'tiny creators by rank': () => `maxFollowers=${800 + (anyone() % 200)}&sort=rank`,
  'a narrow range by rank': () => `minFollowers=20000&maxFollowers=${21_000 + (anyone() % 100)}&sort=rank`,
  'deep pages': () => `sort=followers&cursor=${oneOf(deepCursors)}`,
  'all filters at once': () =>
    `platform=instagram&minFollowers=1000&maxFollowers=500000&category=${oneOf(categories)}&country=${oneOf(countries)}&language=es&minPrice=5000&maxPrice=60000&deliveryDays=10&verified=true&maxAgeDays=90`,
  'two common words': () => `q=${oneOf(words)}%20${oneOf(words)}`,
  'a common word and filters': () => `q=${oneOf(words)}&country=${oneOf(countries)}&minFollowers=5000`,
  'one name': () => `q=creator${anyone()}`,
  'a name’s middle': () => `q=eator${String(anyone()).padStart(4, '0')}`,
  'a typing error': () => `q=${oneOf(['cofee', 'travle', 'musik', 'gardns'])}`,
  'no match': () => `q=qqzx${oneOf(['w', 'v', 'y'])}`,
  'facets of a common word': () => `q=${oneOf(words)}&facets=true&limit=1`,
}
const lists = ['a typical list', 'a country by price', 'tiny creators by rank', 'all filters at once']
const texts = ['two common words', 'a common word and filters', 'one name']
const ask = (name: string): Asked => ({ path: `/api/influencers?${queries[name]!()}` })

try {
  for (const size of sizes) {
    await make(size)
    for (const name of Object.keys(queries)) {
      const alone = await measure(origin, 1, seconds, 200, () => ask(name))
      const many = await measure(origin, 10, seconds, 200, () => ask(name))
      note(`${name}, p95 alone`, alone.p95, 'ms')
      note(`${name}, p95 of 10`, many.p95, 'ms')
    }
    note('filtered lists', (await measure(origin, 10, seconds, 200, () => ask(oneOf(lists)))).perSecond, 'a second')
    note('text searches', (await measure(origin, 10, seconds, 200, () => ask(oneOf(texts)))).perSecond, 'a second')
  }
  summary()
} finally {
  await growing.end()
}

/** So many influencers in all, each with a category, ranked and found. */
async function make(size: number) {
  const began = performance.now()
  await addInfluencers(url, growing.known + 1, size)
  await owner.query('set session_replication_role = replica')
  await owner.query('update users set expertise = array[($3::text[])[1 + id % 8]] where id between $1 and $2', [
    userId(growing.known + 1),
    userId(size),
    categories,
  ])
  await owner.query('set session_replication_role = default')
  await recomputeRanks(database, systemClock)
  const from = performance.now()
  await owner.query(
    'insert into discovery_changes (user_id) select id from users where id between $1 and $2 order by id',
    [userId(growing.known + 1), userId(size)],
  )
  // the program itself makes the rows, as it does after every change
  while ((await owner.query('select from discovery_changes limit 1')).rowCount) await wait(250)
  const took = (performance.now() - from) / 1000
  const added = size - growing.known
  growing.known = size
  console.log(`${size.toLocaleString('en')} influencers (made in ${((performance.now() - began) / 1000).toFixed(0)} s)`)
  note('rows made anew', added / took, 'a second')
  await countWords(database)
  await owner.query('vacuum (analyze) discovery_profiles, discovery_words, users')
  await owner.query('checkpoint')
  deepCursors.splice(0)
  let cursor = ''
  for (let page = 0; page < 60; page++) {
    const answer = await fetch(`${origin}/api/influencers?sort=followers&limit=100${cursor}`)
    const { nextCursor } = (await answer.json()) as { nextCursor: string | null }
    if (!nextCursor) break
    deepCursors.push(nextCursor)
    cursor = `&cursor=${nextCursor}`
  }
}
