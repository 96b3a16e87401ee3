import { setTimeout as wait } from 'node:timers/promises'
import { countWords } from '../server/src/features/discovery/follow-ranks.ts'
import { recomputeRanks } from '../server/src/features/rankings/recompute.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { figuresOf, sizes, startGrowing } from './growth.ts'
import { addInfluencers, userId } from './influencers.ts'
import { type Asked, measure } from './load.ts'
import { lists, searches, texts, whatIsKnown } from './searches.ts'

// npm run bench:discovery: what finding influencers costs as there are ever more of them; BENCH_SIZES=10000 for a short one
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const growing = await startGrowing(4400, 14_000)
const { origin, url, owner, database } = growing
const { note, summary } = figuresOf(growing)

let kinds: Record<string, () => string> = {}
const ask = (name: string): Asked => ({ path: `/api/influencers?${kinds[name]!()}` })
let turn = 0
const inTurn = (names: string[]) => ask(names[turn++ % names.length]!)

try {
  for (const size of sizes) {
    await make(size)
    for (const name of Object.keys(kinds)) {
      const alone = await measure(origin, 1, seconds, 200, () => ask(name))
      const many = await measure(origin, 10, seconds, 200, () => ask(name))
      note(`${name}, p95 alone`, alone.p95, 'ms')
      note(`${name}, p95 of 10`, many.p95, 'ms')
    }
    note('filtered lists', (await measure(origin, 10, seconds, 200, () => inTurn(lists))).perSecond, 'a second')
    note('text searches', (await measure(origin, 10, seconds, 200, () => inTurn(texts))).perSecond, 'a second')
  }
  summary()
} finally {
  await growing.end()
}

/** So many influencers in all, ranked and found. */
async function make(size: number) {
  const began = performance.now()
  await addInfluencers(url, growing.known + 1, size)
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
  kinds = searches(await whatIsKnown(owner, origin, size))
}
