import type pg from 'pg'
import type { Alert, AlertStatus } from '#contract/alerts/alerts.ts'
import { alertErrors } from '#contract/alerts/errors.ts'
import type { AdminContext } from '../../platform/context.ts'
import { queryPrepared } from '../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/requests/cursor.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { type AlertDetails, alertsView, closeAlert, lockAlert } from '../alerts/index.ts'
import { isHeldInSuspense, suspenseView } from '../deposits/index.ts'
import { liftPinFreeze } from '../orders/index.ts'
import { usersView } from '../users/index.ts'
import { paymentsView } from '../wallet/index.ts'

type Row = {
  id: number
  kind: Alert['kind']
  subject: string
  details: AlertDetails
  times: number
  created_at: Date
  last_at: Date
  settled_at: Date | null
  reason: string | null
  user: Alert['settledBy']
  settled_by: Alert['settledBy']
  suspense: Alert['suspense']
}

const personOf = (table: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id, 'username', ${table}.username,
    'displayName', ${table}.display_name, 'avatarUrl', ${table}.avatar_url) end`

const alertQuery = `
  select a.id, a.kind, a.subject, a.details, a.times, a.created_at, a.last_at, a.settled_at, a.reason,
    ${personOf('u')} as user, ${personOf('s')} as settled_by,
    case when i.session_id is not null then
      json_build_object('amount', i.amount, 'currency', i.currency, 'status', i.status) end as suspense
  from ${alertsView} a
  left join ${paymentsView} p on p.id = (a.details->>'paymentId')::int
  left join ${usersView} u on u.id = p.user_id
  left join ${usersView} s on s.id = a.settled_by
  left join ${suspenseView} i on a.kind = 'amount_mismatch' and i.session_id = a.subject`

/** One page of alerts with a status: pending ones oldest first, settled ones newest first. */
export async function listAlerts(
  pool: pg.Pool,
  query: { status: AlertStatus; limit?: number | undefined; cursor?: string | undefined },
) {
  const isQueue = query.status === 'pending'
  const after = decodeCursor(query.cursor, 1)?.[0] ?? (isQueue ? 0 : 2_147_483_647)
  const limit = query.limit ?? defaultLimit
  const { rows } = await queryPrepared<Row>(pool, {
    text: `${alertQuery} where a.status = $1 and a.id ${isQueue ? '>' : '<'} $2 order by a.id ${isQueue ? '' : 'desc'} limit $3`,
    values: [query.status, after, limit + 1],
  })
  const page = toPage(rows, limit, ({ id }) => encodeCursor(id))
  return { ...page, items: page.items.map(alertFrom) }
}

/** One alert. Refuses 404 when it does not exist. */
export async function readAlert(pool: pg.Pool, id: number): Promise<Alert> {
  const { rows } = await queryPrepared<Row>(pool, { text: `${alertQuery} where a.id = $1`, values: [id] })
  if (!rows[0]) throw notFound()
  return alertFrom(rows[0])
}

const alertFrom = (row: Row): Alert => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  note: row.details.note ?? null,
  times: row.times,
  expected: row.details.expected ?? null,
  received: row.details.received ?? null,
  payment: row.user && row.details.paymentId ? { id: row.details.paymentId, user: row.user } : null,
  suspense: row.suspense,
  createdAt: row.created_at.toISOString(),
  lastAt: row.last_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  settledBy: row.settled_by,
  reason: row.reason,
})

/** Settles an alert without further action. Refuses 409 `suspense_open` while its money awaits a decision. */
export async function settleAlert(context: AdminContext, id: number, reason: string): Promise<void> {
  const { tx } = context
  const alert = await lockAlert(tx, id)
  if (alert.kind === 'amount_mismatch' && (await isHeldInSuspense(tx, alert.subject)))
    throw new Refusal(409, 'suspense_open', alertErrors.suspenseOpen)
  if (alert.kind === 'pin_guessing') await liftPinFreeze(tx, alert.subject)
  await closeAlert(context, alert, { reason })
}
