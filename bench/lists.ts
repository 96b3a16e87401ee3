import { encodeCursor } from '../server/src/platform/http/requests/cursor.ts'
import { createReport, startGrowing } from './support/growth.ts'
import { measure } from './support/load.ts'
import { addOrders, type Owner, signInOwners } from './support/orders.ts'
import { startBare } from './support/servers.ts'

// npm run bench:lists: cost of order and money lists as they grow; BENCH_LIST_SIZES=1000,100000 for a short run. One person owns a
// tenth of all rows, so that cost must be flat in both the total and one's own number of rows.
const counts = (process.env.BENCH_LIST_SIZES ?? '1000,1000000').split(',').map(Number)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const port = 4500
const secret = 'a secret of the measuring, and of the measuring alone'
const growing = await startGrowing(port, 6_000, { counts, env: { SECRET: secret } })
const { origin, url, owner } = growing
const { note, summary } = createReport(growing, counts)

const lists: [string, Owner, () => string][] = [
  ['statement', 'business', () => '/api/payments'],
  ['statement, a deep page', 'business', () => `/api/payments?cursor=${encodeCursor(growing.count)}`],
  ['statement of earnings', 'influencer', () => '/api/payments?type=earning'],
  ['orders of a business', 'business', () => '/api/purchases?side=business'],
  ['its orders, a deep page', 'business', () => `/api/purchases?cursor=${encodeCursor(Math.floor(growing.count / 2))}`],
  ['its running orders', 'business', () => '/api/purchases?status=in_progress'],
  ['its waiting orders', 'business', () => '/api/purchases?status=pending'],
  ['its late orders', 'business', () => '/api/purchases?status=late'],
  ['its disputed orders', 'business', () => '/api/purchases?status=disputed'],
  ['counts of its orders', 'business', () => '/api/purchases/counts'],
  ['orders of an influencer', 'influencer', () => '/api/purchases?side=influencer'],
  ['their completed orders', 'influencer', () => '/api/purchases?status=completed'],
  ['tasks of an influencer', 'influencer', () => '/api/tasks'],
  ['their running tasks', 'influencer', () => '/api/tasks?status=in_progress'],
  ['their late tasks', 'influencer', () => '/api/tasks?status=late'],
  ['counts of their tasks', 'influencer', () => '/api/tasks/counts'],
  ['disputes of a business', 'business', () => '/api/disputes'],
  ['withdrawals', 'influencer', () => '/api/withdrawals'],
  ['deposits', 'business', () => '/api/deposits'],
  ['queue of deposits', 'admin', () => '/api/admin/payments'],
  ['queue of withdrawals', 'admin', () => '/api/admin/withdrawals'],
  ['payout batches', 'admin', () => '/api/admin/payout-batches'],
  ['queue of disputes', 'admin', () => '/api/admin/disputes'],
]

try {
  let cookies: Record<Owner, string> | undefined
  for (const size of counts) {
    const began = performance.now()
    await addOrders(url, growing.count + 1, size, secret)
    growing.count = size
    const signedIn = cookies ?? (await signInOwners(owner))
    cookies = signedIn
    await owner.query('checkpoint')
    console.log(`${size.toLocaleString('en')} orders (made in ${((performance.now() - began) / 1000).toFixed(0)} s)`)
    for (const [what, who, path] of lists) {
      const { p50, p95 } = await measure(origin, 1, seconds, 200, () => ({
        path: path(),
        headers: { cookie: signedIn[who] },
      }))
      note(`${what}, p50`, p50, 'ms')
      note(`${what}, p95`, p95, 'ms')
    }
  }
  summary()
  // they have signed in for the first size
  await compareWithBare(cookies!)
} finally {
  await growing.end()
}

/** The same reads on the bare server with the same SQL, alternating, so that both see the same machine state. */
async function compareWithBare(cookies: Record<Owner, string>) {
  const bare = await startBare(url, port + 1)
  try {
    for (const [what, path] of [
      ['statement', '/api/payments'],
      ['orders', '/api/purchases?side=business'],
      ['tasks', '/api/tasks'],
    ] as const) {
      const perSecond = { ours: 0, theirs: 0 }
      for (let round = 0; round < 2; round++)
        for (const [side, at] of [
          ['theirs', bare.origin],
          ['ours', origin],
        ] as const) {
          const loaded = await measure(at, 10, seconds, 200, () => ({ path, headers: { cookie: cookies.business } }))
          perSecond[side] += loaded.perSecond / 2
        }
      const { ours, theirs } = perSecond
      console.log(
        `${what}: ${Math.round(ours)}/s of bare node:http ${Math.round(theirs)}/s = ${Math.round((100 * ours) / theirs)} %`,
      )
    }
  } finally {
    await bare.stop()
  }
}
