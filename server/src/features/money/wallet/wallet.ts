import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Payment as PaymentView, Wallet } from '#contract/money/wallet/wallet.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { notFound } from '../../../platform/refusal.ts'
import { usersView } from '../../foundation/users/index.ts'
import { balances } from '../ledger/index.ts'
import { readMaturity } from './maturity.ts'
import { type Payment, processingSince } from './payments.ts'
import { sumWithdrawals } from './pending-withdrawals.sql.ts'
import { payments } from './tables.ts'

/** A payment as its payer and its payee see it. */
const paymentView = (payment: Payment): PaymentView => ({
  id: payment.id,
  type: payment.type,
  status: payment.status,
  method: payment.method,
  amount: payment.amount,
  currency: 'USD',
  purchaseId: payment.purchaseId,
  taskId: detailOf(payment, 'taskId'),
  campaignRequestId: payment.campaignRequestId,
  campaignId: detailOf(payment, 'campaignId'),
  isProcessing: processingSince(payment) !== undefined,
  createdAt: payment.createdAt.toISOString(),
  updatedAt: payment.updatedAt.toISOString(),
})

const detailOf = ({ paymentDetails }: Payment, name: 'taskId' | 'campaignId') =>
  typeof paymentDetails[name] === 'number' ? paymentDetails[name] : null

/** One of the actor's payments, or one of work that is paid to them. Other people's are 404, so ids cannot be probed. */
export async function readPayment({ database, actor }: ReadContext, id: number): Promise<Payment> {
  const [payment] = await database.orm
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.id, id),
        or(
          eq(payments.userId, actor.party.id),
          and(eq(payments.toUserId, actor.party.id), eq(payments.type, 'campaign_payment')),
        ),
      ),
    )
  if (!payment) throw notFound()
  return payment
}

export const viewPayment = async (context: ReadContext, id: number) => paymentView(await readPayment(context, id))

type HoldRow = {
  purchase_id: number | null
  campaign_request_id: number | null
  campaign_id: number | null
  amount: string
  deal_title: string
  task_id: number | null
  id: number
  username: string
  display_name: string
  avatar_url: string | null
}

/** SQL: true if hold `h` is that of the order or the campaign request of payment `p`. */
const isHoldOf = sql.raw(`(h.purpose, h.ref_id) = (
      case when p.purchase_id is null then 'campaign_request' else 'deal_purchase' end,
      coalesce(p.purchase_id, p.campaign_request_id)::text)`)

/** The actor's balance, its maturities and held money, in cents and all from the ledger (product.md 6). */
export async function readWallet({ database, clock, actor }: ReadContext): Promise<Wallet> {
  const db = database.orm
  const { available, held, debt } = await balances(db, actor.party.id)
  const { withdrawable, maturing } = await readMaturity(db, { userId: actor.party.id, available, now: clock() })
  const holds = await db.execute<HoldRow>(sql`
    select p.purchase_id, p.campaign_request_id, (p.payment_details->>'campaignId')::int as campaign_id, h.amount, p.payment_details->>'dealTitle' as deal_title, (p.payment_details->>'taskId')::int as task_id,
      u.id, u.username, u.display_name, u.avatar_url
    from payments p
    join ledger.holds h on ${isHoldOf} and h.status = 'open'
    join ${usersView} u on u.id = p.to_user_id
    where p.user_id = ${actor.party.id} and p.type = 'campaign_payment' and p.status = 'pending'
    order by p.id desc limit 100`)
  const expected = await db.execute<{ expected: string }>(sql`
    select coalesce(sum(h.amount), 0) as expected
    from payments p join ledger.holds h on ${isHoldOf} and h.status = 'open'
    where p.to_user_id = ${actor.party.id} and p.type = 'campaign_payment' and p.status = 'pending'`)
  const { reserved, beingPaid } = await sumWithdrawals(db, actor.party.id)
  const pending = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, actor.party.id), eq(payments.type, 'deposit'), eq(payments.status, 'pending')))
    .orderBy(desc(payments.id))
    .limit(20)
  return {
    currency: 'USD',
    available,
    held,
    withdrawing: reserved,
    beingPaid,
    debt,
    withdrawable,
    maturing,
    holds: holds.rows.map((row) => ({
      purchaseId: row.purchase_id,
      taskId: row.task_id,
      campaignRequestId: row.campaign_request_id,
      campaignId: row.campaign_id,
      dealTitle: row.deal_title,
      amount: Number(row.amount),
      counterparty: { id: row.id, username: row.username, displayName: row.display_name, avatarUrl: row.avatar_url },
    })),
    expected: Number(onlyRow(expected.rows).expected),
    pendingDeposits: pending.map(paymentView),
  }
}
