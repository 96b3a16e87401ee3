import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type {
  Deposit,
  DepositAccounts,
  DepositInstructions,
  DepositMethod,
  NewDeposit,
} from '#contract/money/deposits/deposits.ts'
import { depositErrors } from '#contract/money/deposits/errors.ts'
import { defaultWithdrawalRules } from '#contract/money/withdrawals/withdrawals.ts'
import type { Context, ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { invalid, Refusal } from '../../../platform/refusal.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { lockUser } from '../../foundation/users/index.ts'
import { addPayment, type Payment, paymentsView } from '../wallet/index.ts'
import { startDeposit } from './deposits.ts'
import { referenceOf } from './reference.ts'

const payments = paymentsView.as('payments')

export const manualMethods = ['paypal', 'bank_transfer'] as const
const maxPending = 5

/** Returns whether a payment is a deposit by PayPal or bank transfer, which an admin approves when the money arrives. */
export const isManualDeposit = (payment: Pick<Payment, 'type' | 'method'>) =>
  payment.type === 'deposit' && manualMethods.some((method) => method === payment.method)

/** Returns whether a deposit needs two different admins. Deposits from before limits were stored have the default limit. */
export const needsTwoAdmins = ({ amount, twoAdminsAbove }: Pick<Payment, 'amount' | 'twoAdminsAbove'>) =>
  amount > (twoAdminsAbove ?? defaultWithdrawalRules.twoAdminsAbove)

/** The deposit methods that admins have opened, the manual ones with an account of ours. */
async function offeredDepositMethods(db: Queryable, { paypalEmail, bank }: DepositAccounts): Promise<DepositMethod[]> {
  const { cardPayments, paypalDeposits, bankDeposits } = await readSetting(db, 'access')
  return [
    ...(cardPayments ? (['credit_card'] as const) : []),
    ...(paypalEmail && paypalDeposits ? (['paypal'] as const) : []),
    ...(bank && bankDeposits ? (['bank_transfer'] as const) : []),
    ...(cardPayments ? (['stripe'] as const) : []),
  ]
}

type DepositRow = Pick<Payment, 'id' | 'type' | 'amount' | 'method' | 'status' | 'paymentDetails' | 'createdAt'>

function instructionsFor(payment: DepositRow, { paypalEmail, bank }: DepositAccounts): DepositInstructions | null {
  if (payment.status !== 'pending') return null
  if (payment.method === 'paypal' && paypalEmail) return { paypalEmail, bank: null }
  return payment.method === 'bank_transfer' && bank ? { paypalEmail: null, bank } : null
}

export const notesOf = ({ paymentDetails: { notes } }: Pick<Payment, 'paymentDetails'>) =>
  typeof notes === 'string' ? notes : null

const depositOf = (payment: DepositRow, accounts: DepositAccounts): Deposit => ({
  id: payment.id,
  amount: payment.amount,
  currency: 'USD',
  method: payment.method,
  status: payment.status,
  reference: isManualDeposit(payment) ? referenceOf(payment.id) : null,
  instructions: instructionsFor(payment, accounts),
  notes: notesOf(payment),
  createdAt: payment.createdAt.toISOString(),
})

/**
 * Creates a pending deposit (spec §5, Deposit): by card, or by PayPal or bank transfer with a reference, which an admin approves. Refuses
 * 422 the method `wallet`, 409 `method_closed` a method that is not offered, and 409 `too_many_deposits` a sixth pending one.
 */
export async function requestDeposit(context: Context, { amount, method }: NewDeposit): Promise<Deposit> {
  const { tx, actor } = context
  if (method === 'wallet') throw invalid('method', depositErrors.depositFromWallet)
  const accounts = await readSetting(tx, 'deposit_accounts')
  if (!(await offeredDepositMethods(tx, accounts)).includes(method))
    throw new Refusal(409, 'method_closed', depositErrors.depositMethodClosed)
  if (method === 'credit_card' || method === 'stripe') {
    const id = await startDeposit(context, { userId: actor.party.id, amount })
    const rows = await tx.select().from(payments).where(eq(payments.id, id))
    return depositOf(onlyRow(rows), accounts)
  }
  await lockUser(tx, actor.party)
  const { rows } = await tx.execute<{ awaited: number }>(sql`
    select count(*)::int as awaited from ${paymentsView} payments
    where user_id = ${actor.party.id} and type = 'deposit' and status = 'pending' and method in ('paypal', 'bank_transfer')`)
  if (onlyRow(rows).awaited >= maxPending) throw new Refusal(409, 'too_many_deposits', depositErrors.tooManyDeposits)
  const { twoAdminsAbove } = await readSetting(tx, 'withdrawals')
  const payment = await addPayment(context, { userId: actor.party.id, amount, type: 'deposit', method, twoAdminsAbove })
  return depositOf(payment, accounts)
}

/** The actor's PayPal and bank deposits, newest first, and the methods offered now. */
export async function listDeposits(
  { db, actor }: ReadContext,
  query: { limit?: number | undefined; cursor?: string | undefined },
) {
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const accounts = await readSetting(db, 'deposit_accounts')
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, actor.party.id),
        eq(payments.type, 'deposit'),
        inArray(payments.method, [...manualMethods]),
        before === undefined ? undefined : lt(payments.id, before),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(limit + 1)
  const page = toPage(
    rows.map((row) => depositOf(row, accounts)),
    limit,
    (last) => encodeCursor(last.id),
  )
  return { ...page, offered: await offeredDepositMethods(db, accounts) }
}
