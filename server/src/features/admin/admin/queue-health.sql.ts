import { sql } from 'drizzle-orm'
import type { MailDelivery, PushDelivery, QueueHealth } from '#contract/admin/admin/health.ts'
import type { AdminContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { notFound } from '../../../platform/refusal.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { countStoppedAddresses, mailQueues, pushQueue, readPushCounts } from '../../foundation/notifications/index.ts'

/** Returns whether the program has ever opened its queues. */
async function hasQueues(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ job: string | null }>(sql`select to_regclass('pgboss.job') as job`)
  return onlyRow(rows).job !== null
}

/** The queues that are not empty; none before the program has opened them. */
export async function readQueues(db: Queryable): Promise<QueueHealth[]> {
  if (!(await hasQueues(db))) return []
  const { rows } = await db.execute<Omit<QueueHealth, 'failedAt'> & { failed_at: string | null }>(sql`
    select name, count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'failed')::int as failed,
      max(completed_on) filter (where state = 'failed') as failed_at
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name order by name limit 100`)
  return rows.map(({ failed_at, ...row }) => ({
    ...row,
    failedAt: failed_at === null ? null : new Date(failed_at).toISOString(),
  }))
}

/** Emails of the last 24 hours by outcome; `waiting` and `failed` count older ones too. */
export async function readMailDelivery(db: Queryable): Promise<MailDelivery> {
  const stoppedAddresses = await countStoppedAddresses(db)
  if (!(await hasQueues(db))) return { sent: 0, waiting: 0, failed: 0, stoppedAddresses }
  const { rows } = await db.execute<Omit<MailDelivery, 'stoppedAddresses'>>(sql`
    select count(*) filter (where state = 'completed' and completed_on > now() - interval '1 day')::int as sent,
      count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where name = any(${sql.param(mailQueues)}::text[])`)
  return { ...onlyRow(rows), stoppedAddresses }
}

/** Push messages of the last 24 hours. Messages held back by quiet hours or a pause are not overdue. */
export async function readPushDelivery(db: Queryable, now: Date): Promise<PushDelivery> {
  const counts = await readPushCounts(db, now)
  if (!(await hasQueues(db))) return { ...counts, overdue: 0, oldestDueAt: null }
  const { rows } = await db.execute<{ overdue: number; oldest: string | null }>(sql`
    select count(*)::int as overdue, min(start_after) as oldest from pgboss.job
    where name = ${pushQueue} and state in ('created', 'retry', 'active') and start_after < now() - interval '1 minute'`)
  const { overdue, oldest } = onlyRow(rows)
  return { ...counts, overdue, oldestDueAt: oldest === null ? null : new Date(oldest).toISOString() }
}

/** Runs the failed jobs of a queue once more. Logged; refuses 404 when none has failed. */
export async function retryJobs(context: AdminContext, queue: string): Promise<{ retried: number }> {
  const retried = await context.jobs.retryFailed(context.tx, queue)
  if (retried === 0) throw notFound()
  await logAction(context, {
    type: 'other',
    targetType: 'job_queue',
    targetId: queue,
    details: { what: 'jobs_retried', retried },
  })
  return { retried }
}
