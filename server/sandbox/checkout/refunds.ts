import type { Queryable, Tx } from '../../src/platform/database/database.ts'
import { type Charge, newId, type Refund, secondsOf } from './objects.ts'
import type { NewRefund } from './parameters.ts'
import { noSuchObject, ProviderError } from './provider-error.ts'
import { type Cause, emit, findObject, lockObject, putObject, type SandboxContext } from './store.ts'

/** Refunds a charge or a part of it. Refuses with 400 more than remains of it, 404 an unknown charge. */
export async function createRefund(context: SandboxContext, cause: Cause, input: NewRefund): Promise<Refund> {
  const { tx, clock } = context
  const charge = await lockCharge(tx, input)
  const remaining = charge.amount_captured - charge.amount_refunded
  const amount = input.amount ?? remaining
  if (remaining === 0)
    throw new ProviderError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount > remaining) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(remaining)})`
    throw new ProviderError(400, message, { param: 'amount' })
  }
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: secondsOf(clock()),
    currency: charge.currency,
    metadata: input.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: input.reason ?? null,
    status: 'succeeded',
  }
  const refunded: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === remaining,
  }
  await putObject(tx, refund)
  await putObject(tx, refunded)
  await emit(context, cause, { type: 'charge.refunded', object: refunded })
  return refund
}

async function lockCharge(tx: Tx, input: NewRefund): Promise<Charge> {
  const id = input.charge ?? (await chargeOf(tx, input.payment_intent))
  const charge = await lockObject(tx, 'charge', id)
  if (!charge) throw noSuchObject('charge', id, 'charge')
  return charge
}

async function chargeOf(db: Queryable, intentId: string | undefined): Promise<string> {
  if (intentId === undefined)
    throw new ProviderError(
      400,
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const intent = await findObject(db, 'payment_intent', intentId)
  if (!intent) throw noSuchObject('payment_intent', intentId, 'payment_intent')
  if (intent.latest_charge === null) {
    throw new ProviderError(400, `This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
    })
  }
  return intent.latest_charge
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
