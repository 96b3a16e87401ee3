import { inTransaction, type RequestContext } from '../../../platform/context.ts'
import { lockOfPersonUntilCommit } from '../../../platform/database/advisory-lock.ts'
import type { Visit } from '../../../platform/http/route.ts'
import { hasLogged, logAction } from './action-log.ts'

/** Reads within this many minutes count as one visit: a page requests the work and its messages separately, and again when they change. */
const visitMinutes = 10

/** Logs, once per visit, an admin's view of other people's data (reliability.md 4.2.6). */
export async function logAdminVisit(context: RequestContext, visit: Visit): Promise<void> {
  const { clock, actor } = context
  const since = new Date(clock().getTime() - visitMinutes * 60_000)
  const action =
    visit.targetType === 'user' ? ({ type: 'user_view', ...visit } as const) : ({ type: 'other', ...visit } as const)
  await inTransaction(context, async (context) => {
    // the page sends both requests at the same time
    await lockOfPersonUntilCommit(context.tx, 'admin-visit', actor.person.id)
    if (!(await hasLogged(context, action, since))) await logAction(context, action)
  })
}
