import { and, type SQL, sql } from 'drizzle-orm'
import type { AccountKind, Journal, JournalCode, JournalDetail } from '#contract/money/ledger/ledger.ts'
import { withdrawalOfReference } from '#contract/money/payouts/payout-reference.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { createdBetween } from '../../../platform/database/figures/created-between.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { daysBetween } from '../../../platform/zones.ts'
import { usersView } from '../../foundation/users/index.ts'
import { tasksView } from '../../market/orders/index.ts'
import { paymentJournalsView, paymentsView } from '../../money/wallet/index.ts'
import { type Owner, ownerOf } from './explore-accounts.ts'

type Query = {
  limit?: number | undefined
  cursor?: string | undefined
  code?: JournalCode | undefined
  reference?: string | undefined
  from?: string | undefined
  to?: string | undefined
  timeZone?: string | undefined
  amount?: number | undefined
}
type Row = {
  id: string
  code: JournalCode
  ref_type: string
  ref_id: string
  amount: string
  created_at: string
  actor: Owner
}

const columns = sql`j.id, j.code, j.ref_type, j.ref_id, j.created_at, ${ownerOf('u')} as actor,
  (select coalesce(sum(e.amount) filter (where e.amount > 0), 0) from ledger.entries e where e.journal_id = j.id) as amount`

const journalOf = (row: Row): Journal => ({
  id: Number(row.id),
  code: row.code,
  refType: row.ref_type,
  refId: row.ref_id,
  currency: 'USD',
  amount: Number(row.amount),
  actor: row.actor,
  createdAt: new Date(row.created_at).toISOString(),
})

/** One page of the journals that match the filters, newest first; with `owner` only those with an entry on this person's accounts. */
export async function listJournals(db: Queryable, query: Query, owner?: number) {
  const before = decodeCursor(query.cursor, 1)?.[0] ?? 2_147_483_647
  const limit = query.limit ?? defaultLimit
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from (${pageIds(query, owner, { before, limit: limit + 1 })}) page
    join ledger.journals j on j.id = page.id left join ${usersView} u on u.id = j.actor_id
    order by j.id desc`)
  return toPage(rows.map(journalOf), limit, ({ id }) => encodeCursor(id))
}

/**
 * SQL for the ids of a page, scanning one index backwards: a person's entries, an amount's, or the journals themselves. The scan stops at
 * the end of the page and skips only rows that the other filters exclude.
 */
function pageIds(query: Query, owner: number | undefined, { before, limit }: { before: number; limit: number }): SQL {
  const { code, reference, from, to, timeZone = 'UTC', amount } = query
  const journal = [
    sql`j.id < ${before}`,
    code && sql`j.code = ${code}`,
    reference && sql`j.ref_id = ${withdrawalOfReference(reference) ?? reference}`,
    ...createdBetween(sql`ledger.journals`, sql`j`, daysBetween({ from, to }, timeZone)),
  ].filter((each): each is SQL => Boolean(each))
  const matchesAmount = amount === undefined ? undefined : sql`abs(e.amount) = ${amount}`
  const fromEntries = (where: SQL | undefined) => sql`
    select distinct j.id from ledger.entries e join ledger.journals j on j.id = e.journal_id
    where ${and(where, sql`e.journal_id < ${before}`, ...journal)} order by j.id desc limit ${limit}`
  if (owner !== undefined)
    return sql`select distinct x.id from ledger.accounts a
      cross join lateral (${fromEntries(and(sql`e.account_id = a.id`, matchesAmount))}) x
      where a.owner_id = ${owner} order by x.id desc limit ${limit}`
  if (matchesAmount) return fromEntries(matchesAmount)
  return sql`select j.id from ledger.journals j where ${and(...journal)} order by j.id desc limit ${limit}`
}

type DetailRow = Row & {
  idem_key: string
  reverses_id: string | null
  reversed_by: string | null
  entries: {
    seq: number
    accountId: number
    kind: AccountKind
    owner: Owner
    amount: number
    balanceAfter: number | null
  }[]
  payments: JournalDetail['payments']
  purchase_id: number | null
  task_id: number | null
  campaign_request_id: number | null
}

/** One journal with its entries, payments and subject. Refuses 404 when it does not exist. */
export async function readJournal(db: Queryable, id: number): Promise<JournalDetail> {
  const { rows } = await db.execute<DetailRow>(sql`
    select ${columns}, j.idem_key, j.reverses_id, r.id as reversed_by, entries.all as entries,
      coalesce(paid.all, '[]') as payments, paid.purchase_id, t.id as task_id, paid.campaign_request_id
    from ledger.journals j
    left join ${usersView} u on u.id = j.actor_id
    left join ledger.journals r on r.reverses_id = j.id
    left join lateral (
      select jsonb_agg(jsonb_build_object('seq', e.seq, 'accountId', e.account_id, 'kind', a.kind, 'owner', ${ownerOf('u')},
        'amount', e.amount, 'balanceAfter', e.balance_after) order by e.seq) as all
      from ledger.entries e join ledger.accounts a on a.id = e.account_id left join ${usersView} u on u.id = a.owner_id
      where e.journal_id = j.id) entries on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', p.id, 'type', p.type, 'status', p.status, 'amount', p.amount) order by p.id) as all,
        max(p.purchase_id) as purchase_id, max(p.campaign_request_id) as campaign_request_id
      from ${paymentJournalsView} x join ${paymentsView} p on p.id = x.payment_id where x.journal_id = j.id) paid on true
    left join ${tasksView} t on t.purchase_id = paid.purchase_id
    where j.id = ${id}`)
  const [row] = rows
  if (!row) throw notFound()
  return {
    ...journalOf(row),
    idemKey: row.idem_key,
    reversesId: row.reverses_id === null ? null : Number(row.reverses_id),
    reversedById: row.reversed_by === null ? null : Number(row.reversed_by),
    entries: row.entries ?? [],
    payments: row.payments,
    purchaseId: row.purchase_id,
    taskId: row.task_id,
    campaignRequestId: row.campaign_request_id,
    withdrawalId: row.ref_type === 'withdrawal' ? row.ref_id : null,
  }
}
