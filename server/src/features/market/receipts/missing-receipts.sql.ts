// Joins the books with purchases, campaign requests, payments, tasks, users and their settings: movements of money without a document, in one query
import { type SQL, sql } from 'drizzle-orm'
import type { CustomOption } from '#contract/market/deals/deals.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ReceiptContent, Series } from './content.ts'

/**
 * A ledger movement without its document, with everything the document needs. Amounts in cents, as text where they are bigint.
 */
export type MissingReceipt = {
  journal_id: string
  series: Series
  /** ISO 8601, UTC. */
  occurred_at: string
  owner_id: number
  owner: ReceiptContent['owner']
  time_zone: string | null
  other: ReceiptContent['other']
  purchase_id: number | null
  campaign_request_id: number | null
  payment_id: number | null
  task_id: number | null
  deal_title: string | null
  extras: CustomOption[] | null
  is_price_asked: boolean | null
  fee_bps: number | null
  held: string | null
  released: string | null
  refunded: string | null
  fee: string
  credited: string | null
  card_amount: number | null
  method: ReceiptContent['method']
  transaction_id: string | null
  receipt_number: number | null
  receipt_year: number | null
}

/** Scopes: conditions on a journal `j` that select the movements to check. */
export const bookedAfter = (journalId: number) => sql`j.id > ${journalId}`
export const ofPurchase = (purchaseId: number) => sql`j.ref_type = 'deal_purchase' and j.ref_id = ${String(purchaseId)}
  and j.code in ('hold', 'hold_release', 'hold_refund')`
export const ofRequest = (requestId: number) => sql`j.ref_type = 'campaign_request' and j.ref_id = ${String(requestId)}
  and j.code in ('hold', 'hold_release', 'hold_refund')`
/** Movements related to a person's newest ones; older ones have their documents from the job. */
export const ofUser = (userId: number) => sql`(j.code, j.ref_type, j.ref_id) in (
  select code.code, near.ref_type, near.ref_id
  from (select distinct n.ref_type, n.ref_id from (
      select e.journal_id from ledger.entries e
      where e.account_id = (
        select id from ledger.accounts where owner_id = ${userId} and kind = 'user_available' and currency = 'USD')
        and e.account_version > 0
      order by e.account_version desc limit 30) e
    join ledger.journals n on n.id = e.journal_id) near
  cross join (values ('hold'), ('hold_release'), ('hold_refund'), ('deposit')) as code (code))`

const parsedId = (text: string) => `case when ${text} ~ '^[0-9]{1,9}$' then ${text}::int end`

/**
 * Selects the movements without a document, with index lookups per row instead of joins: planned as joins, every batch would scan
 * whole tables. A journal whose order or payment does not exist gets no document.
 */
const missingQuery = (scope: SQL, limit: number) => sql`
  select j.id, j.ref_type, j.ref_id, j.created_at, s.series, s.place, h.amount as held, h.released, h.refunded,
    about.purchase_id, about.campaign_request_id, about.payment_id
  from ledger.journals j
  left join lateral (select h.amount, h.released, h.refunded from ledger.holds h
    where j.ref_type in ('deal_purchase', 'campaign_request') and h.purpose = j.ref_type and h.ref_id = j.ref_id limit 1) h on true
  cross join lateral (select
    case when j.ref_type = 'deal_purchase' then
      (select p.id from influencer_deal_purchases p where p.id = ${sql.raw(parsedId('j.ref_id'))}) end as purchase_id,
    case when j.ref_type = 'campaign_request' then
      (select q.id from campaign_requests q where q.id = ${sql.raw(parsedId('j.ref_id'))}) end as campaign_request_id,
    case when j.ref_type = 'payment' then
      (select d.id from payments d where d.id = ${sql.raw(parsedId('j.ref_id'))}) end as payment_id offset 0) about
  cross join lateral unnest(case
    when j.code = 'hold' then array['R']
    when j.code = 'deposit' then array['T']
    when h.released = 0 then array['C']
    when h.refunded = 0 then array['S']
    else array['S', 'C'] end) with ordinality as s (series, place)
  where (j.ref_type in ('deal_purchase', 'campaign_request') and j.code in ('hold', 'hold_release', 'hold_refund')
      or j.ref_type = 'payment' and j.code = 'deposit')
    and ${scope}
    and (select r.id from receipts r where r.journal_id = j.id and r.series = s.series) is null
    and num_nonnulls(about.purchase_id, about.campaign_request_id, about.payment_id) > 0
  order by j.id, s.place limit ${limit}`

/** The first `limit` movements in scope without a document, in the order in which they were booked. */
export async function readMissing(db: Queryable, scope: SQL, limit: number): Promise<MissingReceipt[]> {
  const { rows } = await db.execute<MissingReceipt>(sql`
    with due as materialized (${missingQuery(scope, limit)})
    select j.id as journal_id, j.series, to_char(j.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as occurred_at,
      owner.id as owner_id, j.purchase_id, j.campaign_request_id, j.payment_id, j.held, j.released, j.refunded, booked.fee, booked.credited,
      jsonb_build_object('name', shown_name(owner.display_name, owner.username, owner.resembles), 'username', owner.username, 'country', home.country,
        'address', to_jsonb(array_remove(array[nullif(home.street_address, ''),
          nullif(concat_ws(' ', nullif(home.postal_code, ''), nullif(home.city, '')), ''), nullif(home.state, '')], null))
      ) as owner, (select s.time_zone from notification_settings s where s.user_id = owner.id) as time_zone,
      case when other.id is not null then jsonb_build_object(
        'name', shown_name(other.display_name, other.username, other.resembles), 'username', other.username, 'country', there.country,
        -- of an influencer, who may work at home, the business learns only the city
        'address', to_jsonb(array_remove(array[case when j.series = 'S' then nullif(there.street_address, '') end,
          nullif(concat_ws(' ', case when j.series = 'S' then nullif(there.postal_code, '') end, nullif(there.city, '')), ''),
          nullif(there.state, '')], null))) end as other,
      coalesce(p.deal_title, (select c.title from campaigns c where c.id = q.campaign_id)) as deal_title, p.extras, p.is_price_asked,
      coalesce(p.fee_bps, q.fee_bps) as fee_bps,
      (select t.id from tasks t where t.purchase_id = p.id) as task_id,
      (select least(coalesce(sum(c.amount), 0), j.held)::int from payments c
        where (c.purchase_id = p.id or c.campaign_request_id = q.id) and c.type = 'deposit' and c.status = 'completed') as card_amount,
      coalesce(d.method, 'wallet') as method, d.transaction_id, first.number as receipt_number, first.year as receipt_year
    from due j
    left join influencer_deal_purchases p on p.id = j.purchase_id
    left join campaign_requests q on q.id = j.campaign_request_id
    left join payments d on d.id = j.payment_id
    cross join lateral (select
        coalesce(sum(e.amount) filter (where a.kind = 'platform_revenue'), 0) as fee,
        sum(e.amount) filter (where a.kind = 'user_available') as credited
      from ledger.entries e join ledger.accounts a on a.id = e.account_id where e.journal_id = j.id) booked
    left join lateral (
      select r.number, r.year from receipts r
      where (r.purchase_id = p.id or r.campaign_request_id = q.id) and r.series = 'R' limit 1) first on true
    join users owner on owner.id = case j.series when 'S' then coalesce(p.influencer_id, q.influencer_id)
      when 'T' then d.user_id else coalesce(p.business_id, q.business_id) end
    left join user_addresses home on home.user_id = owner.id
    left join users other on other.id = case j.series when 'S' then coalesce(p.business_id, q.business_id)
      else coalesce(p.influencer_id, q.influencer_id) end
    left join user_addresses there on there.user_id = other.id
    order by j.id, j.place`)
  return rows
}
