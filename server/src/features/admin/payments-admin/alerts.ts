import type { Alert, AlertStatus } from '#contract/foundation/alerts/alerts.ts'
import { alertErrors } from '#contract/foundation/alerts/errors.ts'
import type { AdminContext, ReadContext } from '../../../platform/context.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { type AlertDetails, alertsView, closeAlert, lockAlert } from '../../foundation/alerts/index.ts'
import { roomToCreditAlone } from '../../foundation/approvals/index.ts'
import { usersView } from '../../foundation/users/index.ts'
import { liftPinFreeze } from '../../market/orders/index.ts'
import { isHeldInSuspense, suspenseView } from '../../money/deposits/index.ts'
import { paymentsView } from '../../money/wallet/index.ts'

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
  suspense: Omit<NonNullable<Alert['suspense']>, 'needsTwo'> | null
}

const personOf = (table: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id, 'username', ${table}.username,
    'displayName', ${table}.display_name, 'avatarUrl', ${table}.avatar_url) end`

const alertQuery = `
  select a.id, a.kind, a.subject, a.details, a.times, a.created_at, a.last_at, a.settled_at, a.reason,
    ${personOf('u')} as user, ${personOf('s')} as settled_by,
    case when i.session_id is not null then
      json_build_object('amount', i.amount, 'currency', i.currency, 'status', i.status, 'firstApproval',
        case when f.id is not null then json_build_object('by', ${personOf('f')}, 'at', i.first_approved_at) end) end as suspense
  from ${alertsView} a
  left join ${paymentsView} p on p.id = (a.details->>'paymentId')::int
  left join ${usersView} u on u.id = p.user_id
  left join ${usersView} s on s.id = a.settled_by
  left join ${suspenseView} i on a.kind = 'amount_mismatch' and i.session_id = a.subject
  left join ${usersView} f on f.id = i.first_approved_by`

type Reading = Pick<ReadContext, 'database' | 'db' | 'clock' | 'actor'>

/** One page of alerts with a status: pending ones oldest first, settled ones newest first. */
export async function listAlerts(
  context: Reading,
  query: { status: AlertStatus; limit?: number | undefined; cursor?: string | undefined },
) {
  const isQueue = query.status === 'pending'
  const after = decodeCursor(query.cursor, 1)?.[0] ?? (isQueue ? 0 : 2_147_483_647)
  const limit = query.limit ?? defaultLimit
  const { rows } = await queryPrepared<Row>(context.database.pool, {
    text: `${alertQuery} where a.status = $1 and a.id ${isQueue ? '>' : '<'} $2 order by a.id ${isQueue ? '' : 'desc'} limit $3`,
    values: [query.status, after, limit + 1],
  })
  const page = toPage(rows, limit, ({ id }) => encodeCursor(id))
  const room = await roomToCreditAlone(context)
  return { ...page, items: page.items.map((row) => alertFrom(row, room)) }
}

/** One alert. Refuses 404 when it does not exist. */
export async function readAlert(context: Reading, id: number): Promise<Alert> {
  const { rows } = await queryPrepared<Row>(context.database.pool, {
    text: `${alertQuery} where a.id = $1`,
    values: [id],
  })
  if (!rows[0]) throw notFound()
  return alertFrom(rows[0], await roomToCreditAlone(context))
}

/** A row as its reader sees it, who may credit `room` cents alone. */
const alertFrom = (row: Row, room: number): Alert => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  note: row.details.note ?? null,
  times: row.times,
  expected: row.details.expected ?? null,
  received: row.details.received ?? null,
  payment: row.user && row.details.paymentId ? { id: row.details.paymentId, user: row.user } : null,
  suspense: row.suspense && suspenseFrom(row.suspense, room),
  createdAt: row.created_at.toISOString(),
  lastAt: row.last_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  settledBy: row.settled_by,
  reason: row.reason,
})

const suspenseFrom = ({ firstApproval, ...item }: NonNullable<Row['suspense']>, room: number): Alert['suspense'] => ({
  ...item,
  needsTwo: firstApproval !== null || item.amount > room,
  firstApproval: firstApproval && { ...firstApproval, at: new Date(firstApproval.at).toISOString() },
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
