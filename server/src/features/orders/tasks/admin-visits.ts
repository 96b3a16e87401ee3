import { sql } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { type AskedBy, logAction } from '../../action-log/action-log.ts'

/** Reads within this many minutes count as one visit: the page requests the task and its messages separately. */
const visitMinutes = 10

/** Logs, once per visit, that an admin read a private order (reliability.md 4.2.6). */
export async function logAdminVisit({ database, clock }: Services, by: AskedBy, taskId: number): Promise<void> {
  if (by.actor.role !== 'admin') return
  const since = new Date(clock().getTime() - visitMinutes * 60_000)
  await database.transaction(async (tx) => {
    // the page sends both requests at the same time
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('task-look'), ${by.actor.id}::int)`)
    const { rowCount } = await tx.execute(sql`
      select from admin_action_logs where target_type = 'task' and target_id = ${String(taskId)}
        and admin_id = ${by.actor.id} and details ->> 'what' = 'task_read' and created_at > ${since} limit 1`)
    if (rowCount === 0)
      await logAction(tx, by, clock, {
        type: 'other',
        targetType: 'task',
        targetId: taskId,
        details: { what: 'task_read' },
      })
  })
}
