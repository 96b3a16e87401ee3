import { rmSync } from 'node:fs'
import autocannon from 'autocannon'
import { runningPostgresUrl } from '../server/src/platform/postgres/embedded.ts'
import { addPeople, deal, order, post, type Someone } from './people.ts'
import { aFolder, residentMegabytes, startBare, startProgram } from './servers.ts'

// npm run bench: ratios measured in one run on one machine; absolute figures are of that machine alone
const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const dataDir = aFolder()
const port = 4100

console.log('Starting …')
let program = await startProgram(dataDir, port, { DEMO: 'true' })
const databaseUrl = runningPostgresUrl(dataDir)!
const rest = residentMegabytes(program.child.pid!)
const bare = await startBare(databaseUrl, port + 1)

const reads = [
  ['GET /api/deals (24 of a platform up to a price)', '/api/deals?platform=instagram&maxPrice=60000&sort=price_low'],
  ['GET one public profile', '/api/profiles/lena.hart'],
  ['GET /api/influencers (24 of a platform by followers)', '/api/influencers?platform=instagram&sort=followers'],
] as const
for (const [name, url] of reads) {
  // in turns, so that both meet the same machine
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < 2; round++) {
    theirs.push((await load(bare.origin + url, 10)).requests.average)
    ours.push((await load(program.origin + url, 10)).requests.average)
  }
  const wide = await load(program.origin + url, 50)
  console.log(
    `${name}: ${Math.round(mean(ours))}/s of bare node:http ${Math.round(mean(theirs))}/s = ${Math.round((100 * mean(ours)) / mean(theirs))} %; p99 at 50 clients ${wide.latency.p99} ms`,
  )
}

const [influencer] = await addPeople(databaseUrl, 'influencer', 1)
const { body: offered } = await post(program.origin, influencer!, '/api/deals', deal)
for (const clients of [1, 10, 50]) {
  const businesses = await addPeople(databaseUrl, 'business', clients, 20_000_000)
  const ordered: { who: Someone; taskId: number; purchaseId: number }[] = []
  const bought = await inParallel(businesses, seconds * 1000, async (who) => {
    const { status, body } = await post(program.origin, who, `/api/deals/${offered.id}/purchases`, order)
    if (status !== 201) throw new Error(`An order was answered ${status}`)
    ordered.push({ who, taskId: body.purchase.taskId, purchaseId: body.purchase.id })
  })
  const ready = ordered.slice(0, clients * 60)
  await inTurns(ready, 10, async ({ taskId, purchaseId }) => {
    await post(program.origin, influencer!, `/api/purchases/${purchaseId}/accept`, {})
    await post(program.origin, influencer!, `/api/tasks/${taskId}/deliver`, {
      finalResultUrl: 'https://example.com',
      finalResultType: 'link',
    })
  })
  const began = performance.now()
  await inTurns(ready, clients, async ({ who, taskId }) => {
    const { status } = await post(program.origin, who, `/api/tasks/${taskId}/accept`, {})
    if (status !== 200) throw new Error(`A release was answered ${status}`)
  })
  const released = ready.length / ((performance.now() - began) / 1000)
  console.log(
    `${clients} clients: ${Math.round(bought)} orders paid and held a second, ${Math.round(released)} releases a second`,
  )
}

const loaded = residentMegabytes(program.child.pid!)
console.log(`Resident memory: ${rest} MB at rest, ${loaded} MB after the load`)
await bare.stop()
await program.stop()

const began = performance.now()
program = await startProgram(dataDir, port, { DEMO: 'true' })
console.log(`A second start is ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)
await program.stop()
rmSync(dataDir, { recursive: true, force: true })

async function load(url: string, connections: number) {
  await autocannon({ url, connections, duration: 1 })
  const result = await autocannon({ url, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return result
}

/** Each of `people` works as fast as it can for a while; gives how much was done a second, all together. */
async function inParallel(
  people: Someone[],
  milliseconds: number,
  work: (who: Someone) => Promise<void>,
): Promise<number> {
  let done = 0
  const began = performance.now()
  await Promise.all(
    people.map(async (who) => {
      while (performance.now() - began < milliseconds) {
        await work(who)
        done++
      }
    }),
  )
  return done / ((performance.now() - began) / 1000)
}

async function inTurns<T>(items: T[], atOnce: number, work: (item: T) => Promise<void>) {
  const line = [...items]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = line.shift(); item !== undefined; item = line.shift()) await work(item)
    }),
  )
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
