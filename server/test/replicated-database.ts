import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ensureApplicationLogin, withLoginOf } from '../src/platform/database/application-login.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { isAlive } from '../src/platform/postgres/processes.ts'
import type { TestDatabase } from './database.ts'
import { run } from './postgres.ts'

export type ReplicatedDatabase = TestDatabase & {
  /** The standby, with the application's login. */
  standbyUrl: string
  /** The standby, with the owner's. */
  standbyOwnerUrl: string
  /** Runs a statement on the standby as the owner, or on the primary. */
  onStandby: (statement: string) => Promise<Record<string, unknown>[]>
  onPrimary: (statement: string) => Promise<void>
  /** Waits until the standby has everything that was committed before the call. */
  caughtUp: () => Promise<void>
  /** Sends a signal to the standby's processes: all of them stop or continue, and it comes back by itself when it is killed. */
  signal: (signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => void
  stopStandby: () => Promise<void>
  /** The standby's log so far, with every statement that it was sent. */
  standbyLog: () => string
}

/**
 * A migrated primary and a standby that streams from it, on servers of their own: the standby is a copy of the primary's stopped data.
 * `database` sends stale reads to the standby, however far it lags.
 */
export async function replicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-replicated-'))
  const [primaryFolder, standbyFolder] = [path.join(folder, 'a'), path.join(folder, 'b')]
  const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })
  const empty = await start(primaryFolder)
  await migrate(empty.url)
  await ensureApplicationLogin(empty.url)
  await empty.stop()
  mkdirSync(standbyFolder)
  // keeps the owners of files
  execFileSync('cp', [
    '-a',
    path.join(primaryFolder, 'postgres'),
    path.join(primaryFolder, 'postgres-password'),
    standbyFolder,
  ])
  const primary = await start(primaryFolder)
  const { username, password, hostname, port } = new URL(primary.url)
  writeFileSync(path.join(standbyFolder, 'postgres/standby.signal'), '')
  appendFileSync(
    path.join(standbyFolder, 'postgres/postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'
log_statement = 'all'
max_standby_streaming_delay = 200ms
`,
  )
  const standby = await start(standbyFolder)
  const [ownerUrl, standbyOwnerUrl] = [primary.url, standby.url]
  const applicationUrl = await ensureApplicationLogin(ownerUrl)
  const standbyUrl = withLoginOf(standbyOwnerUrl, applicationUrl)
  const database = openDatabase(applicationUrl, { standby: { url: standbyUrl, maxLagMs: 600_000 } })
  const query = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
      .query(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
  /** Tries again while the standby is starting, or when it cancels the statement in favour of replay. */
  const onStandby = async (statement: string) => {
    for (const deadline = Date.now() + 30_000; ; await wait(50)) {
      try {
        return await query(standbyOwnerUrl, statement)
      } catch (error) {
        if (Date.now() > deadline) throw error
      }
    }
  }
  return {
    database,
    ownerUrl,
    applicationUrl,
    standbyUrl,
    standbyOwnerUrl,
    onStandby,
    onPrimary: (statement) => run(ownerUrl, statement),
    async caughtUp() {
      const [{ position } = {}] = await query(ownerUrl, 'select pg_current_wal_insert_lsn() as position')
      for (;;) {
        const [{ has } = {}] = await onStandby(`select pg_last_wal_replay_lsn() >= '${position}' as has`)
        if (has) return
        // without a commit, the last records would not be sent for a while
        await run(ownerUrl, 'select pg_log_standby_snapshot(), pg_switch_wal()')
      }
    },
    signal(signal) {
      const postmaster = standby.pid()!
      const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
      for (const pid of [postmaster, ...children.map(Number)]) if (isAlive(pid)) process.kill(pid, signal)
    },
    stopStandby: standby.stop,
    standbyLog: () => readFileSync(path.join(standbyFolder, 'postgres.log'), 'utf8'),
    async close() {
      await database.close()
      await standby.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
