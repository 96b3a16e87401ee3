import { sql } from 'drizzle-orm'
import { inTransaction, type RequestContext } from '../../../platform/context.ts'
import { hasLogged, logAction } from '../../action-log/index.ts'

/** Reads within this many minutes count as one visit: the page requests the task and its messages separately. */
const visitMinutes = 10

/** Logs, once per visit, that an admin read a private order (reliability.md 4.2.6). */
export async function logAdminVisit(context: RequestContext, taskId: number): Promise<void> {
  const { clock, actor } = context
  if (actor.role !== 'admin') return
  const since = new Date(clock().getTime() - visitMinutes * 60_000)
  await inTransaction(context, async (context) => {
    const { tx } = context
    // the page sends both requests at the same time
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('task-look'), ${actor.id}::int)`)
    const isLogged = await hasLogged(context, { targetType: 'task', targetId: taskId, what: 'task_read', since })
    if (!isLogged)
      await logAction(context, {
        type: 'other',
        targetType: 'task',
        targetId: taskId,
        details: { what: 'task_read' },
      })
  })
}
