import { and, eq, sql } from 'drizzle-orm'
import type { PaymentInQueue } from '#contract/deposits.ts'
import type { PaymentStatus } from '#contract/wallet.ts'
import type { WithdrawalInQueue, WithdrawalStatus } from '#contract/withdrawals.ts'
import type { Queryable } from '../../platform/database.ts'
import { encodeCursor, toPage } from '../../platform/http/cursor.ts'
import { queuePage } from '../../platform/http/queue-page.ts'
import { users } from '../accounts/tables.ts'
import { shownOfUser } from '../accounts/users.ts'
import { isManual, notesOf } from '../wallet/manual-deposits.ts'
import { referenceOf } from '../wallet/reference.ts'
import { payments, withdrawalRequests } from '../wallet/tables.ts'
import { withdrawalOf } from '../wallet/withdrawals.ts'

type Page = { limit?: number | undefined; cursor?: string | undefined }

/** Withdrawals of a status, with what an admin looks at before paying; accounts are masked. */
export async function listPayouts(
  db: Queryable,
  secret: string,
  query: Page & { status: WithdrawalStatus },
): Promise<{ items: WithdrawalInQueue[]; nextCursor: string | null }> {
  const { limit, where, order } = queuePage(query, withdrawalRequests.status, withdrawalRequests.number)
  const rows = await db
    .select({
      row: withdrawalRequests,
      user: shownOfUser,
      paidBefore: sql<number>`(select count(*)::int from withdrawal_requests o
        where o.user_id = ${withdrawalRequests.userId} and o.status = 'approved' and o.number < ${withdrawalRequests.number})`,
      identityVerifiedAt: sql<string | null>`(select max(k.decided_at) from kyc_verifications k
        where k.user_id = ${withdrawalRequests.userId} and k.status = 'approved')`,
    })
    .from(withdrawalRequests)
    .innerJoin(users, eq(users.id, withdrawalRequests.userId))
    .where(where)
    .orderBy(order)
    .limit(limit + 1)
  const { items, nextCursor } = toPage(rows, limit, ({ row }) => encodeCursor(row.number))
  return {
    items: items.map(({ row, user, paidBefore, identityVerifiedAt }) => ({
      ...withdrawalOf(secret, row),
      user,
      paidBefore,
      identityVerifiedAt: identityVerifiedAt && new Date(identityVerifiedAt).toISOString(),
    })),
    nextCursor,
  }
}

/** Payments of a type and status, whoever made them. */
export async function listPayments(
  db: Queryable,
  query: Page & { type: PaymentInQueue['type']; status: PaymentStatus },
): Promise<{ items: PaymentInQueue[]; nextCursor: string | null }> {
  const { limit, where, order } = queuePage(query, payments.status, payments.id)
  const rows = await db
    .select({ payment: payments, user: shownOfUser })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(eq(payments.type, query.type), where))
    .orderBy(order)
    .limit(limit + 1)
  const found = rows.map(({ payment, user }): PaymentInQueue => {
    const manual = isManual(payment)
    return {
      id: payment.id,
      type: payment.type,
      status: payment.status,
      method: payment.method,
      amount: payment.amount,
      currency: 'USD',
      reference: manual ? referenceOf(payment.id) : null,
      transactionId: payment.transactionId,
      notes: notesOf(payment),
      waits: manual && payment.status === 'pending',
      user,
      createdAt: payment.createdAt.toISOString(),
    }
  })
  return toPage(found, limit, (last) => encodeCursor(last.id))
}
