import { rmSync } from 'node:fs'
import autocannon from 'autocannon'
import { addPeople, addPerson, type BenchPerson, deal, order, post } from './support/people.ts'
import { createDataDir, databaseUrlOf, residentMegabytes, startBare, startProgram } from './support/servers.ts'

// npm run bench: ratios measured in one run on one machine; absolute figures apply to that machine only
const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const dataDir = createDataDir()
const port = 4100

console.log('Starting …')
let program = await startProgram(dataDir, port, { DEMO: 'true' })
const databaseUrl = databaseUrlOf(dataDir)
const idleMegabytes = residentMegabytes(program.pid)
const bare = await startBare(databaseUrl, port + 1)

const reads = [
  ['GET /api/deals (24 of a platform up to a price)', '/api/deals?platform=instagram&maxPrice=60000&sort=price_low'],
  ['GET one public profile', '/api/profiles/lena.hart'],
  ['GET /api/influencers (24 of a platform by followers)', '/api/influencers?platform=instagram&sort=followers'],
] as const
for (const [name, url] of reads) {
  // alternating, so that both see the same machine state
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < 2; round++) {
    theirs.push((await load(bare.origin + url, 10)).requests.average)
    ours.push((await load(program.origin + url, 10)).requests.average)
  }
  const withFiftyClients = await load(program.origin + url, 50)
  console.log(
    `${name}: ${Math.round(mean(ours))}/s of bare node:http ${Math.round(mean(theirs))}/s = ${Math.round((100 * mean(ours)) / mean(theirs))} %; p99 at 50 clients ${withFiftyClients.latency.p99} ms`,
  )
}

const influencer = await addPerson(databaseUrl, 'influencer')
const { body: createdDeal } = await post(program.origin, influencer, '/api/deals', deal)
for (const clients of [1, 10, 50]) {
  const businesses = await addPeople(databaseUrl, 'business', clients, 20_000_000)
  const ordered: { who: BenchPerson; taskId: number; purchaseId: number }[] = []
  const ordersPerSecond = await repeatFor(businesses, seconds * 1000, async (who) => {
    const { status, body } = await post(program.origin, who, `/api/deals/${createdDeal.id}/purchases`, order)
    if (status !== 201) throw new Error(`An order was answered ${status}`)
    ordered.push({ who, taskId: body.purchase.taskId, purchaseId: body.purchase.id })
  })
  const delivered = ordered.slice(0, clients * 60)
  await runPool(delivered, 10, async ({ taskId, purchaseId }) => {
    await post(program.origin, influencer, `/api/purchases/${purchaseId}/accept`, {})
    await post(program.origin, influencer, `/api/tasks/${taskId}/deliver`, {
      finalResultUrl: 'https://example.com',
      finalResultType: 'link',
    })
  })
  const began = performance.now()
  await runPool(delivered, clients, async ({ who, taskId }) => {
    const { status } = await post(program.origin, who, `/api/tasks/${taskId}/accept`, {})
    if (status !== 200) throw new Error(`A release was answered ${status}`)
  })
  const releasesPerSecond = delivered.length / ((performance.now() - began) / 1000)
  console.log(
    `${clients} clients: ${Math.round(ordersPerSecond)} orders paid and held a second, ${Math.round(releasesPerSecond)} releases a second`,
  )
}

const loadedMegabytes = residentMegabytes(program.pid)
console.log(`Resident memory: ${idleMegabytes} MB at rest, ${loadedMegabytes} MB after the load`)
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

/** Lets each person repeat `work` as fast as possible for a while; returns the total rate per second. */
async function repeatFor(
  people: BenchPerson[],
  milliseconds: number,
  work: (who: BenchPerson) => Promise<void>,
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

async function runPool<T>(items: T[], concurrency: number, work: (item: T) => Promise<void>) {
  const queue = [...items]
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
    }),
  )
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
