import { sql } from 'drizzle-orm'
import type { tasks } from '#contract/tasks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Call } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'

type Asked = Pick<Call<typeof tasks.read, 'signed-in'>, 'actor' | 'request'>
/** Writes down what an admin does; the admin feature, which stands above, gives it. */
export type LogAction = (
  tx: Tx,
  by: Asked,
  clock: Clock,
  action: { type: 'other'; targetType: string; targetId: number; details: Record<string, unknown> },
) => Promise<void>

/** What is read within so many minutes is one look: the page asks for the task and for its messages. */
const minutesOfOneLook = 10

/** Writes down, once for each look, that an admin read what two people do with each other (reliability.md 4.2.6). */
export async function logLook(
  { database, clock }: Services,
  logAction: LogAction,
  asked: Asked,
  taskId: number,
): Promise<void> {
  if (asked.actor.role !== 'admin') return
  const since = new Date(clock().getTime() - minutesOfOneLook * 60_000)
  await database.transaction(async (tx) => {
    // two requests of one page come at the same moment
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('task-look'), ${asked.actor.id}::int)`)
    const { rowCount } = await tx.execute(sql`
      select from admin_action_logs where target_type = 'task' and target_id = ${String(taskId)}
        and admin_id = ${asked.actor.id} and details ->> 'what' = 'task_read' and created_at > ${since} limit 1`)
    if (rowCount === 0)
      await logAction(tx, asked, clock, {
        type: 'other',
        targetType: 'task',
        targetId: taskId,
        details: { what: 'task_read' },
      })
  })
}
