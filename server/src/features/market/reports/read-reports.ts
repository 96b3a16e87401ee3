import { and, desc, eq, lt } from 'drizzle-orm'
import type pg from 'pg'
import type { Report, ReportEntity, ReportInQueue, ReportStatus } from '#contract/market/reports/reports.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { type Visit, visitTo } from '../../../platform/http/route.ts'
import { usersView } from '../../foundation/users/index.ts'
import { campaignRequestsView } from '../campaign-requests/index.ts'
import { campaignsView } from '../campaigns/index.ts'
import { messagesView } from '../conversations/index.ts'
import { dealsView } from '../deals/index.ts'
import { videosView } from '../videos/index.ts'
import { reportFrom } from './reports.ts'
import { reports } from './tables.ts'

type Page = { limit?: number | undefined; cursor?: string | undefined }

/** One page of the actor's reports, newest first. */
export async function listReports({ db, actor }: ReadContext, query: Page) {
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const rows = await db
    .select()
    .from(reports)
    .where(and(eq(reports.userId, actor.party.id), before === undefined ? undefined : lt(reports.number, before)))
    .orderBy(desc(reports.number))
    .limit(limit + 1)
  const page = toPage(rows, limit, ({ number }) => encodeCursor(number))
  return { ...page, items: page.items.map(reportFrom) satisfies Report[] }
}

type Row = {
  id: string
  number: number
  entity_type: ReportEntity
  entity_id: number
  reason: string
  status: ReportStatus
  admin_notes: string | null
  created_at: Date
  resolved_at: Date | null
  title: string | null
  text: string | null
} & PersonColumns<'reporter'> &
  Partial<PersonColumns<'subject'>>

type PersonColumns<Whose extends string> = { [K in `${Whose}_${'id' | 'username' | 'display_name'}`]: unknown } & {
  [K in `${Whose}_avatar_url`]: string | null
}

const personColumns = (table: string, whose: string) =>
  ['id', 'username', 'display_name', 'avatar_url']
    .map((column) => `${table}.${column} as ${whose}_${column}`)
    .join(', ')

/** One page of the admins' queue, oldest first, each report with the current state of its subject. */
export async function listQueue(pool: pg.Pool, { status, ...query }: Page & { status: ReportStatus }) {
  const after = decodeCursor(query.cursor, 1)?.[0] ?? 0
  const limit = query.limit ?? defaultLimit
  const { rows } = await queryPrepared<Row>(pool, {
    text: `select r.id, r.number, r.entity_type, r.entity_id, r.reason, r.status, r.admin_notes, r.created_at, r.resolved_at,
        coalesce(d.title, c.title, qc.title, v.title) as title,
        coalesce(d.description, c.description, q.message, r.snapshot ->> 'text', m.content, v.caption) as text,
        ${personColumns('u', 'reporter')}, ${personColumns('s', 'subject')}
      from reports r join ${usersView} u on u.id = r.user_id
      left join ${dealsView} d on r.entity_type = 'deal' and d.id = r.entity_id
      left join ${campaignsView} c on r.entity_type = 'campaign' and c.id = r.entity_id
      left join (${campaignRequestsView} q join ${campaignsView} qc on qc.id = q.campaign_id)
        on r.entity_type = 'campaign_request' and q.id = r.entity_id
      left join ${videosView} v on r.entity_type = 'video' and v.id = r.entity_id
      left join ${messagesView} m on r.entity_type = 'message' and m.id = r.entity_id
      left join ${usersView} s on s.id = coalesce(d.influencer_id, c.business_id, m.sender_id, v.influencer_id,
        case when q.business_id = r.user_id then q.influencer_id else q.business_id end,
        case r.entity_type when 'user' then r.entity_id end)
      where r.status = $1 and r.number > $2 order by r.number limit $3`,
    values: [status, after, limit + 1],
  })
  const page = toPage(rows, limit, ({ number }) => encodeCursor(number))
  return { ...page, items: page.items.map(queuedFrom) }
}

/** The log entries of an admin who was shown reports: the messages among them; other private messages are not shown to admins. */
export function visitToReports(shown: ReportInQueue[]): Visit {
  const [first, ...others] = shown.filter(({ entityType, subject }) => entityType === 'message' && subject)
  if (!first) return visitTo('queue', 'reports')
  const messages = [first, ...others].map(({ entityId }) => entityId)
  return { targetType: 'report', targetId: first.id, details: { what: 'messages_read', messages } }
}

const queuedFrom = (row: Row): ReportInQueue => ({
  id: row.id,
  entityType: row.entity_type,
  entityId: row.entity_id,
  reason: row.reason,
  status: row.status,
  adminNotes: row.admin_notes,
  createdAt: row.created_at.toISOString(),
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  reporter: personOf(row, 'reporter'),
  subject: row.subject_id ? { title: row.title, text: row.text, person: personOf(row, 'subject') } : null,
})

const personOf = (row: Row, whose: 'reporter' | 'subject') => ({
  id: row[`${whose}_id`] as number,
  username: row[`${whose}_username`] as string,
  displayName: row[`${whose}_display_name`] as string,
  avatarUrl: row[`${whose}_avatar_url`] ?? null,
})
