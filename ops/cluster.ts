import { chmodSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addPerson } from '../bench/support/people.ts'
import { type RunningProgram, startProgram } from '../bench/support/servers.ts'
import { roundRobin } from '../server/src/demo/round-robin.ts'
import { auditLedger } from '../server/src/features/money/ledger/audit.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { onlyRow } from '../server/src/platform/database/only-row.ts'
import { Cluster } from './support/cluster/cluster.ts'
import { ports } from './support/cluster/configurations.ts'
import { clusterPackages, installPackages } from './support/cluster/machine.ts'
import { OwnChanges, readsByOutcome } from './support/cluster/own-changes.ts'
import { until } from './support/cluster/processes.ts'
import { WritePauses } from './support/cluster/write-pauses.ts'
import { CrashLoad, crashSecret } from './support/crash-load.ts'
import { LiveBrowser } from './support/live-browser.ts'

// npm run test:cluster: three nodes of PostgreSQL under Patroni, with etcd, HAProxy and PgBouncer, on this machine. While money moves, the
// primary is killed five times (-- --kills 1 for less), cut off from the other nodes, and its disk filled. Fails when an acknowledged
// operation is lost or doubled, when the books are wrong, when somebody does not see their own change, or when nothing could be written for
// more than 30 s. Its figures are printed last.
const { values: given } = parseArgs({
  options: { kills: { type: 'string', default: '5' }, only: { type: 'string', default: 'kill,cut,fill' } },
})
const kills = Number(given.kills)
const longestPauseSeconds = 30
const steps = given.only.split(',')
const metricsToken = 'the token of the test'

installPackages(clusterPackages)
const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-cluster-'))
chmodSync(folder, 0o755)
console.log(`Starting three nodes in ${folder} …`)
const cluster = new Cluster(folder)
let program: RunningProgram | null = null
let isStopped = false
const stop = async (keepsLogs: boolean) => {
  if (isStopped) return
  isStopped = true
  program?.child.kill('SIGKILL')
  await cluster.stop({ keepsLogs })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stop(false).then(() => process.exit(1)))

let isGood = false
try {
  await cluster.start()
  isGood = await test()
} finally {
  await stop(!isGood)
  if (!isGood) console.log(`The logs of the nodes are in ${folder}`)
}
process.exit(isGood ? 0 : 1)

async function test(): Promise<boolean> {
  program = await startProgram(path.join(folder, 'files'), ports.program, {
    // started with the cluster
    DATABASE_URL: cluster.pgbouncer!.urlOf(cluster.url),
    DATABASE_DIRECT_URL: cluster.url,
    DATABASE_STANDBY_URL: cluster.standbyUrl,
    METRICS_TOKEN: metricsToken,
    PGBOUNCER: 'true',
    SECRET: crashSecret,
    DEMO: 'false',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  })
  const load = await CrashLoad.prepare(program.origin, () => cluster.url)
  const { influencer } = load
  let liveFaults = 0
  const browser = new LiveBrowser({ person: influencer, port: () => ports.program, onFault: () => liveFaults++ })
  await until('the browser is connected', () => browser.isReady)
  const renamed = await addPerson(cluster.url, 'influencer')
  const changes = new OwnChanges(program.origin, renamed)
  const working = load.start()
  // a load that fails ends the test
  const failed = working.then(() => new Promise<never>(() => undefined))
  const pauses = new WritePauses(() => load.acknowledged)
  const report = (what: string) =>
    console.log(
      `${what}: ${load.acknowledged} acknowledged so far, at most ${pauses.take().toFixed(1)} s without writes`,
    )
  const more = async () => {
    const before = load.acknowledged
    await until('more is acknowledged', () => load.acknowledged >= before + 25)
  }
  const another = (than: number) =>
    until('there is another primary', async () => {
      const now = await cluster.primary()
      return now !== null && now !== than
    })

  const presentPrimary = async (): Promise<number> => {
    const primary = await cluster.primary()
    if (primary === null) throw new Error('There is no primary')
    return primary
  }

  const breakThings = async () => {
    await more()
    report('Before')
    for (let kill = 1; kill <= kills && steps.includes('kill'); kill++) {
      const primary = await presentPrimary()
      await wait(Math.random() * 600)
      cluster.kill(primary)
      await another(primary)
      await more()
      cluster.startPatroni(primary)
      await cluster.untilHealthy()
      await more()
      report(`Kill ${kill} of the primary, node ${primary + 1}`)
    }
    if (steps.includes('cut') && cluster.network.isSeparate) {
      const primary = await presentPrimary()
      cluster.network.cutOff(primary)
      await another(primary)
      await more()
      cluster.network.join(primary)
      await cluster.untilHealthy()
      await more()
      report(`The primary, node ${primary + 1}, cut off from the others`)
    } else console.log('No node was cut off')
    if (steps.includes('fill') && cluster.disks.every(({ isSeparate }) => isSeparate)) {
      const primary = await presentPrimary()
      // also the space that it frees, and the rest of its WAL
      const using = setInterval(() => {
        roundRobin(cluster.disks, primary).fill()
        void cluster.onNode(primary, 'select pg_switch_wal()').catch(() => undefined)
      }, 500)
      await another(primary).finally(() => clearInterval(using))
      await more()
      roundRobin(cluster.disks, primary).empty()
      await cluster.untilHealthy()
      await more()
      report(`The disk of the primary, node ${primary + 1}, full`)
    } else console.log('No disk was filled')
  }
  await Promise.race([breakThings(), failed])
  load.stop()
  pauses.stop()
  await working
  await changes.stop()
  const { pool, transaction, close } = openDatabase(cluster.url, { max: 2 })
  const { violations } = await auditLedger({ transaction })
  const mismatches = await load.findMismatches(pool)
  const lastEvent = async () => {
    const { rows } = await pool.query<{ seq: string }>('select seq from live_counters where user_id = $1', [
      influencer.id,
    ])
    return onlyRow(rows).seq
  }
  await until('all live events arrive', async () => browser.last === Number(await lastEvent()), 30).catch(
    () => liveFaults++,
  )
  browser.leave()
  await close()
  const reads = await readsByOutcome(program.origin, metricsToken)
  await program.stop()
  for (const { invariant, key, detail } of violations) console.log(`${invariant}: ${key} (${detail})`)
  for (const line of mismatches) console.log(line)
  for (const [what, count] of Object.entries(load.counts())) console.log(`${what}: ${count}`)
  const { lost, doubled } = load
  console.log(`acknowledged: ${load.acknowledged}, requests without an answer: ${load.client.unanswered}`)
  console.log(`lost: ${lost}, doubled: ${doubled}, otherwise unequal: ${mismatches.length}`)
  console.log(
    `live events lost, doubled or out of order: ${liveFaults}; times the browser connected again: ${browser.ends}`,
  )
  console.log(`own changes that the next read showed: ${changes.seen}, did not show: ${changes.unseen}`)
  console.log(`reads that may be old, by where they went: ${reads}`)
  console.log(`longest time without writes: ${pauses.longest.toFixed(1)} s`)
  console.log(`violations found by the audit: ${violations.length}`)
  return (
    lost + doubled + liveFaults + mismatches.length + violations.length + changes.unseen === 0 &&
    pauses.longest <= longestPauseSeconds
  )
}
