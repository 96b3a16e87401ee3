import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { databaseUrlOf, type RunningProgram, root, startProgram } from '../bench/support/servers.ts'
import { readBackupKey } from '../server/src/backup/key.ts'
import type { Manifest } from '../server/src/backup/manifest.ts'
import { verifyBackup } from '../server/src/backup/verify.ts'
import { demoAccounts, demoPassword } from '../server/src/demo/accounts.ts'
import { pictureNames } from '../server/src/demo/drawing/drawn.ts'
import { startBackupLoad } from './support/backup-load.ts'
import { drillSettings, noneOf, recordOwnDrill, signInAll } from './support/drill.ts'

// npm run backup:drill: backs up a demo installation while people write to it, restores it into an empty folder, compares every row and
// every file, audits it, signs in there, and does the same once more with a backup of the restored one. With -- --from FILE it tries a
// backup of your own instead, with your BACKUP_KEY. Its figures are printed last. A successful drill is recorded in the configured
// installation, if there is one; its health page shows the time.
const { values: given } = parseArgs({ options: { from: { type: 'string' } } })
const port = 4160
/** A backup of your own is restored with your SECRET. */
const ownSettings = given.from ? drillSettings : { ...drillSettings, ...noneOf('SECRET', 'SECRET_FILE') }
const folder = mkdtempSync(path.join(os.tmpdir(), 'backup-drill-'))
const key = given.from ? readBackupKey(process.env) : randomBytes(32).toString('hex')
const figures: string[] = []
const at = (name: string) => path.join(folder, name)
const running = new Set<RunningProgram>()
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

try {
  const first = given.from ? path.resolve(given.from) : await backUpUnderLoad()
  const manifest = await describe('Backup', first)
  await restore(first, 'restored')
  const second = await backUp('restored', 'second')
  compare(manifest, await verified(second))
  await restore(second, 'again')
  compare(manifest, await verified(await backUp('again', 'third')))
  console.log('Restored twice: every row and every file is the same')
  if (!given.from) await signIn('restored')
  await recordOwnDrill()
} finally {
  for (const program of running) await program.stop()
}
for (const line of figures) console.log(line)
process.exit(0)

/** Starts a demo and backs it up while people write to it. */
async function backUpUnderLoad(): Promise<string> {
  console.log('Starting a demo …')
  const program = await startProgram(at('source'), port, { ...ownSettings, DEMO: 'true', LOG_LEVEL: 'silent' })
  running.add(program)
  const url = databaseUrlOf(at('source'))
  const load = await startBackupLoad(program.origin, url)
  while (load.counts.orders < 50 || load.counts.pictures < 8) await wait(50)
  const before = { ...load.counts }
  const file = await backUp('source', 'first')
  const { orders, messages, pictures } = load.counts
  await load.stop()
  await program.stop()
  running.delete(program)
  if (orders === before.orders) throw new Error('Nothing was written during the backup')
  figures.push(
    `Written during the backup: ${orders - before.orders} orders, ${messages - before.messages} messages, ${pictures - before.pictures} pictures`,
  )
  return file
}

async function backUp(name: string, to: string): Promise<string> {
  const { seconds, megabytes } = await command('make-backup', ['--to', at(to)], name)
  figures.push(`Backup of ${name}: ${seconds.toFixed(1)} s, ${megabytes} MB of memory at most`)
  // it was written just now
  return path.join(at(to), readdirSync(at(to))[0]!)
}

async function restore(file: string, into: string): Promise<void> {
  const { seconds, megabytes } = await command('restore-backup', ['--from', file], into)
  figures.push(`Restored, compared and audited in ${seconds.toFixed(1)} s, ${megabytes} MB of memory at most`)
}

async function verified(file: string): Promise<Manifest> {
  return (await verifyBackup(file, key)).manifest
}

async function describe(what: string, file: string): Promise<Manifest> {
  const began = performance.now()
  const { manifest, bytes } = await verifyBackup(file, key)
  const seconds = (performance.now() - began) / 1_000
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const tableBytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0)
  figures.unshift(
    `${what}: ${inMegabytes(bytes)} with ${manifest.tables.length} tables of ${rows} rows (${inMegabytes(tableBytes)}) and ${manifest.files.count} files (${inMegabytes(manifest.files.bytes)}), read in ${seconds.toFixed(1)} s`,
  )
  return manifest
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Names the differences, and fails. */
function compare(one: Manifest, other: Manifest): void {
  if (one.sha256 === other.sha256) return
  const parts = (manifest: Manifest) => [...manifest.tables, ...manifest.sequences, manifest.files, manifest.secret]
  const others = new Set(parts(other).map((part) => JSON.stringify(part)))
  for (const part of parts(one)) if (!others.has(JSON.stringify(part))) console.log('differs:', JSON.stringify(part))
  throw new Error('What was restored is not what was backed up')
}

/** Starts the program on the restored data, and signs in as the people of the demo. */
async function signIn(name: string): Promise<void> {
  const program = await startProgram(at(name), port + 1, { ...ownSettings, DEMO: 'true' })
  running.add(program)
  const usernames = demoAccounts.map(({ username }) => username)
  await signInAll(program.origin, usernames, demoPassword)
  const picture = await fetch(`${program.origin}/media/demo/${pictureNames()[0]}`)
  // a missing one would be answered with a placeholder
  if (picture.headers.get('content-type') !== 'image/webp')
    throw new Error(`A picture was answered ${picture.status}, ${picture.headers.get('content-type')}`)
  await program.stop()
  running.delete(program)
}

/** Runs a command of the program on a folder; returns its duration and its memory. */
async function command(name: string, args: string[], dataDir: string) {
  const began = performance.now()
  const child = spawn(process.execPath, [`server/src/${name}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, ...ownSettings, DATA_DIR: at(dataDir), BACKUP_KEY: key },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [status, megabytes] = await Promise.all([ended(child), mostMemory(child)])
  if (status !== 0) throw new Error(`${name} ended with ${status}`)
  return { seconds: (performance.now() - began) / 1_000, megabytes }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve))
}

/** The most memory that a process had, in MB (Linux only). */
async function mostMemory(child: ChildProcess): Promise<number> {
  let most = 0
  for (; child.exitCode === null && child.signalCode === null; await wait(20)) {
    const file = `/proc/${child.pid}/status`
    const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
    most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
  }
  return Math.round(most / 1024)
}
