import { type SQL, sql } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import { feeOf, holdClosed, holdOpened, queryLedger } from '../ledger/index.ts'
import { paymentsAdded } from './record-payments.sql.ts'

/**
 * Money held for an order or a campaign request: payer, payee, `amount` in cents, and the platform's fee on the released part in basis
 * points.
 */
export type Hold = {
  purpose: 'deal_purchase' | 'campaign_request'
  /** The id of the order or the request that the money is held for. */
  id: number
  payerId: number
  payeeId: number
  amount: number
  feeBps: number
}

/** The subject of a payment: an order or a campaign request. */
export type PaymentSubject = { purchaseId: number } | { campaignRequestId: number }

type NewHold = Omit<Hold, 'feeBps'> & {
  actorId: number
  /** SQL: details of the payment, as `jsonb`. */
  details: SQL
}

/**
 * Holds money of the payer, and adds the payment that shows it, pending until `settleHold`; the statement is sent before this returns.
 * Refuses 409 `insufficient_funds` and `in_debt`.
 */
export async function holdMoney({ tx, clock }: SystemContext, hold: NewHold): Promise<void> {
  const { purpose, id, payerId, payeeId, amount, actorId, details } = hold
  const now = clock()
  await queryLedger(
    tx,
    sql`
    with held as materialized (
      select ${holdOpened({ purpose, refId: String(id), userId: payerId, amount, actorId })} as journal_id
    ), payment as (
      insert into payments (user_id, to_user_id, amount, type, method, ${sql.identifier(subjectColumns[purpose])},
        payment_details, created_at, updated_at)
      select ${payerId}, ${payeeId}, ${amount}, 'campaign_payment', 'wallet', ${id}, ${details}, ${now}, ${now} from held
      returning id
    )
    insert into payment_journals (payment_id, journal_id) select payment.id, held.journal_id from payment, held`,
  )
}

export type Settlement = {
  /** Cents released to the payee, before the fee: the whole amount, none (a full refund) or a part (a split). */
  release: number
  /** The person who caused it; null: a deadline. */
  actorId: number | null
}

/**
 * Settles a hold, once: `release` less the fee goes to the payee, the rest is refunded to the payer. Completes or cancels the payment
 * that held the money, and records fee and refund as payments of their own. Returns the fee in cents. Refuses 409 `already_settled`
 * when the hold was settled with other amounts.
 */
export async function settleHold(
  context: SystemContext,
  hold: Hold,
  { release, actorId }: Settlement,
): Promise<{ fee: number }> {
  const { tx, clock } = context
  const { purpose, id, payerId, payeeId, amount } = hold
  const fee = feeOf(release, hold.feeBps)
  const refund = amount - release
  const now = clock()
  const isSplit = release > 0 && refund > 0
  const details = JSON.stringify(isSplit ? { released: release } : {})
  const subject = purpose === 'deal_purchase' ? { purchaseId: id } : { campaignRequestId: id }
  const others = [
    ...(fee > 0 ? [{ ...subject, userId: payeeId, amount: fee, type: 'platform_fee' as const }] : []),
    ...(refund > 0
      ? [{ ...subject, userId: payerId, toUserId: payeeId, amount: refund, type: 'refund' as const }]
      : []),
  ]
  const added = paymentsAdded(others, {
    now,
    journalId: sql`closed.journal_id`,
    details: sql`held.payment_details`,
    sources: sql`held, closed`,
  })
  const linked = await queryLedger(
    tx,
    sql`
    with closed as materialized (
      select journal_id from ${holdClosed({ purpose, refId: String(id), payeeId, release, fee, actorId })}
    ), held as (
      update payments p set status = ${release > 0 ? 'completed' : 'cancelled'}, journal_id = closed.journal_id, updated_at = ${now},
        payment_details = p.payment_details || ${details}::jsonb
      from closed where p.${sql.identifier(subjectColumns[purpose])} = ${id} and p.type = 'campaign_payment'
      returning p.id, p.payment_details
    ), others as (${added})
    insert into payment_journals (payment_id, journal_id)
    select each.id, closed.journal_id from (select id from held union all select id from others) each, closed
    returning payment_id`,
  )
  if (linked.length !== 1 + others.length) throw new Error(`The payment of the hold ${purpose} ${id} was not found`)
  return { fee }
}

const subjectColumns = { deal_purchase: 'purchase_id', campaign_request: 'campaign_request_id' }
