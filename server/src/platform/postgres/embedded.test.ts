import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ConfigurationFault } from '../configuration.ts'
import { type EmbeddedPostgres, runningPostgresUrl, startEmbeddedPostgres } from './embedded.ts'
import { isAlive } from './processes.ts'

// a temporary folder is passable by its owner alone, as a home often is: the database works below it all the same
const home = mkdtempSync(path.join(os.tmpdir(), 'vivobid-embedded-'))
const dataDir = path.join(home, 'data')
const said: string[] = []
let running: EmbeddedPostgres | null = null
const programs: ChildProcess[] = []

const start = async () => {
  running = await startEmbeddedPostgres({ dataDir, log: (text) => said.push(text) })
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
  said.length = 0
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
const note = (url: string, text: string) => query(url, `insert into notes values ('${text}')`)
const notes = async (url: string) => (await query(url, 'select text from notes')).map(({ text }) => text)

/** A program of its own that runs the database of `dataDir`; gives what it says first: the address, or why not. */
async function aProgram(): Promise<{ program: ChildProcess; answer: string }> {
  const embedded = new URL('./embedded.ts', import.meta.url).href
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(embedded)}
    const dataDir = ${JSON.stringify(dataDir)}
    const { url } = await startEmbeddedPostgres({ dataDir, log: () => undefined }).catch((error) => {
      console.log(error.message)
      process.exit(1)
    })
    console.log(url)
    setInterval(() => undefined, 1_000)`
  const program = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  programs.push(program)
  const answer = await new Promise<string>((resolve) => program.stdout!.once('data', (data) => resolve(String(data))))
  return { program, answer: answer.trim() }
}

describe('the embedded PostgreSQL', () => {
  it('keeps its data from one start to the next, under the same password', async () => {
    const first = await start()
    await note(first.url, 'kept')
    await stop()
    const second = await start()
    expect(await notes(second.url)).toContain('kept')
    expect(new URL(second.url).password).toBe(new URL(first.url).password)
  })

  it('is reached from this machine alone, and with its password alone', async () => {
    const { url } = await start()
    const settings =
      "select current_setting('listen_addresses') as at, current_setting('unix_socket_directories') as socket"
    expect(await query(url, settings)).toEqual([{ at: '127.0.0.1', socket: '' }])
    const address = new URL(url)
    address.password = 'guessed'
    await expect(query(address.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(path.join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
  })

  it('confirms nothing before it is on the disk', async () => {
    const { url } = await start()
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
      expect(await query(url, `select current_setting('${setting}') as value`), setting).toEqual([{ value: 'on' }])
  })

  it('leaves no process, no lock and no open port when it is stopped', async () => {
    const { url, pid } = await start()
    const processes = (await query(url, 'select pid from pg_stat_activity')).map((row) => Number(row.pid))
    expect(processes.length).toBeGreaterThan(3)
    expect(runningPostgresUrl(dataDir)).toBe(url)
    await stop()
    expect([pid()!, ...processes].filter(isAlive)).toEqual([])
    expect(existsSync(path.join(dataDir, 'server.pid'))).toBe(false)
    expect(runningPostgresUrl(dataDir)).toBeNull()
    await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('a crash', () => {
  it('of the database: it comes back by itself at the same address, with all that was committed', async () => {
    const { url, pid } = await start()
    await note(url, 'committed before the crash')
    const killed = pid()!
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => notes(url).catch(() => []), { timeout: 8_000 }).toContain('committed before the crash')
    expect(pid()).not.toBe(killed)
    expect(said).toContain('PostgreSQL ended (SIGKILL); starting it again')
    await note(url, 'written after it')
  })

  it('of the program: the next start ends the database it left behind, and keeps its data', async () => {
    const { program, answer } = await aProgram()
    await note(answer, 'committed before the end of the program')
    const left = Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    program.kill('SIGKILL')
    await expect.poll(() => program.signalCode).toBe('SIGKILL')
    expect(isAlive(left)).toBe(true)
    const { url } = await start()
    expect(isAlive(left)).toBe(false)
    expect(await notes(url)).toContain('committed before the end of the program')
  })

  it('of both: stale locks that now name processes of others stop nothing, and those processes live on', async () => {
    const other = spawn('sleep', ['60'])
    programs.push(other)
    writeFileSync(path.join(dataDir, 'server.pid'), String(other.pid))
    writeFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), `${other.pid}\n${dataDir}/postgres\n`)
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(isAlive(other.pid!)).toBe(true)
  })

  it('while the database was first made: it is made anew', async () => {
    const interrupted = path.join(home, 'interrupted')
    mkdirSync(path.join(interrupted, 'postgres.new', 'base'), { recursive: true })
    running = await startEmbeddedPostgres({ dataDir: interrupted, durable: false, log: () => undefined })
    expect(await query(running.url, 'select current_database() as name')).toEqual([{ name: 'vivobid' }])
  })
})

describe('two programs on the same data', () => {
  it('are one too many: the second is told which one runs, and the first goes on', async () => {
    const { program, answer } = await aProgram()
    const refused = start()
    await expect(refused).rejects.toThrow(ConfigurationFault)
    await expect(refused).rejects.toThrow(
      `Another server (process ${program.pid}) is already using the data in ${dataDir}. Stop it, or choose another DATA_DIR.`,
    )
    expect(await query(answer, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
