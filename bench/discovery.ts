import { setTimeout as wait } from 'node:timers/promises'
import { recountVocabulary } from '../server/src/features/discovery/words/vocabulary.ts'
import { recomputeRanks } from '../server/src/features/rankings/recompute.sql.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { createReport, sizes, startGrowing } from './support/growth.ts'
import { addInfluencers, userId } from './support/influencers.ts'
import { type LoadRequest, measure } from './support/load.ts'
import { lists, readSearchTargets, searches, texts } from './support/searches.ts'

// npm run bench:discovery: cost of searching influencers as their number grows; BENCH_SIZES=10000 for a short run
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const growing = await startGrowing(4400, 14_000)
const { origin, url, owner, database } = growing
const { note, summary } = createReport(growing)

let kinds: Record<string, () => string> = {}
const searchRequest = (name: string): LoadRequest => ({ path: `/api/influencers?${kinds[name]!()}` })
let turn = 0
const nextOf = (names: string[]) => searchRequest(names[turn++ % names.length]!)

try {
  for (const size of sizes) {
    await growTo(size)
    for (const name of Object.keys(kinds)) {
      const alone = await measure(origin, 1, seconds, 200, () => searchRequest(name))
      const concurrent = await measure(origin, 10, seconds, 200, () => searchRequest(name))
      note(`${name}, p95 alone`, alone.p95, 'ms')
      note(`${name}, p95 of 10`, concurrent.p95, 'ms')
    }
    note('filtered lists', (await measure(origin, 10, seconds, 200, () => nextOf(lists))).perSecond, 'a second')
    note('text searches', (await measure(origin, 10, seconds, 200, () => nextOf(texts))).perSecond, 'a second')
  }
  summary()
} finally {
  await growing.end()
}

/** Grows the database to `size` influencers, ranked and indexed. */
async function growTo(size: number) {
  const began = performance.now()
  await addInfluencers(url, growing.count + 1, size)
  await recomputeRanks(database, systemClock)
  const from = performance.now()
  await owner.query(
    'insert into discovery_changes (user_id) select id from users where id between $1 and $2 order by id',
    [userId(growing.count + 1), userId(size)],
  )
  // the program indexes them itself, as after every change
  while ((await owner.query('select from discovery_changes limit 1')).rowCount) await wait(250)
  const took = (performance.now() - from) / 1000
  const added = size - growing.count
  growing.count = size
  console.log(`${size.toLocaleString('en')} influencers (made in ${((performance.now() - began) / 1000).toFixed(0)} s)`)
  note('rows made anew', added / took, 'a second')
  await recountVocabulary(database)
  await owner.query('vacuum (analyze) discovery_profiles, discovery_words, users')
  await owner.query('checkpoint')
  kinds = searches(await readSearchTargets(owner, origin, size))
}
