import { and, eq } from 'drizzle-orm'
import { reportErrors } from '#contract/market/reports/errors.ts'
import type { NewReport, Report, ReportEntity } from '#contract/market/reports/reports.ts'
import type { AdminContext, Context, SystemContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { queueChange } from '../../../platform/http/queue-change.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { lockUser } from '../../foundation/users/index.ts'
import { type Decision, decideCase, openCase } from './cases.ts'
import { ownerOf, snapshotOf } from './subjects.sql.ts'
import { reportCases, reports } from './tables.ts'

const maxReportsPerDay = { max: 20, windowMs: 24 * 3_600_000 }

type Row = typeof reports.$inferSelect

/**
 * Creates a report (spec §5, Report). Returns it. Refuses a subject that the reporter cannot see (404) or owns (422 `report_self`), a
 * second report of it while the first is pending (409 `report_twice`), and more than 20 a day (429).
 */
export async function createReport(context: Context, report: NewReport): Promise<Report> {
  const { tx, actor } = context
  await lockUser(tx, actor.party)
  const owner = await ownerOf(context, report.entityType, report.entityId)
  if (owner === actor.party.id) {
    throw new Refusal(422, 'report_self', {
      message: reportErrors.reportSelf,
      issues: [{ path: 'entityId', message: reportErrors.reportSelf }],
    })
  }
  await limitAttempts(context, `report:${actor.party.id}`, maxReportsPerDay)
  const added = await addReport(context, report, { owner, isDispute: false })
  if (!added) throw new Refusal(409, 'report_twice', reportErrors.reportTwice)
  return reportFrom(added)
}

type About = { owner: number; isDispute: boolean }

/**
 * Adds the actor's report, with a snapshot of its subject, to the open case about the same thing; a dispute's has a case of its own.
 * Returns undefined while their report of the same subject is pending.
 */
export async function addReport(context: Context, report: NewReport, about: About): Promise<Row | undefined> {
  const { tx, clock, actor } = context
  const { entityType, entityId } = report
  const [open] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.userId, actor.party.id),
        eq(reports.entityType, entityType),
        eq(reports.entityId, entityId),
        eq(reports.status, 'pending'),
      ),
    )
  if (open) return
  const snapshot = await snapshotOf(context, { ...report, owner: about.owner })
  const caseId = await openCase(context, report, about)
  const [added] = await tx
    .insert(reports)
    .values({ ...report, userId: actor.party.id, caseId, snapshot, createdAt: clock() })
    .onConflictDoNothing()
    .returning()
  return added
}

/** Adds a report by the system, of a text that a word list has flagged, to the open case about the same thing. */
export async function addSystemReport(
  context: SystemContext,
  { owner, ...report }: NewReport & { owner: number },
): Promise<void> {
  const { tx, clock } = context
  const snapshot = await snapshotOf(context, { ...report, owner })
  const caseId = await openCase(context, report, { owner, isDispute: false })
  await tx.insert(reports).values({ ...report, userId: null, caseId, snapshot, createdAt: clock() })
  await context.events.emit(context, queueChange, { actorId: null })
}

/** Resolves a report that was answered in another way, unless it is decided; nobody is notified. */
export async function resolveReport(
  { tx, clock }: SystemContext,
  id: string,
  adminNotes: string | null,
): Promise<void> {
  const [resolved] = await tx
    .update(reports)
    .set({ status: 'resolved', resolvedAt: clock(), adminNotes })
    .where(and(eq(reports.id, id), eq(reports.status, 'pending')))
    .returning({ caseId: reports.caseId })
  if (!resolved) return
  await tx
    .update(reportCases)
    .set({ status: 'resolved', decidedAt: clock() })
    .where(and(eq(reportCases.id, resolved.caseId), eq(reportCases.status, 'pending')))
}

/** Decides the case that a report belongs to, as `decideCase`. Returns the report. Refuses 404 unknown reports. */
export async function decideReport(context: AdminContext, id: string, decision: Decision): Promise<Report> {
  const { tx } = context
  const [found] = await tx.select({ caseId: reports.caseId }).from(reports).where(eq(reports.id, id))
  if (!found) throw notFound()
  await decideCase(context, found.caseId, decision)
  const decided = await tx.select().from(reports).where(eq(reports.id, id))
  return reportFrom(onlyRow(decided))
}

/** The reported subject in words; the title of a person is their profession. */
const aboutOf = (type: ReportEntity, snapshot: Row['snapshot']) =>
  snapshot && ((type === 'user' ? null : snapshot.title) ?? snapshot.displayName)

/** A report as its reporter sees it. */
export const reportFrom = ({ userId, number, caseId, snapshot, createdAt, resolvedAt, ...row }: Row): Report => ({
  ...row,
  about: aboutOf(row.entityType, snapshot),
  createdAt: createdAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
})
