import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type RunningProgram, startProgram } from '../bench/support/servers.ts'
import { findMissingFiles } from '../server/src/backup/missing-files.ts'
import { demoAccounts, demoPassword } from '../server/src/demo/accounts.ts'
import { openPasswords } from '../server/src/features/accounts/credentials/passwords.ts'
import { verifyActionLog } from '../server/src/features/foundation/action-log/index.ts'
import { auditLedger } from '../server/src/features/money/ledger/index.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { openStores } from '../server/src/platform/storage/stores.ts'
import { freePort } from '../server/test/program.ts'
import { ArchivedPostgres, type Target } from './support/archive/archived-postgres.ts'
import { KeptFiles } from './support/archive/kept-files.ts'
import { compareOperations } from './support/archive/operations.ts'
import { findDifferences, type HeldMoment, hashFiles, holdMoment, readStateOf } from './support/archive/state.ts'
import { type BackupLoad, startBackupLoad } from './support/backup-load.ts'
import { archivePackages, installPackages, missingOf } from './support/cluster/machine.ts'
import { until } from './support/cluster/processes.ts'
import { crashSecret } from './support/crash-load.ts'
import { drillSettings, signInAll } from './support/drill.ts'

// npm run test:point-in-time: a PostgreSQL 15 that archives to an encrypted repository of pgBackRest as configured in deploy/pgbackrest.
// People order, pay and write while it is backed up; then an accident destroys tables, and the machine is lost. Restored from the
// repository to a second and to a restore point at which nothing was written, every table and file must be as it was; restored to a
// second under full load, every operation that was acknowledged before it must be there and none that was requested after it. Its figures
// are printed last. With -- --short without a demo, in less than a minute.
const { values: given } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const enough = given.short ? { operations: 20, pictures: 1 } : { operations: 150, pictures: 8 }
const restorePoint = 'drill'
const accident = `
  drop table ledger.entries cascade;
  delete from messages;
  update users set display_name = 'Somebody', email = id || '@example.com';
`

if (given.short && missingOf(archivePackages).length > 0) {
  console.log(`Skipped: these packages of Debian 12 are missing: ${missingOf(archivePackages).join(', ')}`)
  process.exit(0)
}
installPackages(archivePackages)
const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-pitr-'))
chmodSync(folder, 0o755)
const dataDir = path.join(folder, 'files')
const stores = openStores({ dataDir, s3: null })
const kept = new KeptFiles(dataDir, path.join(folder, 'kept'))
const postgres = new ArchivedPostgres(folder, await freePort())
const { url } = postgres
const figures: string[] = []
const faults: string[] = []
let program: RunningProgram | null = null
let violations = 0

const stop = async () => {
  await program?.stop()
  await postgres.stop('SIGINT')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(1)))

let isGood = false
try {
  await postgres.create()
  const people = await start()
  const { backup, moment, hashes, second, load } = await writeAndLose()
  await restoreMoment({ type: 'time', at: moment.at }, { moment, hashes })
  await signInAndOrder(people)
  await restoreMoment({ type: 'name', name: restorePoint, backup }, { moment, hashes })
  await restoreSecond(second, load)
  isGood = faults.length === 0
} finally {
  await stop()
  if (isGood) rmSync(folder, { recursive: true, force: true })
  else console.log(`What was restored, and the logs, are in ${folder}`)
}
for (const line of [...faults, ...figures]) console.log(line)
process.exit(isGood ? 0 : 1)

/** Starts the program, with a demo unless the drill is short; returns the people who will sign in afterwards. */
async function start(): Promise<{ usernames: string[]; password: string }> {
  console.log(`Starting ${given.short ? 'the program' : 'a demo'} …`)
  await startTheProgram()
  if (given.short) return { usernames: [], password: 'a quiet green kettle' }
  return { usernames: demoAccounts.map(({ username }) => username), password: demoPassword }
}

async function startTheProgram(): Promise<RunningProgram> {
  program = await startProgram(dataDir, await freePort(), {
    ...drillSettings,
    DATABASE_URL: url,
    SECRET: crashSecret,
    DEMO: String(!given.short),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  })
  return program
}

/** The load, with backups, the moment and the second in it; then the accident and the loss of the machine. */
async function writeAndLose() {
  // it was started before the load
  const load = await startBackupLoad(program!.origin, url)
  await more(load)
  const before = load.acknowledged.length
  const seconds = await postgres.backUp('full')
  const backup = postgres.lastBackup()
  const meanwhile = load.acknowledged.length - before
  if (meanwhile === 0) faults.push('Nothing was written during the backup')
  figures.push(`Full backup: ${seconds.toFixed(1)} s, ${meanwhile} operations acknowledged meanwhile`)
  await more(load)
  const moment = await holdMoment(url, restorePoint)
  kept.keep()
  const hashes = await hashFiles(stores, moment.state.files)
  figures.push(`Writers were held for ${(moment.heldMs / 1_000).toFixed(1)} s at ${moment.at.toISOString()}`)
  await more(load)
  if (!given.short) {
    figures.push(`Incremental backup: ${(await postgres.backUp('incr')).toFixed(1)} s`)
    await more(load)
  }
  const second = new Date(Math.ceil(Date.now() / 1_000 + 0.1) * 1_000)
  await wait(second.getTime() - Date.now() - 20)
  kept.keep()
  await wait(30)
  kept.keep()
  await more(load)
  await load.stop()
  await postgres.query(accident)
  await postgres.archiveAll()
  // it runs
  await program!.stop()
  await postgres.lose()
  console.log('An accident destroyed tables, and the machine is lost')
  return { backup, moment, hashes, second, load }
}

/** Waits until there is more of everything. */
async function more({ acknowledged, counts, failed }: BackupLoad): Promise<void> {
  const [operations, pictures] = [acknowledged.length + enough.operations, counts.pictures + enough.pictures]
  const isMore = () => acknowledged.length >= operations && counts.pictures >= pictures
  await Promise.race([until('more is acknowledged', isMore, 180), failed])
}

type Expected = { moment: HeldMoment; hashes: Map<string, string> }

/** Restores, and compares every table and every file with those of the held moment. */
async function restoreMoment(target: Target, { moment, hashes }: Expected): Promise<void> {
  const what = target.type === 'time' ? `the second ${target.at.toISOString()}` : `the restore point ${target.name}`
  await restore(what, target)
  const faultsBefore = faults.length
  const restored = await readStateOf(url)
  faults.push(...findDifferences(moment.state, restored).map((difference) => `${what}: ${difference}`))
  const { named, broughtBack } = await bringFilesBack()
  const found = await hashFiles(stores, restored.files)
  for (const [name, hash] of hashes) if (found.get(name) !== hash) faults.push(`${what}: ${name} is another file`)
  const rows = [...restored.tables.values()].reduce((sum, table) => sum + table.rows, 0)
  figures.push(
    `  ${restored.tables.size} tables with ${rows} rows and ${named} files compared, ${broughtBack} of these brought back; ${faults.length - faultsBefore} differ`,
  )
  await audit(what)
}

async function restore(what: string, target: Target): Promise<void> {
  const { copied, recovered } = await postgres.restore(target)
  figures.push(
    `Restored to ${what}: copied in ${copied.toFixed(1)} s, recovered in ${recovered.toFixed(1)} s`,
    `  ${postgres.endOfRecovery()}`,
  )
  console.log(`Restored to ${what}`)
}

/** Brings back files that were removed since from the stored copies. */
async function bringFilesBack(): Promise<{ named: number; broughtBack: number }> {
  const { orm, close } = openDatabase(url, { max: 1 })
  try {
    const { named, missing } = await findMissingFiles(orm, stores)
    kept.bringBack(missing)
    return { named, broughtBack: missing.length }
  } finally {
    await close()
  }
}

async function audit(what: string): Promise<void> {
  const database = openDatabase(url, { max: 2 })
  try {
    const { violations: found, journals } = await auditLedger(database)
    const { intact } = await verifyActionLog(database, new Date())
    if (journals === 0) faults.push(`${what}: the ledger is empty`)
    if (!intact) faults.push(`${what}: the action log is broken`)
    faults.push(...found.map(({ invariant, key, detail }) => `${what}: ${invariant}: ${key} (${detail})`))
    violations += found.length
    figures.push(`  audit of ${journals} journals: ${found.length} violations`)
  } finally {
    await database.close()
  }
}

/** Starts the program on the restored data: people sign in, and go on ordering. */
async function signInAndOrder({ usernames, password }: { usernames: string[]; password: string }): Promise<void> {
  if (given.short) {
    const hashed = await openPasswords(crashSecret).hash(password)
    const names = await postgres.query<{ username: string }>(
      `update users set password = '${hashed}' where id in (select id from users where role <> 'admin' order by id limit 3) returning username`,
    )
    usernames = names.map(({ username }) => username)
  }
  const { origin } = await startTheProgram()
  await signInAll(origin, usernames, password)
  const load = await startBackupLoad(origin, url)
  await more(load)
  await load.stop()
  // started above
  await program!.stop()
  await audit('after going on')
}

/** Restores to a second at which people were writing, and compares the operations acknowledged before and requested after it. */
async function restoreSecond(second: Date, { acknowledged }: BackupLoad): Promise<void> {
  const what = `the second ${second.toISOString()}`
  await restore(what, { type: 'time', at: second })
  const { pool, close } = openDatabase(url, { max: 1 })
  const { before, lost, after, tooMany } = await compareOperations(pool, acknowledged, second)
  await close()
  if (before === 0 || after === 0) faults.push('Nothing was acknowledged before the second, or after it')
  faults.push(...lost.map((each) => `${what}: the ${each.what} ${each.id} is lost`))
  faults.push(...tooMany.map((each) => `${what}: the ${each.what} ${each.id} is of a later time`))
  figures.push(
    `  acknowledged before: ${before}, found ${before - lost.length}, lost ${lost.length}; asked for after: ${after}, found ${tooMany.length}`,
  )
  const { named, broughtBack } = await bringFilesBack()
  figures.push(`  ${named} files, ${broughtBack} of these brought back`)
  await audit(what)
  figures.push(`Differences: ${faults.length}, violations: ${violations}`)
}
