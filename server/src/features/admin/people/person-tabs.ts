import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { LoginOfPerson, OrderOfPerson, PaymentOfPerson, people } from '#contract/admin/people/people.ts'
import type { ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { loginsOf } from '../../accounts/sessions/index.ts'
import { usersView } from '../../foundation/users/index.ts'
import { purchasesView, tasksView } from '../../market/orders/index.ts'
import { orderRisksOf, risksOf } from '../../market/risk/index.ts'
import { paymentsView } from '../../money/wallet/index.ts'

type Query = z.output<typeof people.orders.schema.querystring>

const maxId = 2_147_483_647
const pageOf = ({ cursor, limit = defaultLimit }: Query) => ({ before: decodeCursor(cursor, 1)?.[0] ?? maxId, limit })

type OrderRow = Omit<OrderOfPerson, 'createdAt' | 'other' | 'otherRisk' | 'risk'> & {
  created_at: Date
  other_id: number
  username: string
  display_name: string
  avatar_url: string | null
}

/** One page of a person's orders on either side, newest first. */
export async function ordersOf(context: Pick<ReadContext, 'db' | 'clock'>, userId: number, query: Query) {
  const { db } = context
  const { before, limit } = pageOf(query)
  const { rows } = await db.execute<OrderRow>(sql`
    select p.id, case when p.business_id = ${userId} then 'business' else 'influencer' end as side,
      p.deal_title as "dealTitle", p.status, p.payment_status as "paymentStatus", p.amount, t.id as "taskId", p.created_at,
      o.id as other_id, o.username, o.display_name, o.avatar_url
    from ${purchasesView} p left join ${tasksView} t on t.purchase_id = p.id
    join ${usersView} o on o.id = case when p.business_id = ${userId} then p.influencer_id else p.business_id end
    where (p.business_id = ${userId} or p.influencer_id = ${userId}) and p.id < ${before}
    order by p.id desc limit ${limit + 1}`)
  const page = toPage(rows, limit, ({ id }) => encodeCursor(id))
  const risks = await risksOf(
    db,
    page.items.map(({ other_id }) => other_id),
  )
  const orderRisks = await orderRisksOf(
    context,
    page.items.map(({ id }) => id),
  )
  return {
    ...page,
    items: page.items.map((row) => ({
      ...toOrder(row),
      otherRisk: risks.get(row.other_id) ?? null,
      risk: orderRisks.get(row.id) ?? null,
    })),
  }
}

const toOrder = ({
  created_at,
  other_id,
  username,
  display_name,
  avatar_url,
  ...order
}: OrderRow): Omit<OrderOfPerson, 'otherRisk' | 'risk'> => ({
  ...order,
  other: { id: other_id, username, displayName: display_name, avatarUrl: avatar_url },
  createdAt: new Date(created_at).toISOString(),
})

type PaymentRow = Omit<PaymentOfPerson, 'createdAt'> & { created_at: Date }

const outgoing = ['withdrawal', 'campaign_payment', 'platform_fee', 'verification_fee', 'gift_sent'] as const

/** One page of a person's payments, newest first; outgoing ones are negative. A gift is a payment of its own on each side. */
export async function moneyOf(db: Queryable, userId: number, query: Query) {
  const { before, limit } = pageOf(query)
  const { rows } = await db.execute<PaymentRow>(sql`
    select id, type, status, method, created_at,
      case when user_id = ${userId} and type in ${[...outgoing]} then -amount else amount end as amount
    from ${paymentsView} p where (user_id = ${userId} or (to_user_id = ${userId} and type not in ('gift_sent', 'gift_received'))) and id < ${before}
    order by id desc limit ${limit + 1}`)
  const page = toPage(rows, limit, ({ id }) => encodeCursor(id))
  return {
    ...page,
    items: page.items.map(({ created_at, ...payment }) => ({
      ...payment,
      createdAt: new Date(created_at).toISOString(),
    })),
  }
}

/** One page of a person's sessions, newest first; addresses only as networks. */
export async function loginPageOf(db: Queryable, userId: number, query: Query) {
  const { before, limit } = pageOf(query)
  const rows: LoginOfPerson[] = await loginsOf(db, userId, { before, limit: limit + 1 })
  return toPage(rows, limit, ({ id }) => encodeCursor(id))
}
