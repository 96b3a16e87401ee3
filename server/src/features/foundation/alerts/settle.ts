import { and, eq, like } from 'drizzle-orm'
import type { AlertKind } from '#contract/foundation/alerts/alerts.ts'
import type { AdminContext, Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/refusal.ts'
import { decidedRefusal, logAction } from '../action-log/index.ts'
import { alerts } from './tables.ts'

type AlertRow = typeof alerts.$inferSelect

const settled = ({ clock, actor }: Context, reason: string) => ({
  status: 'settled' as const,
  settledBy: actor.person.id,
  settledAt: clock(),
  reason,
})

/** A pending alert, locked. Refuses 404 when it does not exist, and 409 `already_decided` when it is settled. */
export async function lockAlert(tx: Tx, id: number): Promise<AlertRow> {
  const [alert] = await tx.select().from(alerts).where(eq(alerts.id, id)).for('update')
  if (!alert) throw notFound()
  if (alert.status !== 'pending') throw await decidedRefusal(tx, { targetType: 'alert', targetId: id })
  return alert
}

/** Settles a locked alert and writes it to the action log. */
export async function closeAlert(
  context: AdminContext,
  alert: AlertRow,
  { reason, details = {} }: { reason: string; details?: Record<string, unknown> },
): Promise<void> {
  const { id: targetId, kind, subject } = alert
  await context.tx.update(alerts).set(settled(context, reason)).where(eq(alerts.id, targetId))
  await logAction(context, {
    type: 'other',
    targetType: 'alert',
    targetId,
    details: { what: 'alert_settle', kind, subject, reason, ...details },
  })
}

/** Settles the pending alerts of a kind whose subject begins with `subjectPrefix`, because their subject is resolved. */
export async function settleAlertsOf(
  context: Context,
  { kind, subjectPrefix, reason }: { kind: AlertKind; subjectPrefix: string; reason: string },
): Promise<void> {
  await context.tx
    .update(alerts)
    .set(settled(context, reason))
    .where(and(eq(alerts.kind, kind), eq(alerts.status, 'pending'), like(alerts.subject, `${subjectPrefix}%`)))
}
