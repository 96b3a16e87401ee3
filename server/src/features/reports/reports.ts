import { and, eq } from 'drizzle-orm'
import { reportErrors } from '#contract/reports/errors.ts'
import type { NewReport, Report } from '#contract/reports/reports.ts'
import type { AdminContext, Context, SystemContext } from '../../platform/context.ts'
import { limitAttempts } from '../../platform/limits/throttle.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { logAction } from '../action-log/index.ts'
import { notify } from '../notifications/index.ts'
import { lockUser } from '../users/index.ts'
import { reportRejection } from './events.ts'
import { ownerOf } from './subjects.ts'
import { reports } from './tables.ts'

const maxReportsPerDay = { max: 20, windowMs: 24 * 3_600_000 }

type Row = typeof reports.$inferSelect

/**
 * Creates a report (spec §5, Report). Returns it. Refuses a subject that the reporter cannot see (404) or owns (422 `report_self`), a
 * second report of it while the first is pending (409 `report_twice`), and more than 20 a day (429).
 */
export async function createReport(context: Context, report: NewReport): Promise<Report> {
  const { tx, actor } = context
  await lockUser(tx, actor)
  const owner = await ownerOf(context, report.entityType, report.entityId)
  if (owner === actor.id) {
    throw new Refusal(422, 'report_self', {
      message: reportErrors.reportSelf,
      issues: [{ path: 'entityId', message: reportErrors.reportSelf }],
    })
  }
  await limitAttempts(context, `report:${actor.id}`, maxReportsPerDay)
  const added = await addReport(context, report)
  if (!added) throw new Refusal(409, 'report_twice', reportErrors.reportTwice)
  return reportFrom(added)
}

/** Adds a report by the actor; undefined while their report of the same subject is pending. */
export async function addReport({ tx, clock, actor }: Context, report: NewReport): Promise<Row | undefined> {
  const [added] = await tx
    .insert(reports)
    .values({ ...report, userId: actor.id, createdAt: clock() })
    .onConflictDoNothing()
    .returning()
  return added
}

/** Resolves a report that something else has answered, unless it is decided; nobody is notified. */
export async function resolveReport(
  { tx, clock }: SystemContext,
  id: string,
  adminNotes: string | null,
): Promise<void> {
  await tx
    .update(reports)
    .set({ status: 'resolved', resolvedAt: clock(), adminNotes })
    .where(and(eq(reports.id, id), eq(reports.status, 'pending')))
}

/**
 * Resolves or rejects a pending report with the admin's answer, logs it and notifies the reporter. Returns the report. Refuses 404 when
 * it does not exist, 409 `report_decided` when it is decided, and 409 `report_in_dispute` to reject it while a dispute about it is open,
 * whose ruling answers it.
 */
export async function decideReport(
  context: AdminContext,
  id: string,
  decision: { status: 'resolved' | 'rejected'; adminNotes: string },
): Promise<Report> {
  const { tx, clock, events, publicOrigin } = context
  const [row] = await tx
    .update(reports)
    .set({ ...decision, resolvedAt: clock() })
    .where(and(eq(reports.id, id), eq(reports.status, 'pending')))
    .returning()
  if (!row) {
    const [decided] = await tx.select({ id: reports.id }).from(reports).where(eq(reports.id, id))
    throw decided ? new Refusal(409, 'report_decided', reportErrors.reportDecided) : notFound()
  }
  if (decision.status === 'rejected') await events.emit(context, reportRejection, { reportId: id })
  await logAction(context, {
    type: 'report_resolve',
    targetType: 'report',
    targetId: id,
    details: { status: row.status, entityType: row.entityType, entityId: row.entityId },
  })
  await notify(context, {
    userId: row.userId,
    kind: `report_${decision.status}`,
    params: { reason: decision.adminNotes, link: publicOrigin },
  })
  return reportFrom(row)
}

/** A report as its reporter sees it. */
export const reportFrom = ({ userId, number, createdAt, resolvedAt, ...row }: Row): Report => ({
  ...row,
  createdAt: createdAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
})
