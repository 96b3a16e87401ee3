import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { omit } from '#contract/omit.ts'
import { type BackupLoad, startBackupLoad } from '../../ops/support/backup-load.ts'
import { readBackupKey } from '../src/backup/key.ts'
import { makeBackup } from '../src/backup/make.ts'
import { restoreBackup } from '../src/backup/restore.ts'
import { connectAsOwner } from '../src/backup/tables.ts'
import { verifyBackup } from '../src/backup/verify.ts'
import { openAlongside } from '../src/open-database.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfiguration } from '../src/platform/configuration/configuration.ts'
import { ConfigurationError } from '../src/platform/configuration-error.ts'
import { holdStoredFiles } from '../src/platform/database/stored-file-lock.ts'
import { openLog } from '../src/platform/log.ts'
import { runningPostgresUrl } from '../src/platform/postgres/embedded.ts'
import { openStores } from '../src/platform/storage/stores.ts'
import { run, withDatabase } from './postgres.ts'
import { freePort, type Program, runProgram, startProgram } from './program.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-backup-'))
const key = 'the key of the backups of the tests'
const at = (name: string) => path.join(folder, name)
let program: Program
let load: BackupLoad
let file: string

const environment = (dataDir: string, more: Record<string, string> = {}) => {
  const inherited = omit(process.env, 'DATABASE_URL')
  return { ...inherited, NODE_ENV: 'development', DATA_DIR: dataDir, BACKUP_KEY: key, ...more }
}

/** Runs a command of the program to its end. */
function command(name: string, args: string[], dataDir: string, more: Record<string, string> = {}) {
  return new Promise<{ status: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [`server/src/${name}.ts`, ...args], {
      cwd: root,
      env: environment(dataDir, more),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('close', (status) => resolve({ status, output: output.trim() }))
  })
}

const log = openLog({ level: 'silent', json: true })
const restore = (from: string, into: string, { BACKUP_KEY = key, ...more }: Record<string, string> = {}) =>
  restoreBackup(readConfiguration({ DATA_DIR: at(into), ...more }), { file: from, key: BACKUP_KEY, log })

/** Backs up an installation in this process, whether or not the program runs; returns the file. */
async function backUp(dataDir: string, to: string): Promise<string> {
  const settings = readConfiguration({ DATA_DIR: at(dataDir) })
  const { ownerUrl, close } = await openAlongside(settings, log)
  try {
    const installation = { ownerUrl, stores: openStores(settings), settings, clock: systemClock }
    return (await makeBackup(installation, at(to), key)).file
  } finally {
    await close()
  }
}

beforeAll(async () => {
  program = await startProgram(at('source'), await freePort(), { SECRET: '' })
  load = await startBackupLoad(program.origin, runningPostgresUrl(at('source'))!)
  while (load.counts.orders < 20 || load.counts.pictures < 8) await wait(50)
  const made = await command('make-backup', ['--to', at('backups')], at('source'))
  expect(made.status, made.output).toBe(0)
  file = made.output.split(' (')[0]!
  await load.stop()
}, 120_000)
afterAll(async () => {
  await program.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup that is made while the program is written to', { timeout: 120_000 }, () => {
  it('is the only file that it leaves, readable by nobody else, and recorded', async () => {
    expect(readdirSync(at('backups'))).toEqual([path.basename(file)])
    const client = new pg.Client({ connectionString: runningPostgresUrl(at('source'))! })
    await client.connect()
    const { rows } = await client.query(`select details from admin_action_logs where target_type = 'backup'`)
    await client.end()
    expect(rows).toEqual([{ details: { what: 'backup_made' } }])
  })

  it('is restored into an empty folder, is the same when backed up again, and the program goes on there', async () => {
    const { manifest } = await verifyBackup(file, key)
    expect(manifest.secret?.place).toBe('stored')
    expect(manifest.files.count).toBeGreaterThan(20)
    const { status, output } = await command('restore-backup', ['--from', file], at('restored'))
    expect(status, output).toBe(0)
    expect(output).toContain(' 0 violations')
    expect(output).toContain(', intact, ')
    const again = await verifyBackup(await backUp('restored', 'again'), key)
    expect(again.manifest).toEqual({ ...manifest, at: again.manifest.at })
    const [secret, restoredSecret] = ['source', 'restored'].map((name) => readFileSync(path.join(at(name), 'secret')))
    expect(restoredSecret).toEqual(secret)
    const restored = await startProgram(at('restored'), await freePort(), { SECRET: '' })
    const answer = await fetch(`${restored.origin}/api/user`, { headers: { cookie: load.people[0]!.cookie } })
    expect([answer.status, (await answer.json()).id]).toEqual([200, load.people[0]!.id])
    expect(await restored.end('SIGTERM')).toBe(0)
  })

  it('is restored into a database of one’s own, whose triggers and foreign keys are in force again', async () => {
    const name = `vivobid_restored_${randomBytes(6).toString('hex')}`
    const serverUrl = withDatabase(inject('templateUrl'), 'postgres')
    await run(serverUrl, `create database ${name}`)
    const url = withDatabase(serverUrl, name)
    try {
      const { audit, actionLog } = await restore(file, 'files', { DATABASE_URL: url })
      expect([audit.violations, actionLog.intact]).toEqual([[], true])
      await expect(run(url, 'delete from ledger.journals')).rejects.toThrow()
      const session = `insert into sessions (token_hash, user_id, expires_at) values ('x', -1, now())`
      await expect(run(url, session)).rejects.toThrow('foreign key')
      await expect(restore(file, 'other', { DATABASE_URL: url })).rejects.toThrow('The database is not empty')
      expect(existsSync(at('other'))).toBe(false)
    } finally {
      await run(serverUrl, `drop database ${name} with (force)`)
    }
  })

  it('keeps files from being removed meanwhile, and another backup from being made', async () => {
    const client = await connectAsOwner(runningPostgresUrl(at('source'))!)
    try {
      await holdStoredFiles(client)
      const pictures = () => readdirSync(path.join(at('source'), 'media/avatar'))
      const before = pictures()
      const [person] = load.people.slice(-1)
      const removed = await fetch(`${program.origin}/api/user/pictures/avatar`, {
        method: 'DELETE',
        headers: { cookie: person!.cookie },
      })
      expect(removed.status).toBe(204)
      expect(pictures()).toEqual(before)
      await expect(backUp('source', 'second')).rejects.toThrow('Another backup is being made.')
      expect(readdirSync(at('second'))).toEqual([])
    } finally {
      await client.end()
    }
  })
})

describe('nothing is restored', { timeout: 60_000 }, () => {
  const changed = (name: string, change: (copy: string) => void) => {
    const copy = at(name)
    cpSync(file, copy)
    change(copy)
    return copy
  }
  const refused = async (from: string, sentence: string, more?: Record<string, string>) => {
    await expect(restore(from, 'refused', more)).rejects.toThrow(new ConfigurationError(sentence))
    expect(existsSync(at('refused'))).toBe(false)
  }

  it('with another key, another secret or no key', async () => {
    const name = path.basename(file)
    await refused(file, `${name} cannot be opened with this BACKUP_KEY.`, { BACKUP_KEY: `${key}!` })
    await refused(
      file,
      'SECRET is not that of the installation which was backed up: its passwords depend on it. Nothing was restored.',
      { SECRET: 'another secret than that of the installation' },
    )
    expect(() => readBackupKey({})).toThrow('BACKUP_KEY must be at least 16 characters')
    expect(() => readBackupKey({ BACKUP_KEY: key, SECRET: key })).toThrow('BACKUP_KEY must not be SECRET')
  })

  it('from a file that is cut off', async () => {
    const cut = changed('cut.backup', (copy) => truncateSync(copy, 1_000))
    await refused(cut, 'cut.backup is damaged: a part of it was changed or is missing.')
  })

  it('from a file with a changed byte', async () => {
    const flipped = changed('flipped.backup', (copy) => {
      const content = readFileSync(copy)
      content[content.length >> 1]! ^= 1
      writeFileSync(copy, content)
    })
    await refused(flipped, 'flipped.backup is damaged: a part of it was changed or is missing.')
  })

  it('from a file that is none, or that is not there', async () => {
    const other = at('other.backup')
    writeFileSync(other, 'Something else altogether, and quite a bit of it')
    await refused(other, `${other} is not a backup.`)
    await refused(at('gone.backup'), `${at('gone.backup')} cannot be read (ENOENT).`)
  })

  it('into a folder that is not empty', async () => {
    await expect(restore(file, 'source')).rejects.toThrow(`${at('source')} is not empty`)
    expect((await fetch(`${program.origin}/readyz`)).status).toBe(200)
  })

  it('by a restore that is killed: no program starts on what it left', async () => {
    const child = spawn(process.execPath, ['server/src/restore-backup.ts', '--from', file], {
      cwd: root,
      env: environment(at('killed')),
      stdio: 'ignore',
    })
    const isUnderWay = async () => {
      const url = runningPostgresUrl(at('killed'))
      if (!url) return false
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      try {
        await client.connect()
        const { rowCount } = await client.query(`select 1 from pg_namespace where nspname = 'unfinished_restore'`)
        return rowCount === 1
      } catch {
        return false
      } finally {
        await client.end().catch(() => undefined)
      }
    }
    await expect.poll(isUnderWay, { timeout: 20_000, interval: 20 }).toBe(true)
    child.kill('SIGKILL')
    const started = runProgram(at('killed'), await freePort(), { SECRET: '' })
    await expect.poll(() => started.child.exitCode, { timeout: 25_000 }).toBe(1)
    expect(started.output().trim()).toBe(
      'A backup is being restored into this database, or that was broken off. If so, remove the database and the files, and restore again.',
    )
  })
})

describe('no backup is made', { timeout: 60_000 }, () => {
  /** The name of a picture that a profile shows. */
  const someAvatar = async () => {
    const client = new pg.Client({ connectionString: runningPostgresUrl(at('source'))! })
    await client.connect()
    const { rows } = await client.query(`select avatar_url as url from users where avatar_url like '/media/avatar/%'`)
    await client.end()
    return rows[0].url.replace(/^\/media\/|#.*$/g, '')
  }

  it('when a file is missing that the database names', async () => {
    const media = path.join(at('source'), 'media')
    const { manifest } = await verifyBackup(await backUp('source', 'complete'), key)
    expect(manifest.files.count).toBeGreaterThan(0)
    const place = path.join(media, await someAvatar())
    const content = readFileSync(place)
    rmSync(place)
    await expect(backUp('source', 'incomplete')).rejects.toThrow(
      `No backup was made. Files that the database names are missing: 1, such as media/${path.relative(media, place)}.`,
    )
    writeFileSync(place, content)
    expect(readdirSync(at('incomplete'))).toEqual([])
  })

  it('when there is no room for it: the part that was written is removed', () => {
    const script = `ulimit -f 100; trap '' XFSZ; exec "$0" server/src/make-backup.ts --to "$1"`
    const { status, stderr } = spawnSync('bash', ['-c', script, process.execPath, at('full')], {
      cwd: root,
      encoding: 'utf8',
      env: environment(at('source')),
    })
    expect([status, stderr.trim()]).toEqual([1, `There is no room for a backup in ${at('full')}: none was made.`])
    expect(readdirSync(at('full'))).toEqual([])
  })

  it('by one that is killed: what it leaves does not look like a backup', async () => {
    const child = spawn(process.execPath, ['server/src/make-backup.ts', '--to', at('broken')], {
      cwd: root,
      env: environment(at('source')),
      stdio: 'ignore',
    })
    await expect
      .poll(() => existsSync(at('broken')) && readdirSync(at('broken')).length, { timeout: 20_000, interval: 5 })
      .toBeGreaterThan(0)
    child.kill('SIGKILL')
    await expect.poll(() => child.signalCode).toBe('SIGKILL')
    expect(readdirSync(at('broken')).filter((name) => name.endsWith('.backup'))).toEqual([])
  })
})
