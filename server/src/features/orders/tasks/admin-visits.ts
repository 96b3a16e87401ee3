import { sql } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { type AskedBy, hasLogged, logAction } from '../../action-log/action-log.ts'

/** Reads within this many minutes count as one visit: the page requests the task and its messages separately. */
const visitMinutes = 10

/** Logs, once per visit, that an admin read a private order (reliability.md 4.2.6). */
export async function logAdminVisit({ database, clock }: Services, by: AskedBy, taskId: number): Promise<void> {
  if (by.actor.role !== 'admin') return
  const since = new Date(clock().getTime() - visitMinutes * 60_000)
  await database.transaction(async (tx) => {
    // the page sends both requests at the same time
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('task-look'), ${by.actor.id}::int)`)
    const isLogged = await hasLogged(tx, by.actor, { targetType: 'task', targetId: taskId, what: 'task_read', since })
    if (!isLogged)
      await logAction(tx, by, clock, {
        type: 'other',
        targetType: 'task',
        targetId: taskId,
        details: { what: 'task_read' },
      })
  })
}
