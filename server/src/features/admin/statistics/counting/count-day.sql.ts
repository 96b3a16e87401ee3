import { sql } from 'drizzle-orm'
import type { CountedKind } from '#contract/admin/statistics/statistics.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { usersView } from '../../../foundation/users/index.ts'
import { disputesView } from '../../../market/disputes/index.ts'
import { receiptsView } from '../../../market/receipts/index.ts'

/** A kind of figure; `vat`: the tax stated by settlements of the day's releases. */
export type DayKind = CountedKind | 'vat'

/** The code for people who have not named a country; ISO 3166 leaves it to users. */
export const unknownCountry = 'ZZ'

const work = sql.raw(`('deal_purchase', 'campaign_request')`)

/**
 * The day's figures, each with the person by whose country it is counted: orders, refunds and fees by the paying business. A journal that
 * closes a hold has one entry on the payer's held account; any other concerns one person, or their sender.
 */
const counted = sql`
  select 'orders' as kind, b.owner_id, 1 as count, b.amount as cents
  from booked b where b.code = 'hold' and b.ref_type in ${work} and b.account = 'user_held'
  union all
  select 'refunds', b.owner_id, 1, b.amount
  from booked b join payers p on p.id = b.id and p.held_by = b.owner_id
  where b.code in ('hold_release', 'hold_refund') and b.ref_type in ${work} and b.account = 'user_available'
  union all
  select 'fees', coalesce(p.held_by, p.person), 1, b.amount
  from booked b join payers p on p.id = b.id where b.account = 'platform_revenue'
  union all
  select 'chargebacks', p.person, 1, b.amount
  from booked b join payers p on p.id = b.id where b.code = 'deposit_reversal' and b.account = 'processor_clearing'
  union all
  select 'deposits', b.owner_id, 1, b.amount
  from booked b where b.code = 'deposit' and b.ref_type in ('payment', 'suspense') and b.account = 'user_available'
  union all
  select 'payouts', p.person, case b.code when 'payout' then 1 else 0 end, b.amount
  from booked b join payers p on p.id = b.id where b.account = 'payout_clearing'
  union all
  select 'vat', p.held_by, 1, (r.content -> 'vat' ->> 'amount')::bigint
  from payers p join ${receiptsView} r on r.journal_id = p.id and r.series = 'S' where r.content ? 'vat'`

/** Recounts a day (UTC). The day's rows are replaced in the caller's transaction. */
export async function countDay(tx: Tx, day: string): Promise<void> {
  const begin = sql`${day}::date::timestamptz`
  const end = sql`(${day}::date + 1)::timestamptz`
  await tx.execute(sql`delete from statistics_days where day = ${day}`)
  await tx.execute(sql`delete from statistics_ledger_days where day = ${day}`)
  await tx.execute(sql`
    with booked as materialized (
      select j.id, j.code, j.ref_type, e.amount, a.kind as account, a.owner_id
      from ledger.journals j join ledger.entries e on e.journal_id = j.id join ledger.accounts a on a.id = e.account_id
      where j.created_at >= ${begin} and j.created_at < ${end}),
    payers as (
      select id, max(owner_id) filter (where account = 'user_held') as held_by, max(owner_id) as person from booked group by id),
    counted as (
      ${counted}
      union all
      select 'disputes', d.business_id, 1, 0 from ${disputesView} d where d.created_at >= ${begin} and d.created_at < ${end}
      union all
      select case u.role when 'business' then 'businesses' else 'influencers' end, u.id, 1, 0
      from ${usersView} u where u.created_at >= ${begin} and u.created_at < ${end} and u.role <> 'admin'),
    days as (
      insert into statistics_days (country, day, kind, count, cents)
      select case grouping(country) when 1 then '' else country end, ${day}::date, kind, sum(count), sum(cents)
      from (
        select c.kind, c.count, c.cents, coalesce(u.country_of_origin, ${unknownCountry}) as country
        from counted c left join ${usersView} u on u.id = c.owner_id) placed
      group by grouping sets ((kind), (kind, country)))
    insert into statistics_ledger_days (day, account, code, ref_type, journals, received, given)
    select ${day}::date, account, code, ref_type, count(distinct id), coalesce(sum(amount) filter (where amount > 0), 0),
      coalesce(-sum(amount) filter (where amount < 0), 0)
    from booked group by account, code, ref_type`)
}
