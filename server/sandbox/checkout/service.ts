import { checkoutErrors } from '#contract/money/deposits/checkout-errors.ts'
import type { TestCheckout, TestWebhooks } from '#contract/money/deposits/sandbox.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { notFound, Refusal } from '../../src/platform/refusal.ts'
import {
  authenticationFailure,
  type Card,
  cardOutcome,
  countryOf,
  type Decline,
  lastFour,
  validateCard,
} from './cards.ts'
import { closeDispute, openDispute, refundSession } from './disputes.ts'
import { capture, challenge, decline, deferPayment, failDeferred, isProcessing } from './payments.ts'
import { distort, lockSession, type SessionRow } from './sessions.ts'
import { behave, rotateSecret } from './state.ts'
import type { SandboxContext } from './store.ts'

type Payment = Card & { authentication?: 'complete' | 'fail' }

/** Actions on the sandbox's pay page. Each refuses an unknown session with 404 `not_found`. */
export type SandboxService = {
  readSession(id: string): Promise<TestCheckout>
  /**
   * Pays with a test card; a session that is already paid is returned as it is. A card that needs authentication returns
   * `requiresAction`: pay again with the same card and `authentication`. Refuses with 402 and the reason when the card cannot be
   * charged, 409 `checkout_closed` when the session has expired.
   */
  pay(id: string, payment: Payment): Promise<TestCheckout>
  /**
   * Returns the session with the address that cancelling leads to. As with Stripe, the session stays open: expiring it is up to its
   * creator.
   */
  cancel(id: string): Promise<TestCheckout>
  /** Pays with a delayed payment method: the checkout completes, the payment is still processing. A complete session is left unchanged. */
  payLater(id: string): Promise<TestCheckout>
  /** Settles a delayed payment. Refuses with 409 `checkout_closed` when none is processing. */
  settleLater(id: string, outcome: 'succeeded' | 'failed'): Promise<TestCheckout>
  /** Changes the amount (cents) or currency that will be charged. Refuses with 409 `checkout_closed` once it is paid. */
  distort(id: string, change: { amount?: number | undefined; currency?: string | undefined }): Promise<TestCheckout>
  /** Sets whether events are lost, duplicated or reordered from now on, or delivered normally. */
  behave(webhooks: TestWebhooks['webhooks']): Promise<void>
  /** Rotates the signing secret; the previous one also signs for `overlapHours`. */
  rotateSecret(overlapHours: number): Promise<void>
  /** Refunds the payment, or `amount` cents of it. Refuses with 409 `not_refundable` when unpaid or more than remains. */
  refund(id: string, amount?: number): Promise<TestCheckout>
  /** The cardholder disputes the payment. Refuses with 409 `not_refundable` when unpaid or already disputed. */
  dispute(id: string): Promise<TestCheckout>
  /** Applies the bank's decision. Refuses with 409 `not_refundable` when no dispute is awaiting one. */
  closeDispute(id: string, outcome: 'won' | 'lost'): Promise<TestCheckout>
}

type Attempt = { row: SessionRow; requiresAction?: boolean; declined?: Decline }

/** Each action is one transaction with its events; `wake` is called afterwards, so that they are sent at once. */
export function sandboxService(database: Database, clock: Clock, wake: () => void): SandboxService {
  const withSession = async (
    id: string,
    work: (context: SandboxContext, row: SessionRow) => Promise<Attempt>,
  ): Promise<Attempt> => {
    const attempt = await database.transaction(async (tx) => {
      const context = { tx, clock }
      const row = await lockSession(context, id)
      return row ? work(context, row) : undefined
    })
    wake()
    if (!attempt) throw notFound()
    return attempt
  }
  const reverse = async (id: string, work: (context: SandboxContext, row: SessionRow) => Promise<true | null>) => {
    const { row } = await withSession(id, async (context, row) => {
      if (!(await work(context, row))) throw new Refusal(409, 'not_refundable', checkoutErrors.notRefundable)
      return { row }
    })
    return toTestCheckout(row)
  }
  const unchanged = async (_context: SandboxContext, row: SessionRow): Promise<Attempt> => ({ row })

  return {
    async readSession(id) {
      const { row } = await withSession(id, unchanged)
      return toTestCheckout(row)
    },
    async pay(id, payment) {
      const { row, declined, requiresAction } = await withSession(id, (context, row) =>
        attemptToPay(context, row, payment),
      )
      if (row.object.status === 'expired') throw closed()
      if (declined) throw new Refusal(402, declined.reason, declined.message)
      return { ...toTestCheckout(row), requiresAction: requiresAction ?? false }
    },
    async cancel(id) {
      const { row } = await withSession(id, unchanged)
      const page = toTestCheckout(row)
      return { ...page, returnUrl: page.returnUrl ?? row.object.cancel_url }
    },
    async payLater(id) {
      const { row } = await withSession(id, async (context, row) => {
        if (row.object.status === 'expired') throw closed()
        return row.object.status === 'complete' ? { row } : { row: await deferPayment(context, row) }
      })
      return toTestCheckout(row)
    },
    async settleLater(id, outcome) {
      const { row } = await withSession(id, async (context, row) => {
        if (!(await isProcessing(context.tx, row))) throw closed()
        return {
          row: outcome === 'succeeded' ? await capture(context, row, 'late') : await failDeferred(context, row),
        }
      })
      return toTestCheckout(row)
    },
    async distort(id, change) {
      const { row } = await withSession(id, async (context, row) => {
        if (row.object.status !== 'open') throw closed()
        return { row: await distort(context.tx, row, change) }
      })
      return toTestCheckout(row)
    },
    behave: (webhooks) => behave(database, webhooks),
    rotateSecret: (overlapHours) => rotateSecret(database, clock, overlapHours),
    refund: (id, amount) => reverse(id, (context, row) => refundSession(context, row, amount)),
    dispute: (id) => reverse(id, (context, row) => openDispute(context, row)),
    closeDispute: (id, outcome) => reverse(id, (context, row) => closeDispute(context, row, outcome)),
  }
}

async function attemptToPay(context: SandboxContext, row: SessionRow, payment: Payment): Promise<Attempt> {
  const { clock } = context
  if (row.object.status !== 'open') return { row }
  const invalid = validateCard(payment, clock())
  if (invalid) return { row, declined: invalid }
  const outcome = cardOutcome(payment)
  if (outcome.kind === 'succeeds') {
    const paid = await capture(context, row, { country: countryOf(payment) })
    if (outcome.isDisputed) await openDispute(context, paid)
    return { row: paid }
  }
  if (outcome.kind === 'declined')
    return { row: await decline(context, row, outcome.decline), declined: outcome.decline }

  const answersChallenge = row.challengedCard === lastFour(payment) && payment.authentication !== undefined
  if (!answersChallenge) return { row: await challenge(context, row, lastFour(payment)), requiresAction: true }
  if (payment.authentication === 'complete')
    return { row: await capture(context, row, { country: countryOf(payment) }) }
  return { row: await decline(context, row, authenticationFailure), declined: authenticationFailure }
}

const closed = () => new Refusal(409, 'checkout_closed', checkoutErrors.checkoutClosed)

const toTestCheckout = ({ object, productName }: SessionRow): TestCheckout => ({
  id: object.id,
  status: object.status,
  amount: object.amount_total,
  currency: object.currency.toUpperCase(),
  productName,
  requiresAction: false,
  returnUrl: returnUrlOf(object),
})

/** Address that a closed session redirects to; as with Stripe, its id is filled into the success URL. */
function returnUrlOf({ id, status, success_url, cancel_url }: SessionRow['object']): string | null {
  if (status === 'complete') return success_url?.replaceAll('{CHECKOUT_SESSION_ID}', id) ?? null
  return status === 'expired' ? cancel_url : null
}
