import type { Tx } from '../../src/platform/database/database.ts'
import { type Dispute, secondsOf } from './objects.ts'
import { createRefund } from './refunds.ts'
import type { SessionRow } from './sessions.ts'
import { byPerson, emit, lockObject, putObject, type SandboxContext } from './store.ts'

/** Refunds a paid checkout, or `amount` cents of it; null when it was never paid or nothing remains. */
export async function refundSession(context: SandboxContext, row: SessionRow, amount?: number): Promise<true | null> {
  const { tx } = context
  const charge = await chargeOf(tx, row)
  const remaining = charge ? charge.amount_captured - charge.amount_refunded : 0
  if (!charge || remaining === 0 || (amount ?? remaining) > remaining) return null
  await createRefund(context, byPerson, { charge: charge.id, ...(amount !== undefined && { amount }) })
  return true
}

/** The cardholder disputes the payment and the bank takes the money at once. null when it was never paid or is already disputed. */
export async function openDispute(context: SandboxContext, row: SessionRow): Promise<true | null> {
  const { tx, clock } = context
  const charge = await chargeOf(tx, row)
  if (!charge || charge.disputed) return null
  const dispute: Dispute = {
    // derived from the charge, so that it can be found again
    id: charge.id.replace('ch_', 'dp_'),
    object: 'dispute',
    amount: charge.amount_captured,
    charge: charge.id,
    created: secondsOf(clock()),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  await putObject(tx, dispute)
  await putObject(tx, { ...charge, disputed: true })
  await emit(context, byPerson, { type: 'charge.dispute.created', object: dispute })
  return true
}

/** Applies the bank's decision; null when no dispute is awaiting one. */
export async function closeDispute(
  context: SandboxContext,
  row: SessionRow,
  outcome: 'won' | 'lost',
): Promise<true | null> {
  const { tx } = context
  const charge = await chargeOf(tx, row)
  const dispute = charge && (await lockObject(tx, 'dispute', charge.id.replace('ch_', 'dp_')))
  if (dispute?.status !== 'needs_response') return null
  const closed: Dispute = { ...dispute, status: outcome }
  await putObject(tx, closed)
  await emit(context, byPerson, { type: 'charge.dispute.closed', object: closed })
  return true
}

async function chargeOf(tx: Tx, { object }: SessionRow) {
  const intent = object.payment_intent && (await lockObject(tx, 'payment_intent', object.payment_intent))
  return intent && intent.latest_charge !== null ? lockObject(tx, 'charge', intent.latest_charge) : undefined
}
