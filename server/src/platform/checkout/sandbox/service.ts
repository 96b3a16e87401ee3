import { messages } from '#contract/messages.ts'
import type { TestCheckout, TestWebhooks } from '#contract/sandbox.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Tx } from '../../database.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { authenticationFailure, type Card, type Decline, lastFour, mistakeOf, outcomeOf } from './cards.ts'
import { closeDispute, openDispute, refundSession } from './disputes.ts'
import { capture, challenge, decline, failLate, isUnderWay, promise } from './payments.ts'
import { distort, lockSession, type SessionRow } from './sessions.ts'
import { behave, rotateSecret } from './state.ts'

type Payment = Card & { authentication?: 'complete' | 'fail' }

/** What a person does on the sandbox's pay page. Each refuses an unknown session with 404 `not_found`. */
export type SandboxService = {
  readSession(id: string): Promise<TestCheckout>
  /**
   * Pays with a test card; a session that is paid already is answered as such. A card that wants a second step is answered with
   * `requiresAction`: pay again with the same card and `authentication`. Refuses with 402 and the reason a card that
   * cannot be charged, 409 `checkout_closed` when the session has expired.
   */
  pay(id: string, payment: Payment): Promise<TestCheckout>
  /** Where leaving leads to. As with the provider the session stays open: closing it is up to who opened it. */
  cancel(id: string): Promise<TestCheckout>
  /** Pays in a way whose money arrives later: the checkout is complete, the payment is not. One that is complete stays as it is. */
  payLater(id: string): Promise<TestCheckout>
  /** What becomes of such a payment. Refuses with 409 `checkout_closed` a session that waits for none. */
  settleLater(id: string, outcome: 'succeeded' | 'failed'): Promise<TestCheckout>
  /** The money will be of another amount (cents) or currency than was asked for. Refuses with 409 `checkout_closed` once it is paid. */
  distort(id: string, change: { amount?: number | undefined; currency?: string | undefined }): Promise<TestCheckout>
  /** From now on events are lost, told twice, or told in another order; or all is well again. */
  behave(webhooks: TestWebhooks['webhooks']): Promise<void>
  /** Signs with a new secret, and for `overlapHours` with the one before as well. */
  rotateSecret(overlapHours: number): Promise<void>
  /** Gives the money back, or `amount` cents of it. Refuses with 409 `not_refundable` what was not paid, or is more than is left. */
  refund(id: string, amount?: number): Promise<TestCheckout>
  /** The card's owner disputes the payment. Refuses with 409 `not_refundable` what was not paid or is disputed already. */
  dispute(id: string): Promise<TestCheckout>
  /** What the bank decides. Refuses with 409 `not_refundable` when no dispute waits for it. */
  closeDispute(id: string, outcome: 'won' | 'lost'): Promise<TestCheckout>
}

type Attempt = { row: SessionRow; requiresAction?: boolean; declined?: Decline }

/** Each act is one transaction with its events; after it `wake` is called, so that they go out at once. */
export function sandboxService(database: Database, clock: Clock, wake: () => void): SandboxService {
  const onSession = async (id: string, work: (tx: Tx, row: SessionRow) => Promise<Attempt>): Promise<Attempt> => {
    const attempt = await database.transaction(async (tx) => {
      const row = await lockSession(tx, clock, id)
      return row ? work(tx, row) : undefined
    })
    wake()
    if (!attempt) throw notFound()
    return attempt
  }
  const takeBack = async (id: string, work: (tx: Tx, row: SessionRow) => Promise<true | null>) => {
    const { row } = await onSession(id, async (tx, row) => {
      if (!(await work(tx, row))) throw new Refusal(409, 'not_refundable', messages.notRefundable)
      return { row }
    })
    return pageOf(row)
  }
  const unchanged = async (_tx: Tx, row: SessionRow): Promise<Attempt> => ({ row })

  return {
    async readSession(id) {
      const { row } = await onSession(id, unchanged)
      return pageOf(row)
    },
    async pay(id, payment) {
      const { row, declined, requiresAction } = await onSession(id, (tx, row) => attemptToPay(tx, clock, row, payment))
      if (row.object.status === 'expired') throw closed()
      if (declined) throw new Refusal(402, declined.reason, declined.message)
      return { ...pageOf(row), requiresAction: requiresAction ?? false }
    },
    async cancel(id) {
      const { row } = await onSession(id, unchanged)
      const page = pageOf(row)
      return { ...page, returnUrl: page.returnUrl ?? row.object.cancel_url }
    },
    async payLater(id) {
      const { row } = await onSession(id, async (tx, row) => {
        if (row.object.status === 'expired') throw closed()
        return row.object.status === 'complete' ? { row } : { row: await promise(tx, clock, row) }
      })
      return pageOf(row)
    },
    async settleLater(id, outcome) {
      const { row } = await onSession(id, async (tx, row) => {
        if (!(await isUnderWay(tx, row))) throw closed()
        return { row: outcome === 'succeeded' ? await capture(tx, clock, row, 'late') : await failLate(tx, clock, row) }
      })
      return pageOf(row)
    },
    async distort(id, { amount, currency }) {
      const { row } = await onSession(id, async (tx, row) => {
        if (row.object.status !== 'open') throw closed()
        const change = { ...(amount !== undefined && { amount }), ...(currency !== undefined && { currency }) }
        return { row: await distort(tx, row, change) }
      })
      return pageOf(row)
    },
    behave: (webhooks) => behave(database, webhooks),
    rotateSecret: (overlapHours) => rotateSecret(database, clock, overlapHours),
    refund: (id, amount) => takeBack(id, (tx, row) => refundSession(tx, clock, row, amount)),
    dispute: (id) => takeBack(id, (tx, row) => openDispute(tx, clock, row)),
    closeDispute: (id, outcome) => takeBack(id, (tx, row) => closeDispute(tx, clock, row, outcome)),
  }
}

async function attemptToPay(tx: Tx, clock: Clock, row: SessionRow, payment: Payment): Promise<Attempt> {
  if (row.object.status !== 'open') return { row }
  const mistake = mistakeOf(payment, clock())
  if (mistake) return { row, declined: mistake }
  const outcome = outcomeOf(payment)
  if (outcome.kind === 'succeeds') {
    const paid = await capture(tx, clock, row)
    if (outcome.isDisputed) await openDispute(tx, clock, paid)
    return { row: paid }
  }
  if (outcome.kind === 'declined')
    return { row: await decline(tx, clock, row, outcome.decline), declined: outcome.decline }

  const answersChallenge = row.challengedCard === lastFour(payment) && payment.authentication !== undefined
  if (!answersChallenge) return { row: await challenge(tx, clock, row, lastFour(payment)), requiresAction: true }
  if (payment.authentication === 'complete') return { row: await capture(tx, clock, row) }
  return { row: await decline(tx, clock, row, authenticationFailure), declined: authenticationFailure }
}

const closed = () => new Refusal(409, 'checkout_closed', messages.checkoutClosed)

const pageOf = ({ object, productName }: SessionRow): TestCheckout => ({
  id: object.id,
  status: object.status,
  amount: object.amount_total,
  currency: object.currency.toUpperCase(),
  productName,
  requiresAction: false,
  returnUrl: wayOn(object),
})

/** Where a closed session leads to; the provider fills its id into the address of success. */
function wayOn({ id, status, success_url, cancel_url }: SessionRow['object']): string | null {
  if (status === 'complete') return success_url?.replaceAll('{CHECKOUT_SESSION_ID}', id) ?? null
  return status === 'expired' ? cancel_url : null
}
