import { and, desc, eq, sql } from 'drizzle-orm'
import { requestErrors } from '#contract/request-errors.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { personColumns, usersView } from '../users/index.ts'
import { adminActionLogs } from './tables.ts'

const people = usersView.as('people')

type Target = { targetType: string; targetId: number | string }
type Decision = { type: string; details: Record<string, unknown> }

/**
 * The refusal for an admin who decides second: names the first admin and their decision, as logged; without a logged decision
 * `otherwise`.
 */
export async function decidedRefusal(
  db: Queryable,
  { targetType, targetId }: Target,
  otherwise = new Refusal(409, 'already_decided', requestErrors.alreadyDecided),
): Promise<Refusal> {
  const { actionType, details, createdAt } = adminActionLogs
  const [last] = await db
    .select({ by: personColumns(people), type: actionType, details, at: createdAt })
    .from(adminActionLogs)
    .innerJoin(people, eq(people.id, adminActionLogs.adminId))
    .where(
      and(
        eq(adminActionLogs.targetType, targetType),
        eq(adminActionLogs.targetId, String(targetId)),
        // not admins who only viewed it
        sql`(${actionType} ~ '_(approve|reject)$' or ${details} ? 'decision' or ${details} ->> 'what' = 'alert_settle')`,
      ),
    )
    .orderBy(desc(adminActionLogs.id))
    .limit(1)
  if (!last) return otherwise
  return new Refusal(otherwise.status, otherwise.code, {
    message: sentenceOf(last),
    params: { name: last.by.displayName },
    details: { by: last.by.id, at: last.at.toISOString() },
  })
}

function sentenceOf({ type, details: { decision } }: Decision): string {
  if (type.endsWith('_reject') || decision === 'rejected') return requestErrors.rejectedBy
  const isApproval = type.endsWith('_approve') || ['approved', 'approved_first', 'granted'].includes(String(decision))
  return isApproval ? requestErrors.approvedBy : requestErrors.decidedBy
}
