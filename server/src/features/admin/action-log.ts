import type { FastifyRequest } from 'fastify'
import type { AdminActionType } from '#contract/action-log.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { adminActionLogs } from './tables.ts'

/** Who asked, and from where: of the call that a route is handed. */
export type AskedBy = { actor: Actor; request: Pick<FastifyRequest, 'ip' | 'headers'> }

type Action = {
  type: AdminActionType
  targetType: string
  targetId: number | string
  details?: Record<string, unknown>
}

/** Writes down what an admin does, in the transaction that does it (spec §3, admin_action_logs). */
export async function logAction(tx: Tx, { actor, request }: AskedBy, clock: Clock, action: Action): Promise<void> {
  await tx.insert(adminActionLogs).values({
    adminId: actor.id,
    actionType: action.type,
    targetType: action.targetType,
    targetId: String(action.targetId),
    details: action.details ?? {},
    ipAddress: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    createdAt: clock(),
  })
}
