import { type SQL, sql } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { type Queryable, sqlState, type Tx } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/** What money is held for. */
export type HoldPurpose = 'deal_purchase' | 'campaign_request' | 'withdrawal' | 'card_refund'

/** What the ledger's own errors mean to the person who asked (docs/money.md). */
const refusals: Record<string, () => Refusal> = {
  LG009: () => new Refusal(409, 'insufficient_funds', messages.insufficientFunds),
  LG010: () => new Refusal(409, 'already_settled', messages.alreadySettled),
  LG011: () => new Refusal(409, 'no_held_money', messages.noHeldMoney),
}

async function call<Row extends Record<string, unknown>>(tx: Tx, query: SQL) {
  try {
    return (await tx.execute<Row>(query)).rows[0]!
  } catch (error) {
    throw refusals[sqlState(error) ?? '']?.() ?? error
  }
}

/** Books money that the card processor took for a user's deposit, in cents. The same payment twice is booked once. */
export async function deposit(
  tx: Tx,
  { paymentId, userId, amount }: { paymentId: number; userId: number; amount: number },
) {
  const row = await call<{ id: string }>(
    tx,
    sql`select ledger.deposit(${paymentId}, ${userId}, 'USD', ${amount}) as id`,
  )
  return { journalId: Number(row.id) }
}

/** Books money that the processor took but that does not fit what was asked for: it belongs to nobody until a person has looked. */
export async function depositToSuspense(tx: Tx, { sessionId, amount }: { sessionId: string; amount: number }) {
  const row = await call<{ id: string }>(
    tx,
    sql`select ledger.deposit_to_suspense(${sessionId}, 'USD', ${amount}) as id`,
  )
  return { journalId: Number(row.id) }
}

type Reversal = { refId: string; userId: number; amount: number }

/**
 * Takes `amount` cents of a deposit back that the card provider took; what the balance is short of becomes debt, because what
 * happened elsewhere must always be booked. The same `refId` twice is booked once. Gives how much became debt.
 */
export async function reverseDeposit(tx: Tx, { refId, userId, amount }: Reversal) {
  const row = await call<{ journal_id: string; short: string }>(
    tx,
    sql`select journal_id, short from ledger.deposit_reverse(${refId}, 'USD', ${userId}, ${amount})`,
  )
  return { journalId: Number(row.journal_id), short: Number(row.short) }
}

/** The card provider gave back what it had taken: debt is paid with it first, the rest is the user's. The same `refId` twice is booked once. */
export async function returnDeposit(tx: Tx, { refId, userId, amount }: Reversal) {
  const row = await call<{ id: string }>(
    tx,
    sql`select ledger.deposit_return(${refId}, 'USD', ${userId}, ${amount}) as id`,
  )
  return { journalId: Number(row.id) }
}

/** Pays a user's debt from their balance as far as that goes; gives the cents that were paid. */
export async function payDebt(tx: Tx, userId: number): Promise<number> {
  const row = await call<{ paid: string }>(tx, sql`select ledger.debt_pay('USD', ${userId}) as paid`)
  return Number(row.paid)
}

/** Moves `amount` cents from the sender's balance to the receiver's. Refuses 409 `insufficient_funds`; the same gift twice is booked once. */
export async function giveGift(tx: Tx, gift: { giftId: number; senderId: number; receiverId: number; amount: number }) {
  const { giftId, senderId, receiverId, amount } = gift
  const row = await call<{ id: string }>(
    tx,
    sql`select ledger.gift(${giftId}, ${senderId}, ${receiverId}, 'USD', ${amount}) as id`,
  )
  return { journalId: Number(row.id) }
}

type Hold = { purpose: HoldPurpose; refId: string }

/** Moves `amount` cents of a user from available to held. Refuses 409 `insufficient_funds`; the same hold twice is one. */
export async function openHold(tx: Tx, hold: Hold & { userId: number; amount: number; actorId: number | null }) {
  const { purpose, refId, userId, amount, actorId } = hold
  const row = await call<{ id: string }>(
    tx,
    sql`select ledger.hold_open(${purpose}, ${refId}, 'USD', ${userId}, ${amount}, ${actorId}) as id`,
  )
  return { journalId: Number(row.id) }
}

export type HoldOutcome = 'released' | 'refunded' | 'split' | 'replayed'

/**
 * Closes a hold once: `release` cents leave it, of which `fee` go to the platform and the rest to the payee; what is not
 * released goes back to the payer. Closing it again the same way changes nothing; another way is 409 `already_settled`.
 */
export async function closeHold(
  tx: Tx,
  hold: Hold & { payeeId: number; release: number; fee: number; actorId: number | null },
) {
  const { purpose, refId, payeeId, release, fee, actorId } = hold
  const row = await call<{ outcome: HoldOutcome; journal_id: string }>(
    tx,
    sql`select outcome, journal_id from ledger.hold_close(${purpose}, ${refId}, ${payeeId}, ${release}, ${fee}, ${actorId})`,
  )
  return { outcome: row.outcome, journalId: Number(row.journal_id) }
}

/** Books that a withdrawal's held money was sent out, whole and once; 409 `already_settled` when it was given back before. */
export async function payOut(tx: Tx, { refId, actorId }: { refId: string; actorId: number | null }) {
  const row = await call<{ id: string }>(tx, sql`select ledger.payout(${refId}, ${actorId}) as id`)
  return { journalId: Number(row.id) }
}

/** Books that a transfer which was sent came back: the money is in the balance again, once; 409 `already_settled` when it was never sent. */
export async function failPayout(tx: Tx, { refId, actorId }: { refId: string; actorId: number }) {
  const row = await call<{ id: string }>(tx, sql`select ledger.payout_fail(${refId}, ${actorId}) as id`)
  return { journalId: Number(row.id) }
}

type Suspended = { sessionId: string; actorId: number | null }

/** Gives what a session brought into suspense to a user, whole and once; it cannot be returned after that. */
export async function creditFromSuspense(tx: Tx, { sessionId, userId, actorId }: Suspended & { userId: number }) {
  const row = await call<{ id: string }>(
    tx,
    sql`select ledger.suspense_credit(${sessionId}, 'USD', ${userId}, ${actorId}) as id`,
  )
  return { journalId: Number(row.id) }
}

/** Books that what a session brought into suspense went back to its card, whole and once; it cannot be credited after that. */
export async function returnFromSuspense(tx: Tx, { sessionId, actorId }: Suspended) {
  const row = await call<{ id: string }>(tx, sql`select ledger.suspense_return(${sessionId}, 'USD', ${actorId}) as id`)
  return { journalId: Number(row.id) }
}

/** What a user has, in cents: to spend, held for running orders, and owed. */
export async function balances(
  db: Queryable,
  userId: number,
): Promise<{ available: number; held: number; debt: number }> {
  const { rows } = await db.execute<{ available: string; held: string; debt: string }>(sql`
    select coalesce(max(a.balance) filter (where a.kind = 'user_available'), 0) as available,
      coalesce(max(a.balance) filter (where a.kind = 'user_held'), 0) as held,
      coalesce((select -sum(e.amount) from ledger.entries e join ledger.accounts d on d.id = e.account_id
        where d.owner_id = ${userId} and d.kind = 'user_debt'), 0) as debt
    from ledger.accounts a where a.owner_id = ${userId} and a.currency = 'USD'`)
  const row = rows[0]!
  return { available: Number(row.available), held: Number(row.held), debt: Number(row.debt) }
}

/** The platform's part of `amount` cents at `bps` basis points, rounded down in favour of the one who is paid. */
export const feeOf = (amount: number, bps: number): number => Math.floor((amount * bps) / 10_000)
