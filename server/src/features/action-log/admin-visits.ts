import { sql } from 'drizzle-orm'
import { inTransaction, type RequestContext } from '../../platform/context.ts'
import { hasLogged, logAction, type Visit } from './action-log.ts'

/** Reads within this many minutes count as one visit: a page requests the work and its messages separately. */
const visitMinutes = 10

/** Logs, once per visit, that an admin read the private work of two people, or searched for an account (reliability.md 4.2.6). */
export async function logAdminVisit(context: RequestContext, visit: Visit): Promise<void> {
  const { clock, actor } = context
  if (actor.role !== 'admin') return
  const { targetType, targetId, what } = visit
  const since = new Date(clock().getTime() - visitMinutes * 60_000)
  await inTransaction(context, async (context) => {
    // the page sends both requests at the same time
    await context.tx.execute(sql`select pg_advisory_xact_lock(hashtext('admin-visit'), ${actor.id}::int)`)
    const isLogged = await hasLogged(context, { ...visit, since })
    if (!isLogged) await logAction(context, { type: 'other', targetType, targetId, details: { what } })
  })
}
