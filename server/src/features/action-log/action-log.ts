import { sql } from 'drizzle-orm'
import type { AdminActionType } from '#contract/admin/action-log.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AdminContext, SystemContext } from '../../platform/context.ts'
import { adminActionLogs } from './tables.ts'

type Action = {
  type: AdminActionType
  targetType: string
  targetId: number | string
  details?: Record<string, unknown>
}

const rowOf = ({ type, targetType, targetId, details = {} }: Action, clock: Clock) => ({
  actionType: type,
  targetType,
  targetId: String(targetId),
  details,
  createdAt: clock(),
})

/** Writes down what an admin does, in the transaction that does it (spec §3, admin_action_logs). */
export async function logAction({ tx, clock, actor, request }: AdminContext, action: Action): Promise<void> {
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
  await tx
    .insert(adminActionLogs)
    .values({ ...rowOf(action, clock), adminId: actor.id, ipAddress: request.ip, userAgent })
}

/** The same for what the system does by itself, in an admin's stead. */
export async function logSystemAction({ tx, clock }: SystemContext, action: Action): Promise<void> {
  await tx.insert(adminActionLogs).values(rowOf(action, clock))
}

type Logged = { targetType: string; targetId: number; what: string; since: Date }

/** Whether an admin did the same to the same target lately. */
export async function hasLogged(
  { tx, actor }: AdminContext,
  { targetType, targetId, what, since }: Logged,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from admin_action_logs where target_type = ${targetType} and target_id = ${String(targetId)}
      and admin_id = ${actor.id} and details ->> 'what' = ${what} and created_at > ${since} limit 1`)
  return rowCount !== 0
}
