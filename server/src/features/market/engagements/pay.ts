import { ledgerErrors } from '#contract/money/ledger/errors.ts'
import { topUpLimits } from '#contract/money/wallet/wallet.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { inTurn } from '../../../platform/database/pipeline.ts'
import { type EventHandler, on } from '../../../platform/events.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { lockActive } from '../../foundation/users/index.ts'
import { engagementDeposit, engagementDepositArriving, startDeposit } from '../../money/deposits/index.ts'
import { balances, inDebt } from '../../money/ledger/index.ts'
import type { Payment as Deposit, PaymentSubject } from '../../money/wallet/index.ts'

/** Work on which both have agreed and which is not paid; its rows are locked, or new. */
export type Payable<Subject extends PaymentSubject = PaymentSubject> = {
  businessId: number
  /** Cents to hold. */
  amount: number
  /** Holds the money and has the work begin. Refuses 409 `insufficient_funds` and `in_debt`. */
  hold: () => Promise<Subject>
  /** Stores that the money is missing, and until when it can be added. */
  wait: () => Promise<Subject>
}

/** The way a business pays: from its balance, or what the balance lacks by card now or later. */
export type PayWith = 'balance' | 'card' | 'later'

/** The subject of a payment, and the deposit that has to be paid first, if one is needed. */
export type PayResult<Subject> = { subject: Subject; paymentId: number | null }

/**
 * Pays for work, in the caller's transaction: holds the money if the balance suffices. Otherwise the work waits for the money, for which a
 * payment by card starts a deposit of what is missing, at least the smallest top-up. Refuses 409 `insufficient_funds`, with what is
 * `missing`, a short balance that is to pay alone, and `in_debt` a business that owes money, since a deposit would pay the debt first.
 */
export async function payEngagement<Subject extends PaymentSubject>(
  context: SystemContext,
  { businessId, amount, hold, wait }: Payable<Subject>,
  payWith: PayWith,
): Promise<PayResult<Subject>> {
  const { tx } = context
  // one right behind the other: the balances are those once no other payment of the business is on the way
  const [, { available, debt }] = await inTurn(lockActive(tx, businessId), balances(tx, businessId))
  if (debt > 0 && payWith !== 'later') throw inDebt()
  if (debt === 0 && available >= amount) return { subject: await hold(), paymentId: null }
  const missing = amount - available
  if (payWith === 'balance')
    throw new Refusal(409, 'insufficient_funds', { message: ledgerErrors.insufficientFunds, details: { missing } })
  const subject = await wait()
  if (payWith === 'later') return { subject, paymentId: null }
  const deposit = { ...subject, userId: businessId, amount: Math.max(missing, topUpLimits.min) }
  return { subject, paymentId: await startDeposit(context, deposit) }
}

/** Access of deposits to the work that they pay for, by feature. */
export type DepositTarget = {
  /** The id of the work that a deposit pays for; null: it is for something else. */
  idOf: (deposit: Deposit) => number | null
  /** Locks the work before the wallet that the deposit credits. */
  lock: (context: SystemContext, id: number) => Promise<void>
  /** The locked work, if it can still be paid. null: the deposit stays in the balance, and the work as it is. */
  findPayable: (
    context: SystemContext,
    id: number,
    deposit: Deposit,
  ) => Promise<Pick<Payable, 'businessId' | 'amount' | 'hold'> | null>
  /** Notes that the deposit is processing (`pending`) or failed. */
  noteDelay: (context: SystemContext, id: number, status: 'pending' | 'failed') => Promise<void>
}

/** Handlers that pay for work in the transaction in which the deposit for it arrives. */
export const depositHandlers = (target: DepositTarget): EventHandler[] => [
  on(engagementDepositArriving, async (context, deposit) => {
    const id = target.idOf(deposit)
    if (id !== null) await target.lock(context, id)
  }),
  on(engagementDeposit, async (context, deposit) => {
    const id = target.idOf(deposit)
    if (id !== null) await payAfterDeposit(context, target, { id, deposit })
  }),
]

/** Holds the money unless it was spent elsewhere. */
async function payAfterDeposit(
  context: SystemContext,
  target: DepositTarget,
  { id, deposit }: { id: number; deposit: Deposit },
): Promise<void> {
  const { status } = deposit
  if (status === 'pending' || status === 'failed') return target.noteDelay(context, id, status)
  const payable = await target.findPayable(context, id, deposit)
  if (!payable) return
  const { available, debt } = await balances(context.tx, payable.businessId)
  if (debt === 0 && available >= payable.amount) await payable.hold()
}
