import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type reportCases as caseEndpoints,
  type ReportCase,
  type ReportSnapshot,
  reportTargetHours,
} from '#contract/market/reports/cases.ts'
import type { ReportEntity, ReportStatus } from '#contract/market/reports/reports.ts'
import type { ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { usersView } from '../../foundation/users/index.ts'

type Query = z.output<typeof caseEndpoints.list.schema.querystring>
type PersonJson = { id: number; username: string; displayName: string; avatarUrl: string | null }

type Row = {
  id: number
  entity_type: ReportEntity
  entity_id: number
  status: ReportStatus
  opened_at: string
  is_dispute: boolean
  subject: PersonJson | null
  reporters: number
  is_flagged: boolean
  snapshot: ReportSnapshot | null
  reason: string
  resolved_before: number
  taken_by: PersonJson | null
  taken_at: string | null
  decided_by: PersonJson | null
  decided_at: string | null
}

const personJson = (table: string) =>
  sql.raw(`case when ${table}.id is not null then jsonb_build_object('id', ${table}.id,
  'username', ${table}.username, 'displayName', ${table}.display_name, 'avatarUrl', ${table}.avatar_url) end`)

/** Cases that match `where`, in `order`, with their first report and the people concerned. */
const selectCases = (where: SQL, order: SQL) => sql`
  select c.id, c.entity_type, c.entity_id, c.status, c.opened_at, c.is_dispute, c.taken_at, c.decided_at,
    ${personJson('s')} as subject, ${personJson('t')} as taken_by, ${personJson('d')} as decided_by, f.snapshot, f.reason,
    (select count(distinct r.user_id)::int from reports r where r.case_id = c.id) as reporters,
    exists (select from reports r where r.case_id = c.id and r.user_id is null) as is_flagged,
    (select count(*)::int from report_cases e where e.subject_id = c.subject_id and e.status = 'resolved' and e.id < c.id
      and not e.is_dispute) as resolved_before
  from report_cases c
  join lateral (select r.snapshot, r.reason from reports r where r.case_id = c.id order by r.number limit 1) f on true
  left join ${usersView} s on s.id = c.subject_id
  left join ${usersView} t on t.id = c.taken_by
  left join ${usersView} d on d.id = c.decided_by
  where ${where} order by ${order}`

const iso = (at: string | null) => at && new Date(at).toISOString()

const toCase = (row: Row): ReportCase => ({
  id: row.id,
  entityType: row.entity_type,
  entityId: row.entity_id,
  status: row.status,
  openedAt: new Date(row.opened_at).toISOString(),
  dueAt: new Date(new Date(row.opened_at).getTime() + reportTargetHours * 3_600_000).toISOString(),
  subject: row.subject,
  reporters: row.reporters,
  isFlagged: row.is_flagged,
  isDispute: row.is_dispute,
  snapshot: row.snapshot,
  reason: row.reason,
  resolvedBefore: row.resolved_before,
  takenBy: row.taken_by,
  takenAt: iso(row.taken_at),
  decidedBy: row.decided_by,
  decidedAt: iso(row.decided_at),
})

/** One page of cases: open ones oldest first, decided ones newest first. */
export async function listCases(
  { db, actor }: ReadContext,
  { status, type, mine, cursor, limit = defaultLimit }: Query,
) {
  const after = decodeCursor(cursor, 1)?.[0]
  const isOpen = status === 'pending'
  const where = sql.join(
    [
      sql`c.status = ${status}`,
      ...(type ? [sql`c.entity_type = ${type}`] : []),
      ...(mine ? [sql`c.taken_by = ${actor.person.id}`] : []),
      ...(after === undefined ? [] : [isOpen ? sql`c.id > ${after}` : sql`c.id < ${after}`]),
    ],
    sql` and `,
  )
  const order = sql`${isOpen ? sql`c.id` : sql`c.id desc`} limit ${limit + 1}`
  const { rows } = await db.execute<Row>(selectCases(where, order))
  const page = toPage(rows, limit, ({ id }) => encodeCursor(id))
  return { ...page, items: page.items.map((row) => withoutMessage(toCase(row))) }
}

/** A case without the content of a message, which is shown on the case's own page alone, where reading it is logged. */
export const withoutMessage = (found: ReportCase): ReportCase =>
  found.entityType === 'message' && found.snapshot ? { ...found, snapshot: { ...found.snapshot, text: null } } : found

/** One case. Refuses 404 unknown ones. */
export async function readCase(db: Queryable, id: number): Promise<ReportCase> {
  const { rows } = await db.execute<Row>(selectCases(sql`c.id = ${id}`, sql`c.id`))
  if (!rows[0]) throw notFound()
  return toCase(rows[0])
}

type ReportRow = {
  id: string
  reporter: PersonJson | null
  reason: string
  status: ReportStatus
  admin_notes: string | null
  created_at: string
  snapshot: ReportSnapshot | null
  resolved: number
  rejected: number
}

/** The reports of a case, oldest first, each with the outcomes of its reporter's other reports. */
export async function reportsInCase(db: Queryable, caseId: number) {
  const { rows } = await db.execute<ReportRow>(sql`
    select r.id, ${personJson('u')} as reporter, r.reason, r.status, r.admin_notes, r.created_at, r.snapshot,
      (select count(*)::int from reports o where o.user_id = r.user_id and o.status = 'resolved' and o.case_id <> r.case_id) as resolved,
      (select count(*)::int from reports o where o.user_id = r.user_id and o.status = 'rejected' and o.case_id <> r.case_id) as rejected
    from reports r left join ${usersView} u on u.id = r.user_id where r.case_id = ${caseId} order by r.number limit 200`)
  const textOf = (snapshot: ReportSnapshot | null) => snapshot && JSON.stringify({ ...snapshot, at: null })
  const first = textOf(rows[0]?.snapshot ?? null)
  return rows.map(({ admin_notes, created_at, snapshot, ...row }) => ({
    ...row,
    adminNotes: admin_notes,
    createdAt: new Date(created_at).toISOString(),
    snapshot: textOf(snapshot) === first ? null : snapshot,
  }))
}

/** Number of other cases about a person, by status; without disputes. */
export async function countCasesAbout(db: Queryable, userId: number, except: number) {
  const { rows } = await db.execute<{ open: number; resolved: number; rejected: number }>(sql`
    select count(*) filter (where status = 'pending')::int as open, count(*) filter (where status = 'resolved')::int as resolved,
      count(*) filter (where status = 'rejected')::int as rejected
    from report_cases where subject_id = ${userId} and id <> ${except} and not is_dispute`)
  return onlyRow(rows)
}
