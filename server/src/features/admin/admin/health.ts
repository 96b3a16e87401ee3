import { sql } from 'drizzle-orm'
import type { HealthCheck, HealthState, PushDelivery, SystemHealth } from '#contract/admin/admin/health.ts'
import { type Clock, day } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { appliedMigrations } from '../../../platform/database/migrations.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import type { Scanner } from '../../../platform/scanner/scanner.ts'
import { readLastBackup, readLastDrill } from '../../foundation/action-log/index.ts'
import { mailQueues } from '../../foundation/notifications/index.ts'
import { filesView } from '../../foundation/uploads/index.ts'
import { usersView } from '../../foundation/users/index.ts'
import { readLastAudit } from '../../money/ledger/index.ts'
import { readMailDelivery, readPushDelivery, readQueues } from './queue-health.sql.ts'
import { readSlowStatements } from './slow-statements.sql.ts'

/** The audit runs every hour; a run that is missing for longer is a fault. */
const maxAuditAgeMs = 2 * 3_600_000

/** Backups are made every day; one that is a little late is not missing. */
const maxBackupAgeMs = 26 * 3_600_000

/** Restores are tried every month; after a quarter, nobody knows whether backups still work. */
const maxDrillAgeMs = 32 * day

/** Push messages that are overdue for longer than this are stuck. */
const maxPushDelayMs = 10 * 60_000
/** The share of push messages that may fail: some push service is always down. */
const maxPushFailures = 0.1

type Watched = { db: Queryable; clock: Clock; scanner: Scanner | null }

/** The state of the installation's dependencies: jobs, mail, push, books, database, files, their scanner, and who can approve money. */
export async function readHealth({ db, clock, scanner }: Watched): Promise<SystemHealth> {
  const queues = await readQueues(db)
  const failedIn = (isIn: (name: string) => boolean) =>
    queues.filter(({ name }) => isIn(name)).reduce((total, { failed }) => total + failed, 0)
  const mails = failedIn((name) => mailQueues.includes(name))
  const jobs = failedIn((name) => !mailQueues.includes(name))
  const { rows } = await db.execute<{
    admins: number
    bytes: string
    files: string
    postgres: string
    applied: number
  }>(sql`
    select (select count(*)::int from ${usersView} u
        where u.role = 'admin' and u.is_active and u.admin_rights && array['owner', 'money']) as admins,
      pg_database_size(current_database()) as bytes, (select coalesce(sum(f.bytes), 0) from ${filesView} f) as files,
      current_setting('server_version') as postgres,
      ${sql.raw(appliedMigrations)} as applied`)
  const { admins, bytes, files, postgres, applied } = onlyRow(rows)
  const push = await readPushDelivery(db, clock())
  const check = (name: HealthCheck['name'], state: HealthState, figure: number | null): HealthCheck => ({
    name,
    state,
    figure,
    at: null,
  })
  return {
    checks: [
      check('admins', admins > 1 ? 'good' : 'warning', admins),
      await checkAudit(db, clock()),
      check('jobs', jobs === 0 ? 'good' : 'warning', jobs),
      check('mail', mails === 0 ? 'good' : 'bad', mails),
      check('push', pushState(push, clock()), push.failed),
      check('database', 'good', Number(bytes)),
      check('storage', 'good', Number(files)),
      check('scanner', scanner ? ((await scanner.isUp()) ? 'good' : 'bad') : 'unknown', null),
      await checkBackups(db, clock()),
      await checkDrills(db, clock()),
    ],
    queues,
    mail: await readMailDelivery(db),
    push,
    statements: await readSlowStatements(db),
    versions: { node: process.version, postgres, migrations: applied },
  }
}

function pushState({ sent, failed, oldestDueAt }: PushDelivery, now: Date): HealthState {
  if (oldestDueAt !== null && now.getTime() - Date.parse(oldestDueAt) > maxPushDelayMs) return 'bad'
  return failed > maxPushFailures * (sent + failed) ? 'warning' : 'good'
}

/** Checks the age of the last backup, which the operator's backup script records with npm run backup:done. */
async function checkBackups(db: Queryable, now: Date): Promise<HealthCheck> {
  const at = await readLastBackup(db)
  const state = stateByAge(at, now, { good: maxBackupAgeMs, warning: 7 * maxBackupAgeMs })
  return { name: 'backups', state, figure: null, at: at?.toISOString() ?? null }
}

/** Checks the age of the last trial restore: a backup that was never restored may be none (npm run backup:drill). */
async function checkDrills(db: Queryable, now: Date): Promise<HealthCheck> {
  const at = await readLastDrill(db)
  const state = stateByAge(at, now, { good: maxDrillAgeMs, warning: 3 * maxDrillAgeMs })
  return { name: 'drills', state, figure: null, at: at?.toISOString() ?? null }
}

function stateByAge(at: Date | null, now: Date, longest: { good: number; warning: number }): HealthState {
  if (!at) return 'unknown'
  const age = now.getTime() - at.getTime()
  return age <= longest.good ? 'good' : age <= longest.warning ? 'warning' : 'bad'
}

async function checkAudit(db: Queryable, now: Date): Promise<HealthCheck> {
  const last = (await readLastAudit(db))?.audit
  // a fresh installation: it has not run yet
  if (!last) return { name: 'audit', state: 'unknown', figure: null, at: null }
  const isLate = now.getTime() - last.ranAt.getTime() > maxAuditAgeMs
  return {
    name: 'audit',
    state: last.found > 0 ? 'bad' : isLate ? 'warning' : 'good',
    figure: last.found,
    at: last.ranAt.toISOString(),
  }
}
