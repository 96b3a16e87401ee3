import { and, desc, eq, sql } from 'drizzle-orm'
import type { Payment as PaymentView, StatementLine, Wallet } from '#contract/wallet.ts'
import type { Database } from '../../platform/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/cursor.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound } from '../../platform/refusal.ts'
import { balances } from '../ledger/ledger.ts'
import type { Payment } from './deposits.ts'
import { payments } from './tables.ts'

/** A payment as its owner sees it. */
const paymentView = (payment: Payment): PaymentView => ({
  id: payment.id,
  type: payment.type,
  status: payment.status,
  method: payment.method,
  amount: payment.amount,
  currency: 'USD',
  purchaseId: payment.purchaseId,
  taskId: taskIdOf(payment),
  createdAt: payment.createdAt.toISOString(),
  updatedAt: payment.updatedAt.toISOString(),
})

const taskIdOf = ({ paymentDetails: { taskId } }: Payment) => (typeof taskId === 'number' ? taskId : null)

/** One payment of one's own; another's does not exist for the actor. */
export async function readPayment(database: Database, actor: Actor, id: number): Promise<Payment> {
  const [payment] = await database.orm
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.userId, actor.id)))
  if (!payment) throw notFound()
  return payment
}

export const viewPayment = async (database: Database, actor: Actor, id: number) =>
  paymentView(await readPayment(database, actor, id))

type HoldRow = {
  purchase_id: number
  amount: string
  deal_title: string
  task_id: number | null
  id: number
  username: string
  display_name: string
  avatar_url: string | null
}

/** Balance and held money, every figure from the ledger, in cents (issue point 6). */
export async function readWallet(database: Database, actor: Actor): Promise<Wallet> {
  const db = database.orm
  const { available, held, debt } = await balances(db, actor.id)
  const holds = await db.execute<HoldRow>(sql`
    select p.purchase_id, h.amount, p.payment_details->>'dealTitle' as deal_title, (p.payment_details->>'taskId')::int as task_id,
      u.id, u.username, u.display_name, u.avatar_url
    from payments p
    join ledger.holds h on h.purpose = 'deal_purchase' and h.ref_id = p.purchase_id::text and h.status = 'open'
    join users u on u.id = p.to_user_id
    where p.user_id = ${actor.id} and p.type = 'campaign_payment' and p.status = 'pending'
    order by p.id desc limit 100`)
  const expected = await db.execute<{ expected: string }>(sql`
    select coalesce(sum(h.amount), 0) as expected
    from payments p join ledger.holds h on h.purpose = 'deal_purchase' and h.ref_id = p.purchase_id::text and h.status = 'open'
    where p.to_user_id = ${actor.id} and p.type = 'campaign_payment' and p.status = 'pending'`)
  const pending = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, actor.id), eq(payments.type, 'deposit'), eq(payments.status, 'pending')))
    .orderBy(desc(payments.id))
    .limit(20)
  return {
    currency: 'USD',
    available,
    held,
    debt,
    holds: holds.rows.map((row) => ({
      purchaseId: row.purchase_id,
      taskId: row.task_id,
      dealTitle: row.deal_title,
      amount: Number(row.amount),
      counterparty: { id: row.id, username: row.username, displayName: row.display_name, avatarUrl: row.avatar_url },
    })),
    expected: Number(expected.rows[0]!.expected),
    pendingDeposits: pending.map(paymentView),
  }
}

type LineRow = {
  version: string
  amount: string
  balance_after: string
  code: string
  created_at: Date
  purchase_id: number | null
  task_id: number | null
  deal_title: string | null
  fee: number | null
  id: number | null
  username: string | null
  display_name: string | null
  avatar_url: string | null
}

/** One page of the movements of the available balance, newest first, as the ledger's entries have them. */
export async function readStatement(database: Database, actor: Actor, query: { limit?: number; cursor?: string }) {
  const before = decodeCursor(query.cursor, 1)?.[0] ?? 2_147_483_647
  const limit = query.limit ?? defaultLimit
  const { rows } = await database.pool.query<LineRow>({
    name: 'statement',
    text: `
      with page as (
        select e.journal_id, e.account_version, e.amount, e.balance_after
        from ledger.entries e
        join ledger.accounts a on a.id = e.account_id
        where a.owner_id = $1 and a.kind = 'user_available' and a.currency = 'USD' and e.account_version < $2
        order by e.account_version desc limit $3)
      select page.account_version as version, page.amount, page.balance_after, j.code, j.created_at,
        p.purchase_id, (p.payment_details->>'taskId')::int as task_id, p.payment_details->>'dealTitle' as deal_title,
        fee.amount as fee, u.id, u.username, u.display_name, u.avatar_url
      from page
      join ledger.journals j on j.id = page.journal_id
      left join lateral (
        select p.* from payment_journals pj join payments p on p.id = pj.payment_id
        where pj.journal_id = j.id and p.type <> 'platform_fee' order by p.id limit 1) p on true
      left join lateral (
        select f.amount from payment_journals pj join payments f on f.id = pj.payment_id
        where pj.journal_id = j.id and f.type = 'platform_fee' and f.user_id = $1 limit 1) fee on true
      left join users u on u.id = nullif(case when p.user_id = $1 then p.to_user_id else p.user_id end, $1)
      order by page.account_version desc`,
    values: [actor.id, before, limit + 1],
  })
  return toPage(rows.map(lineFromRow), limit, (line) => encodeCursor(line.id))
}

const lineFromRow = (row: LineRow): StatementLine => ({
  id: Number(row.version),
  amount: Number(row.amount),
  balanceAfter: Number(row.balance_after),
  currency: 'USD',
  code: row.code,
  createdAt: row.created_at.toISOString(),
  purchaseId: row.purchase_id,
  taskId: row.task_id,
  dealTitle: row.deal_title,
  counterparty:
    row.id === null
      ? null
      : { id: row.id, username: row.username!, displayName: row.display_name!, avatarUrl: row.avatar_url },
  fee: row.fee,
})
