import type { StatementLine, StatementQuery, StatementType } from '#contract/money/wallet/wallet.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { daysBetween } from '../../../platform/zones.ts'
import { readTimeZone } from '../../foundation/notifications/index.ts'
import { usersView } from '../../foundation/users/index.ts'

type LineRow = {
  version: string
  amount: string
  balance_after: string
  code: string
  type: StatementType
  created_at: Date
  purchase_id: number | null
  task_id: number | null
  campaign_request_id: number | null
  campaign_id: number | null
  deal_title: string | null
  fee: number | null
  matures_at: Date | null
  payment_id: number | null
  id: number | null
  username: string | null
  display_name: string | null
  avatar_url: string | null
}

/** SQL for the statement type of an entry `e` of journal `j`, as seen by the person `$1`. */
const typeOf = `case
  when j.code = 'payout_failed' then 'payout_failed'
  when j.ref_type = 'withdrawal' then 'withdrawal'
  when j.code = 'deposit' then case when j.ref_type = 'card_return' then 'returned' else 'deposit' end
  when j.code = 'deposit_reversal' then 'reversal'
  when j.code = 'correction' then case when j.ref_type = 'debt' then 'debt' else 'correction' end
  when j.code = 'hold' then 'order'
  when j.code = 'hold_refund' then 'refund'
  -- not 'exists', for which the planner may read all of a person's payments first
  when j.code = 'hold_release' then case when (
      select true from payment_journals x join payments o on o.id = x.payment_id
      where x.journal_id = j.id and o.type = 'campaign_payment' and o.to_user_id = $1 limit 1) then 'earning' else 'refund' end
  when j.code = 'gift' then 'gift'
  when j.code = 'promo' then 'bonus'
  when j.code = 'fee' then case when j.ref_type = 'verification_return' then 'refund' else 'verification_fee' end
  else 'other' end`

const conditions = {
  type: (n: number) => `${typeOf} = $${n}`,
  from: (n: number) => `j.created_at >= $${n}::timestamptz`,
  until: (n: number) => `j.created_at < $${n}::timestamptz`,
  q: (n: number) => `(
    select true from payment_journals x join payments o on o.id = x.payment_id
    left join ${usersView} c on c.id = nullif(case when o.user_id = $1 then o.to_user_id else o.user_id end, $1)
    where x.journal_id = j.id and (o.payment_details->>'dealTitle' ilike $${n} or c.display_name ilike $${n}
      or c.username ilike $${n} or o.transaction_id ilike $${n}) limit 1)`,
} as const
const filterNames = Object.keys(conditions) as (keyof typeof conditions)[]
type Filters = { [Name in keyof typeof conditions]?: string | Date | undefined }

/** The parts of a query that limit a statement; its days are those of its time zone, or of the reader's preferences. */
export async function filtersOf(
  { db, actor }: ReadContext,
  { type, q, from, to, timeZone }: Pick<StatementQuery, 'type' | 'q' | 'from' | 'to' | 'timeZone'>,
): Promise<Filters> {
  if (!from && !to) return { type, q }
  return { type, q, ...daysBetween({ from, to }, timeZone ?? (await readTimeZone(db, actor.person.id))) }
}

/** One page of the movements of the available balance, newest first, from the ledger's entries. */
export async function readStatement(context: ReadContext, query: StatementQuery) {
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const lines = await readLines(context, await filtersOf(context, query), { limit: limit + 1, before })
  return toPage(lines, limit, (line) => encodeCursor(line.number))
}

const chunkSize = 200

/** Yields the newest movements that match the filters, at most `max`, in chunks read on demand. Refuses 503 when too many reads queue. */
export async function* readLinesInChunks(
  context: ReadContext,
  { filters, max }: { filters: Filters; max: number },
): AsyncGenerator<StatementLine[]> {
  const { longReads } = context
  let before: number | undefined
  for (let read = 0; read < max; ) {
    const limit = Math.min(chunkSize, max - read)
    const chunk = () => readLines(context, filters, { limit, before })
    const lines = await (read === 0 ? longReads.run(chunk) : longReads.runAdmitted(chunk))
    yield lines
    const last = lines.at(-1)
    if (!last || lines.length < limit) return
    read += lines.length
    before = last.number
  }
}

/** The newest movements that match the filters, at most `limit`, with a sequence number below `before`. */
export async function readLines(
  { database, actor }: ReadContext,
  filters: Filters,
  { limit, before = 2_147_483_647 }: { limit: number; before?: number },
): Promise<StatementLine[]> {
  const activeFilters = filterNames.filter((name) => filters[name])
  const { rows } = await queryPrepared<LineRow>(database.pool, {
    text: `
      with page as (
        select e.journal_id, e.seq, e.account_version, e.amount, e.balance_after, j.code, j.created_at, ${typeOf} as type
        from ledger.entries e
        join ledger.journals j on j.id = e.journal_id
        -- one account, so that the index is scanned backwards and no further than the page; 'coalesce' hides the filter's selectivity
        -- from the planner, which would otherwise read and sort all movements
        where e.account_id = (
            select id from ledger.accounts where owner_id = $1 and kind = 'user_available' and currency = 'USD')
          and e.account_version < $2
          ${activeFilters.map((name, i) => `and coalesce(${conditions[name](i + 4)}, false)`).join('\n          ')}
        order by e.account_version desc limit $3)
      select page.account_version as version, page.amount, page.balance_after, page.code, page.type, page.created_at,
        p.purchase_id, (p.payment_details->>'taskId')::int as task_id, p.campaign_request_id,
        p.id as payment_id, (p.payment_details->>'campaignId')::int as campaign_id, p.payment_details->>'dealTitle' as deal_title,
        fee.amount as fee, maturity.matures_at, u.id, u.username, u.display_name, u.avatar_url
      from page
      left join lateral (
        select p.* from payment_journals pj join payments p on p.id = pj.payment_id
        where pj.journal_id = page.journal_id and p.type <> 'platform_fee'
        -- a journal can belong to several: the person's own comes first, of these a refund before what it refunds
        order by p.user_id = $1 desc, case when p.user_id = $1 then -p.id else p.id end limit 1) p on true
      left join lateral (
        select f.amount from payment_journals pj join payments f on f.id = pj.payment_id
        where pj.journal_id = page.journal_id and f.type = 'platform_fee' and f.user_id = $1 limit 1) fee on true
      left join lateral (
        select max(m.matures_at) as matures_at from ledger.entry_maturities m
        where page.amount > 0 and m.journal_id = page.journal_id and m.seq = page.seq) maturity on true
      left join ${usersView} u on u.id = nullif(case when p.user_id = $1 then p.to_user_id else p.user_id end, $1)
      order by page.account_version desc`,
    // active ones have a value
    values: [actor.party.id, before, limit, ...activeFilters.map((name) => valueFor(name, filters[name]!))],
  })
  return rows.map(lineFromRow)
}

/** The value of a filter; typed text is searched for literally, anywhere in the value. */
const valueFor = (name: keyof Filters, value: string | Date) =>
  name === 'q' && typeof value === 'string' ? `%${value.replaceAll(/[\\%_]/g, '\\$&')}%` : value

const counterpartyOf = ({ id, username, display_name, avatar_url }: LineRow): StatementLine['counterparty'] =>
  // the columns of the other person are null together
  id === null ? null : { id, username: username!, displayName: display_name!, avatarUrl: avatar_url }

const lineFromRow = (row: LineRow): StatementLine => ({
  id: row.payment_id,
  number: Number(row.version),
  amount: Number(row.amount),
  balanceAfter: Number(row.balance_after),
  currency: 'USD',
  code: row.code,
  type: row.type,
  createdAt: row.created_at.toISOString(),
  purchaseId: row.purchase_id,
  taskId: row.task_id,
  campaignRequestId: row.campaign_request_id,
  campaignId: row.campaign_id,
  dealTitle: row.deal_title,
  counterparty: counterpartyOf(row),
  maturesAt: row.matures_at?.toISOString() ?? null,
  fee: row.fee,
})
