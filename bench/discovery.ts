import { parseArgs } from 'node:util'
import { roundRobin } from '../server/src/demo/round-robin.ts'
import { mustFind } from '../server/src/platform/must-find.ts'
import { discoveryData, prepareSize, startCold } from './support/discovery-data.ts'
import { createKindsReport } from './support/discovery-report.ts'
import { type Growing, sizes } from './support/growth.ts'
import { type LoadRequest, load, measure } from './support/load.ts'
import { processorPerRequest } from './support/processor.ts'
import { lists, readSearchTargets, searches, texts } from './support/searches.ts'

// npm run bench:discovery: cost of searching influencers as their number grows; BENCH_SIZES=10000 for a short run. --data FOLDER keeps
// the data for the next run, --only PATTERN measures kinds whose name matches.
const { values: options } = parseArgs({ options: { data: { type: 'string' }, only: { type: 'string' } } })
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const coldRequests = 30
const data = discoveryData(options.data)
const report = createKindsReport()

type Kinds = Record<string, () => string>
const requestOf = (kind: () => string): LoadRequest => ({ path: `/api/influencers?${kind()}` })
/** One of several kinds after the other. */
const inTurn = (kinds: Kinds, names: string[]) => {
  let turn = 0
  // the names are those of kinds
  return () => requestOf(kinds[roundRobin(names, turn++)]!)
}

try {
  for (const size of sizes) {
    const perSecond = await prepareSize(data, size)
    if (perSecond !== null) console.log(`${Math.round(perSecond)} rows made anew a second`)
    console.log(`\n${size.toLocaleString('en')} influencers`)
    const kinds = await startedAnew(size, async ({ owner, origin }) =>
      searches(await readSearchTargets(owner, origin, size)),
    )
    await startedAnew(size, (growing) =>
      measureMixed('mixed word searches, cold', growing, inTurn(kinds, texts), false),
    )
    await startedAnew(size, (growing) => measureKinds(growing, kinds))
  }
  report.summary()
} finally {
  data.end()
}

/** Runs `work` with a program and a PostgreSQL that have just been started. */
async function startedAnew<T>(size: number, work: (growing: Growing) => Promise<T>): Promise<T> {
  const growing = await startCold(data, size)
  return work(growing).finally(growing.end)
}

async function measureKinds(growing: Growing, kinds: Kinds) {
  const { origin } = growing
  const wanted = Object.entries(kinds).filter(([name]) => !options.only || new RegExp(options.only).test(name))
  const cold = new Map<string, number>()
  for (const [name, kind] of wanted) {
    let sent = 0
    const { p95 } = await load(
      origin,
      1,
      () => requestOf(kind),
      () => sent++ < coldRequests,
    )
    cold.set(name, p95)
  }
  for (const [name, kind] of wanted) {
    const next = () => requestOf(kind)
    const alone = await measure(origin, 1, seconds, 200, next)
    const { loaded, ...cost } = await processorPerRequest(growing.processorTimes, () =>
      measure(origin, 10, seconds, 200, next),
    )
    report.kind({
      name,
      size: growing.count,
      cold: mustFind(cold, name),
      alone: alone.p95,
      ofTen: loaded.p95,
      perSecond: loaded.perSecond,
      ...cost,
    })
  }
  if (options.only) return
  await measureMixed('filtered lists, all filters among them', growing, inTurn(kinds, lists), true)
  await measureMixed('word searches', growing, inTurn(kinds, texts), true)
}

async function measureMixed(name: string, growing: Growing, next: () => LoadRequest, isWarm: boolean) {
  const { origin, count: size, processorTimes } = growing
  const { loaded, ...cost } = await processorPerRequest(processorTimes, async () =>
    isWarm
      ? await measure(origin, 10, seconds, 200, next)
      : await load(origin, 10, next, (passed) => passed < seconds * 1_000),
  )
  report.kind({ name, size, ofTen: loaded.p95, perSecond: loaded.perSecond, ...cost })
}
