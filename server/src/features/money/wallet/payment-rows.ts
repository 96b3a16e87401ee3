import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { ReadContext, SystemContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import type { Payment } from './payments.ts'
import { paymentJournals, payments } from './tables.ts'

// Writes payments for features that move money, which decide on the payments and their time.

type NewPayment = Omit<typeof payments.$inferInsert, 'id' | 'likes' | 'createdAt' | 'updatedAt'>
type PaymentChange = Partial<
  Pick<Payment, 'status' | 'journalId' | 'transactionId' | 'providerSessionId' | 'firstApprovedBy' | 'firstApprovedAt'>
>
type Writing = Pick<ReadContext, 'db' | 'clock'>

/** A payment by id, without an access check: the caller decides who may see it. */
export async function findPayment(db: Queryable, id: number): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  return payment
}

/** A payment by id, locked. */
export async function lockPayment(tx: Tx, id: number): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  return payment
}

/** Adds a payment, linked to its journal if it is booked already. */
export async function addPayment({ tx, clock }: SystemContext, payment: NewPayment): Promise<Payment> {
  const now = clock()
  const rows = await tx
    .insert(payments)
    .values({ ...payment, createdAt: now, updatedAt: now })
    .returning()
  const added = onlyRow(rows)
  if (payment.journalId) await linkJournals(tx, [{ paymentId: added.id, journalId: payment.journalId }])
  return added
}

/** Changes payments by their ids; `details` are added to their `paymentDetails`. */
export async function changePayments(
  { db, clock }: Writing,
  ids: number[],
  change: PaymentChange & { details?: Record<string, unknown> },
): Promise<Payment[]> {
  const { details, ...columns } = change
  return db
    .update(payments)
    .set({
      ...columns,
      ...(details && { paymentDetails: sql`${payments.paymentDetails} || ${JSON.stringify(details)}::jsonb` }),
      updatedAt: clock(),
    })
    .where(inArray(payments.id, ids))
    .returning()
}

/** Cancels a payment if it is still pending. */
export async function cancelPendingPayment({ db, clock }: Writing, id: number): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'cancelled', updatedAt: clock() })
    .where(and(eq(payments.id, id), eq(payments.status, 'pending')))
}

/** Cancels the card deposits from before `startedBefore` that never got a checkout session. */
export async function cancelUnopenedDeposits({ db, clock }: Writing, startedBefore: Date): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'cancelled', updatedAt: clock() })
    .where(
      and(
        eq(payments.type, 'deposit'),
        eq(payments.method, 'credit_card'),
        eq(payments.status, 'pending'),
        isNull(payments.providerSessionId),
        lt(payments.createdAt, startedBefore),
      ),
    )
}

/** Links payments to journals that booked them. */
export async function linkJournals(tx: Tx, links: { paymentId: number; journalId: number }[]): Promise<void> {
  await tx.insert(paymentJournals).values(links)
}
