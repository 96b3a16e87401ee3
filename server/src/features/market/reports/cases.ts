import { and, eq, isNull, or } from 'drizzle-orm'
import { reportErrors } from '#contract/market/reports/errors.ts'
import type { NewReport } from '#contract/market/reports/reports.ts'
import type { AdminContext, SystemContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { lockActingAdmin, readUser } from '../../foundation/users/index.ts'
import { reportRejection } from './events.ts'
import { reportCases, reports } from './tables.ts'

export type CaseRow = typeof reportCases.$inferSelect
type Subject = Pick<NewReport, 'entityType' | 'entityId'>

/** The id of the open case about a subject, which is opened if there is none; a dispute has one of its own. */
export async function openCase(
  context: SystemContext,
  subject: Subject,
  about: { owner: number; isDispute: boolean },
): Promise<number> {
  const { tx, clock } = context
  const { entityType, entityId } = subject
  const { owner, isDispute } = about
  const [opened] = await tx
    .insert(reportCases)
    .values({ entityType, entityId, subjectId: owner, isDispute, openedAt: clock() })
    .onConflictDoNothing()
    .returning({ id: reportCases.id })
  if (opened) return opened.id
  // locked, so that it is not decided while a report joins it
  const [open] = await tx
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(
      and(
        eq(reportCases.entityType, entityType),
        eq(reportCases.entityId, entityId),
        eq(reportCases.status, 'pending'),
        eq(reportCases.isDispute, false),
      ),
    )
    .for('key share')
  // decided in the meantime: a new one
  return open?.id ?? openCase(context, subject, about)
}

export type Decision = { status: 'resolved' | 'rejected'; adminNotes: string }

/**
 * Resolves or rejects all reports of a case with the admin's answer, logs it and notifies the reporters. Returns the case. Refuses 404
 * when it does not exist, 409 `report_decided`, which names the admin who was first, and 409 `report_in_dispute` to reject it while a
 * dispute about it is open, whose ruling answers it, and what `lockCase` refuses.
 */
export async function decideCase(context: AdminContext, id: number, decision: Decision): Promise<CaseRow> {
  const { tx, clock, events, actor, publicOrigin } = context
  const found = await lockCase(context, id)
  if (found.status !== 'pending') throw await decidedRefusal(context, found)
  const now = clock()
  const decided = await tx
    .update(reportCases)
    .set({ status: decision.status, decidedBy: actor.person.id, decidedAt: now })
    .where(eq(reportCases.id, id))
    .returning()
  const answered = await tx
    .update(reports)
    .set({ ...decision, resolvedAt: now })
    .where(and(eq(reports.caseId, id), eq(reports.status, 'pending')))
    .returning({ id: reports.id, userId: reports.userId })
  const { entityType, entityId } = found
  for (const { id: reportId, userId } of answered) {
    if (decision.status === 'rejected') await events.emit(context, reportRejection, { reportId })
    await logAction(context, {
      type: 'report_resolve',
      targetType: 'report',
      targetId: reportId,
      details: { status: decision.status, entityType, entityId },
    })
    if (userId !== null)
      await notify(context, {
        userId,
        kind: `report_${decision.status}`,
        params: { reason: decision.adminNotes, link: publicOrigin },
      })
  }
  return onlyRow(decided)
}

/**
 * Locks a case. Refuses 404 unknown ones, and an acting admin who was blocked (401) or demoted (403 `right_needed`) since the request
 * began.
 */
async function lockCase(context: AdminContext, id: number): Promise<CaseRow> {
  const [found] = await context.tx.select().from(reportCases).where(eq(reportCases.id, id)).for('update')
  if (!found) throw notFound()
  await lockActingAdmin(context, ['moderation'])
  return found
}

async function decidedRefusal({ tx }: SystemContext, { status, decidedBy }: CaseRow): Promise<Refusal> {
  if (decidedBy === null) return new Refusal(409, 'report_decided', reportErrors.reportDecided)
  const { displayName } = await readUser(tx, decidedBy)
  const message = status === 'resolved' ? reportErrors.reportResolvedBy : reportErrors.reportRejectedBy
  return new Refusal(409, 'report_decided', { message, params: { name: displayName } })
}

/**
 * Takes an open case, so that others see that it is being handled. Refuses 409 `case_taken` while somebody else has it, and decided ones.
 */
export async function takeCase(context: AdminContext, id: number): Promise<void> {
  const { tx, actor, clock } = context
  const found = await lockCase(context, id)
  if (found.status !== 'pending') throw await decidedRefusal(context, found)
  const [taken] = await tx
    .update(reportCases)
    .set({ takenBy: actor.person.id, takenAt: clock() })
    .where(and(eq(reportCases.id, id), or(isNull(reportCases.takenBy), eq(reportCases.takenBy, actor.person.id))))
    .returning({ id: reportCases.id })
  if (!taken) {
    // the update found that another admin has it
    const { displayName } = await readUser(tx, found.takenBy!)
    throw new Refusal(409, 'case_taken', { message: reportErrors.caseTaken, params: { name: displayName } })
  }
}

/** Releases a case, also somebody else's, so that an absent admin holds up nothing. */
export async function releaseCase(context: AdminContext, id: number): Promise<void> {
  await lockCase(context, id)
  await context.tx.update(reportCases).set({ takenBy: null, takenAt: null }).where(eq(reportCases.id, id))
}
