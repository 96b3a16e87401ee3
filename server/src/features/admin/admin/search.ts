import { type SQL, sql } from 'drizzle-orm'
import type { FoundObject } from '#contract/admin/admin/admin.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { usersView } from '../../foundation/users/index.ts'
import { campaignRequestsView } from '../../market/campaign-requests/index.ts'
import { campaignsView } from '../../market/campaigns/index.ts'
import { purchasesView, tasksView } from '../../market/orders/index.ts'
import { paymentOfReference } from '../../money/deposits/index.ts'
import { paymentsView } from '../../money/wallet/index.ts'
import { withdrawalsView } from '../../money/withdrawals/index.ts'

/** Maximum objects that one search returns. */
const maxFound = 20
const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

type Found = Omit<FoundObject, 'person'> & {
  person: { id: number; username: string; displayName: string; avatarUrl: string | null } | null
}

/**
 * Finds the objects that a number, transfer reference, transaction id or UUID names: orders, payments, withdrawals, campaigns and
 * campaign requests. Every compared column is indexed, so the size of the tables does not matter.
 */
export async function findObjects(db: Queryable, typed: string): Promise<{ items: FoundObject[] }> {
  const text = typed.replace(/^#/, '').trim()
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null
  const branches = [
    ...(number === null ? [] : [orders(number), campaigns(number), requests(number)]),
    payments(text, paymentOfReference(text) ?? number),
    withdrawals(text, number),
  ]
  const { rows } = await db.execute<Found>(sql`
    select f.kind, f.id, f.task_id as "taskId", f.title, f.amount, f.status,
      case when u.id is null then null else json_build_object(
        'id', u.id, 'username', u.username, 'displayName', u.display_name, 'avatarUrl', u.avatar_url) end as person
    from (${sql.join(branches, sql` union all `)}) f left join ${usersView} u on u.id = f.user_id limit ${maxFound}`)
  return { items: rows }
}

const orders = (number: number): SQL => sql`
  (select 'order' as kind, p.id::text as id, t.id as task_id, p.deal_title as title, p.business_id as user_id, p.amount, p.status
   from ${purchasesView} p left join ${tasksView} t on t.purchase_id = p.id where p.id = ${number}
   union
   select 'order', p.id::text, t.id, p.deal_title, p.business_id, p.amount, p.status
   from ${tasksView} t join ${purchasesView} p on p.id = t.purchase_id where t.id = ${number})`

const campaigns = (number: number): SQL => sql`
  (select 'campaign', c.id::text, null::int, c.title, c.business_id, null::int, c.stage from ${campaignsView} c where c.id = ${number})`

const requests = (number: number): SQL => sql`
  (select 'request', r.id::text, null::int, null::text, r.influencer_id, r.amount, r.status
   from ${campaignRequestsView} r where r.id = ${number})`

const payments = (text: string, id: number | null): SQL => sql`
  (select 'payment' as kind, p.id::text as id, null::int as task_id, p.type as title, p.user_id, p.amount, p.status from ${paymentsView} p
   where p.id = ${id} or p.transaction_id = ${text} or p.provider_session_id = ${text} order by p.id desc limit 5)`

const withdrawals = (text: string, number: number | null): SQL => sql`
  (select 'withdrawal', w.id::text, null::int, '#' || w.number, w.user_id, w.amount, w.status from ${withdrawalsView} w
   where w.number = ${number} ${isUuid(text) ? sql`or w.id = ${text}::uuid` : sql``}
   order by w.number desc limit 5)`
