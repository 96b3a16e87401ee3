import { type SQL, sql } from 'drizzle-orm'
import { ledgerErrors } from '#contract/money/ledger/errors.ts'
import { type Queryable, sqlState, type Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { executeIn } from '../../../platform/database/pipeline.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** The purpose of a hold. */
export type HoldPurpose = 'deal_purchase' | 'campaign_request' | 'withdrawal' | 'card_refund'

/** The refusal for each SQLSTATE that the ledger's functions raise (docs/money.md). */
const refusals: Record<string, () => Refusal> = {
  LG009: () => new Refusal(409, 'insufficient_funds', ledgerErrors.insufficientFunds),
  LG010: () => new Refusal(409, 'already_settled', ledgerErrors.alreadySettled),
  LG011: () => new Refusal(409, 'no_held_money', ledgerErrors.noHeldMoney),
  LG014: inDebt,
}

/** The refusal of a new payment by a person in debt (product.md 6): 409 `in_debt`. */
export function inDebt(): Refusal {
  return new Refusal(409, 'in_debt', ledgerErrors.inDebt)
}

const callFunction = async <Row extends Record<string, unknown>>(tx: Tx, query: SQL) =>
  onlyRow(await queryLedger<Row>(tx, query))

/** Runs a statement that calls the ledger's functions; what they raise is refused. It is sent before this returns. */
export async function queryLedger<Row extends Record<string, unknown>>(tx: Tx, query: SQL): Promise<Row[]> {
  try {
    return await executeIn<Row>(tx, query)
  } catch (error) {
    throw refusals[sqlState(error) ?? '']?.() ?? error
  }
}

type Deposit = { paymentId: number; userId: number; amount: number; maturesAt: Date | null }

/**
 * Credits a deposit of `amount` cents to a user's available balance. It can be spent immediately and withdrawn from `maturesAt` on;
 * null: immediately. Idempotent per payment.
 */
export async function deposit(tx: Tx, { paymentId, userId, amount, maturesAt }: Deposit) {
  const row = await callFunction<{ id: string }>(
    tx,
    sql`select ledger.deposit(${paymentId}, ${userId}, 'USD', ${amount}, ${maturesAt}) as id`,
  )
  return { journalId: Number(row.id) }
}

/** Books `amount` cents that the processor captured but that match no payment: nobody's money until an admin decides. */
export async function depositToSuspense(tx: Tx, { sessionId, amount }: { sessionId: string; amount: number }) {
  const row = await callFunction<{ id: string }>(
    tx,
    sql`select ledger.deposit_to_suspense(${sessionId}, 'USD', ${amount}) as id`,
  )
  return { journalId: Number(row.id) }
}

type Reversal = {
  refId: string
  userId: number
  amount: number
  /** The part of `amount` that is the operator's and not the person's. */
  loss?: number
  depositJournalId: number | null
}

/**
 * Reverses `amount` cents of a deposit after a refund or chargeback by the card provider: `loss` is booked as the operator's, the rest is
 * the person's, first from the remainder of the deposit itself. The shortfall becomes debt: the provider has already moved the money, so
 * the reversal must never fail. Idempotent per `refId`. Returns the debt in cents as `short`.
 */
export async function reverseDeposit(tx: Tx, { refId, userId, amount, loss = 0, depositJournalId }: Reversal) {
  const row = await callFunction<{ journal_id: string; short: string }>(
    tx,
    sql`select journal_id, short from ledger.card_reverse(${refId}, 'USD', ${userId}, ${amount}, ${loss}, ${depositJournalId})`,
  )
  return { journalId: Number(row.journal_id), short: Number(row.short) }
}

/**
 * Books `amount` cents that the card provider reinstated after a reversal, such as a dispute that was won: `loss` makes up for the
 * operator's, the rest is the person's. It pays their debt first; the remainder is credited and matures when the deposit does. Idempotent
 * per `refId`.
 */
export async function reinstateDeposit(tx: Tx, { refId, userId, amount, loss = 0, depositJournalId }: Reversal) {
  const row = await callFunction<{ id: string }>(
    tx,
    sql`select ledger.card_return(${refId}, 'USD', ${userId}, ${amount}, ${loss}, ${depositJournalId}) as id`,
  )
  return { journalId: Number(row.id) }
}

/** Moves `amount` cents from the sender's balance to the receiver's. Idempotent per gift. Refuses 409 `insufficient_funds` and `in_debt`. */
export async function transferGift(
  tx: Tx,
  gift: { giftId: number; senderId: number; receiverId: number; amount: number },
) {
  const { giftId, senderId, receiverId, amount } = gift
  const row = await callFunction<{ id: string }>(
    tx,
    sql`select ledger.gift(${giftId}, ${senderId}, ${receiverId}, 'USD', ${amount}) as id`,
  )
  return { journalId: Number(row.id) }
}

/**
 * Charges a person's balance the fee for verifying a profile, in cents, as platform revenue. Idempotent per request. Refuses 409
 * `insufficient_funds`.
 */
export async function chargeVerificationFee(tx: Tx, fee: { requestId: number; userId: number; amount: number }) {
  const { requestId, userId, amount } = fee
  const row = await callFunction<{ id: string }>(
    tx,
    sql`select ledger.verification_fee(${requestId}, ${userId}, 'USD', ${amount}) as id`,
  )
  return { journalId: Number(row.id) }
}

/** Refunds the whole fee of a request to its payer, once. Refuses 409 `no_held_money` when none was paid. */
export async function returnVerificationFee(tx: Tx, { requestId, actorId }: { requestId: number; actorId: number }) {
  const row = await callFunction<{ id: string }>(
    tx,
    sql`select ledger.verification_fee_return(${requestId}, ${actorId}) as id`,
  )
  return { journalId: Number(row.id) }
}

/** Moves `amount` cents from the promotion account to a person's balance. Idempotent per bonus. */
export async function grantBonus(tx: Tx, bonus: { bonusId: number; userId: number; amount: number; actorId: number }) {
  const { bonusId, userId, amount, actorId } = bonus
  const row = await callFunction<{ id: string }>(
    tx,
    sql`select ledger.bonus(${bonusId}, ${userId}, 'USD', ${amount}, ${actorId}) as id`,
  )
  return { journalId: Number(row.id) }
}

type Hold = { purpose: HoldPurpose; refId: string }

type NewHold = Hold & {
  userId: number
  amount: number
  actorId: number | null
  /** For withdrawals only: holds nothing but money that has matured by then. */
  maturedBy?: Date | 'infinity'
}

/**
 * Moves `amount` cents of a user from available to held, the latest maturity first. Idempotent per purpose and `refId`. Refuses 409
 * `insufficient_funds` (for a withdrawal also when too little has matured) and `in_debt`.
 */
export async function openHold(tx: Tx, hold: NewHold) {
  const row = await callFunction<{ id: string }>(tx, sql`select ${holdOpened(hold)} as id`)
  return { journalId: Number(row.id) }
}

/** SQL, for `queryLedger`: the id of the journal of a hold, which it opens as `openHold`. */
export const holdOpened = ({ purpose, refId, userId, amount, actorId, maturedBy }: NewHold): SQL =>
  sql`ledger.hold_open(${purpose}, ${refId}, 'USD', ${userId}, ${amount}, ${actorId}, ${maturedBy ?? null})`

type HoldEnd = Hold & { payeeId: number; release: number; fee: number; actorId: number | null }

export type HoldOutcome = 'released' | 'refunded' | 'split' | 'replayed'

/**
 * Closes a hold: of the `release` cents, `fee` go to the platform and the rest to the payee; money that is not released is refunded to
 * the payer. Closing it again with the same amounts changes nothing (`replayed`); with others it is refused with 409 `already_settled`.
 */
export async function closeHold(tx: Tx, hold: HoldEnd) {
  const row = await callFunction<{ outcome: HoldOutcome; journal_id: string }>(
    tx,
    sql`select outcome, journal_id from ${holdClosed(hold)}`,
  )
  return { outcome: row.outcome, journalId: Number(row.journal_id) }
}

/** SQL, for `queryLedger`: one row with the `journal_id` and the `outcome` of a hold, which it closes as `closeHold`. */
export const holdClosed = ({ purpose, refId, payeeId, release, fee, actorId }: HoldEnd): SQL =>
  sql`ledger.hold_close(${purpose}, ${refId}, ${payeeId}, ${release}, ${fee}, ${actorId})`

/** A withdrawal's owner, as locked by `lockPayouts`; `debt` in cents. */
export type PayoutOwner = { refId: string; isActive: boolean; debt: number }

/**
 * Locks all rows that paying out or returning these withdrawals changes, in the global lock order: holds, people, accounts, each
 * ascending (docs/money.md, Locks). The caller has already locked the withdrawals' rows. Returns their owners, locked until commit.
 */
export async function lockPayouts(tx: Tx, refIds: string[]): Promise<PayoutOwner[]> {
  const { rows } = await tx.execute<{ ref_id: string; is_active: boolean; debt: string }>(
    sql`select ref_id, is_active, debt from ledger.payout_lock(${sql.param(refIds)}::text[], 'USD')`,
  )
  return rows.map((row) => ({ refId: row.ref_id, isActive: row.is_active, debt: Number(row.debt) }))
}

type Payouts = { refIds: string[]; actorId: number | null }

/**
 * Moves the held money of withdrawals to `payout_clearing`, each in full and once. Several at a time only after `lockPayouts`. Returns
 * the journal of each. Refuses 409 `already_settled` when one was refunded before.
 */
export const postPayouts = (tx: Tx, { refIds, actorId }: Payouts) =>
  callForEach(tx, sql`select ref_id, ledger.payout(ref_id, ${actorId}) as id`, refIds)

/**
 * Moves paid-out withdrawals from `payout_clearing` back to the balances, each in full and once. Several at a time only after
 * `lockPayouts`. Returns the journal of each. Refuses 409 `already_settled` when one was never paid out.
 */
export const reversePayouts = (tx: Tx, { refIds, actorId }: Payouts & { actorId: number }) =>
  callForEach(tx, sql`select ref_id, ledger.payout_fail(ref_id, ${actorId}) as id`, refIds)

async function callForEach(tx: Tx, select: SQL, refIds: string[]): Promise<{ refId: string; journalId: number }[]> {
  const each = sql`${select} from unnest(${sql.param(refIds)}::text[]) with ordinality w (ref_id, place) order by place`
  const rows = await queryLedger<{ ref_id: string; id: string }>(tx, each)
  return rows.map((row) => ({ refId: row.ref_id, journalId: Number(row.id) }))
}

type SuspenseRef = { sessionId: string; actorId: number | null }

/** Credits a session's money in suspense to a user, in full and once; it matures like a deposit and can no longer be returned. */
export async function creditFromSuspense(tx: Tx, item: SuspenseRef & { userId: number; maturesAt: Date | null }) {
  const { sessionId, userId, actorId, maturesAt } = item
  const row = await callFunction<{ id: string }>(
    tx,
    sql`select ledger.suspense_credit(${sessionId}, 'USD', ${userId}, ${actorId}, ${maturesAt}) as id`,
  )
  return { journalId: Number(row.id) }
}

/** Books the return of a session's money in suspense to its card, in full and once; it can no longer be credited. */
export async function returnFromSuspense(tx: Tx, { sessionId, actorId }: SuspenseRef) {
  const row = await callFunction<{ id: string }>(
    tx,
    sql`select ledger.suspense_return(${sessionId}, 'USD', ${actorId}) as id`,
  )
  return { journalId: Number(row.id) }
}

/** A user's balances in cents: available, held for open orders and withdrawals, and debt. */
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
  const row = onlyRow(rows)
  return { available: Number(row.available), held: Number(row.held), debt: Number(row.debt) }
}

/** Refuses 409 `in_debt` a person who owes money: they cannot pay for anything new (product.md 6). */
export async function refuseInDebt(db: Queryable, userId: number): Promise<void> {
  const { debt } = await balances(db, userId)
  if (debt > 0) throw inDebt()
}

/** The parts of a balance that mature after `now`, in cents, earliest first. */
export async function readMaturing(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<{ amount: number; maturesAt: Date }[]> {
  const { rows } = await db.execute<{ amount: string; matures_at: Date | string }>(sql`
    select m.amount, m.matures_at from ledger.accounts a join ledger.maturing m on m.account_id = a.id
    where a.owner_id = ${userId} and a.kind = 'user_available' and a.currency = 'USD' and m.matures_at > ${now}
    order by m.matures_at`)
  return rows.map(({ amount, matures_at }) => ({ amount: Number(amount), maturesAt: new Date(matures_at) }))
}

/** The platform's fee on `amount` cents at `bps` basis points, in cents, rounded down in favour of the payee. */
export const feeOf = (amount: number, bps: number): number => Math.floor((amount * bps) / 10_000)
