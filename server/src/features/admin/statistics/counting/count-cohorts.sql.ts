import { sql } from 'drizzle-orm'
import { lockUntilCommit } from '../../../../platform/database/advisory-lock.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { usersView } from '../../../foundation/users/index.ts'
import { campaignRequestsView } from '../../../market/campaign-requests/index.ts'
import { dealsView } from '../../../market/deals/index.ts'
import { tasksView } from '../../../market/orders/index.ts'
import { paymentsView } from '../../../money/wallet/index.ts'

/** Days after which a cohort no longer changes: the last step is counted within 90 days. */
export const cohortDays = 91

/** SQL: the time at which a person's first order was paid, or their first campaign request accepted. */
const firstOrder = (task: 'buyer_id' | 'influencer_id', request: 'business_id' | 'influencer_id') => sql`least(
  (select t.created_at from ${tasksView} t where t.${sql.raw(task)} = u.id order by t.id limit 1),
  (select min(r.accepted_at) from ${campaignRequestsView} r where r.${sql.raw(request)} = u.id))`

/**
 * Recounts the people who signed up from one day to another (UTC, both included). `ready`: businesses with money paid in, influencers
 * with a deal, and everybody with an order. Two transactions never count cohorts at once: both would insert the same days.
 */
export async function countCohorts(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const within = (days: number) =>
    sql`count(*) filter (where ordered_at < created_at + make_interval(days => ${days}::int))`
  await lockUntilCommit(tx, 'statistics-cohorts')
  await tx.execute(sql`delete from statistics_cohorts where day between ${from} and ${to}`)
  await tx.execute(sql`
    insert into statistics_cohorts (day, side, people, confirmed, ready, within7, within30, within90)
    select (created_at at time zone 'UTC')::date, role, count(*), count(*) filter (where is_verified),
      count(*) filter (where is_ready or ordered_at is not null), ${within(7)}, ${within(30)}, ${within(90)}
    from (
      select u.created_at, u.role, u.is_verified,
        case u.role when 'business' then ${firstOrder('buyer_id', 'business_id')}
          else ${firstOrder('influencer_id', 'influencer_id')} end as ordered_at,
        case u.role when 'business' then exists (
            select from ${paymentsView} p where p.user_id = u.id and p.type = 'deposit' and p.status = 'completed')
          else exists (select from ${dealsView} d where d.influencer_id = u.id) end as is_ready
      from ${usersView} u
      where u.created_at >= ${from}::date::timestamptz and u.created_at < (${to}::date + 1)::timestamptz and u.role <> 'admin') people
    group by 1, 2`)
}
