import { type SQL, sql } from 'drizzle-orm'
import { ledgerErrors } from '#contract/ledger/errors.ts'
import { type Queryable, sqlState, type Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/** What money is held for. */
export type HoldPurpose = 'deal_purchase' | 'campaign_request' | 'withdrawal' | 'card_refund'

/** What the ledger's own errors mean to the person who asked (docs/money.md). */
const refusals: Record<string, () => Refusal> = {
  LG009: () => new Refusal(409, 'insufficient_funds', ledgerErrors.insufficientFunds),
  LG010: () => new Refusal(409, 'already_settled', ledgerErrors.alreadySettled),
  LG011: () => new Refusal(409, 'no_held_money', ledgerErrors.noHeldMoney),
  LG014: inDebt,
}

/** Who owes pays nothing new (product.md 6): 409 `in_debt`. */
export function inDebt(): Refusal {
  return new Refusal(409, 'in_debt', ledgerErrors.inDebt)
}

const call = async <Row extends Record<string, unknown>>(tx: Tx, query: SQL) => (await callAll<Row>(tx, query))[0]!

async function callAll<Row extends Record<string, unknown>>(tx: Tx, query: SQL): Promise<Row[]> {
  try {
    return (await tx.execute<Row>(query)).rows as Row[]
  } catch (error) {
    throw refusals[sqlState(error) ?? '']?.() ?? error
  }
}

type Deposit = { paymentId: number; userId: number; amount: number; maturesAt: Date | null }

/**
 * Books money that came in for a user's deposit, in cents. It can be spent at once and withdrawn from `maturesAt` on, null: at
 * once too. The same payment twice is booked once.
 */
export async function deposit(tx: Tx, { paymentId, userId, amount, maturesAt }: Deposit) {
  const row = await call<{ id: string }>(
    tx,
    sql`select ledger.deposit(${paymentId}, ${userId}, 'USD', ${amount}, ${maturesAt}) as id`,
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

type Reversal = { refId: string; userId: number; amount: number; depositJournalId: number | null }

/**
 * Takes `amount` cents of a deposit back that the card provider took, first what is left of the deposit itself; what the balance is
 * short of becomes debt, because what happened elsewhere must always be booked. The same `refId` twice is booked once. Gives how
 * much became debt.
 */
export async function reverseDeposit(tx: Tx, { refId, userId, amount, depositJournalId }: Reversal) {
  const row = await call<{ journal_id: string; short: string }>(
    tx,
    sql`select journal_id, short from ledger.deposit_reverse(${refId}, 'USD', ${userId}, ${amount}, ${depositJournalId})`,
  )
  return { journalId: Number(row.journal_id), short: Number(row.short) }
}

/**
 * The card provider gave back what it had taken: debt is paid with it first, the rest is the user's and matures when the deposit
 * did. The same `refId` twice is booked once.
 */
export async function returnDeposit(tx: Tx, { refId, userId, amount, depositJournalId }: Reversal) {
  const row = await call<{ id: string }>(
    tx,
    sql`select ledger.deposit_return(${refId}, 'USD', ${userId}, ${amount}, ${depositJournalId}) as id`,
  )
  return { journalId: Number(row.id) }
}

/** Moves `amount` cents from the sender's balance to the receiver's. Refuses 409 `insufficient_funds` and `in_debt`; the same gift twice is booked once. */
export async function giveGift(tx: Tx, gift: { giftId: number; senderId: number; receiverId: number; amount: number }) {
  const { giftId, senderId, receiverId, amount } = gift
  const row = await call<{ id: string }>(
    tx,
    sql`select ledger.gift(${giftId}, ${senderId}, ${receiverId}, 'USD', ${amount}) as id`,
  )
  return { journalId: Number(row.id) }
}

/**
 * Charges `amount` cents of a person's balance for the check of a profile: it is the platform's revenue. Refuses 409
 * `insufficient_funds`; the same request twice is charged once.
 */
export async function chargeVerificationFee(tx: Tx, fee: { requestId: number; userId: number; amount: number }) {
  const { requestId, userId, amount } = fee
  const row = await call<{ id: string }>(
    tx,
    sql`select ledger.verification_fee(${requestId}, ${userId}, 'USD', ${amount}) as id`,
  )
  return { journalId: Number(row.id) }
}

/** Gives the fee of a request back to who paid it, whole and once; 409 `no_held_money` when none was paid. */
export async function returnVerificationFee(tx: Tx, { requestId, actorId }: { requestId: number; actorId: number }) {
  const row = await call<{ id: string }>(tx, sql`select ledger.verification_fee_return(${requestId}, ${actorId}) as id`)
  return { journalId: Number(row.id) }
}

/** Moves `amount` cents from the promotion account to a person's balance; the same bonus twice is booked once. */
export async function grantBonus(tx: Tx, bonus: { bonusId: number; userId: number; amount: number; actorId: number }) {
  const { bonusId, userId, amount, actorId } = bonus
  const row = await call<{ id: string }>(
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
  /** Of a withdrawal, and of nothing else: only money that has matured by then is taken. */
  maturedBy?: Date | 'infinity'
}

/**
 * Moves `amount` cents of a user from available to held, what matures last first. Refuses 409 `insufficient_funds` (for a
 * withdrawal also when too little has matured) and `in_debt`; the same hold twice is one.
 */
export async function openHold(tx: Tx, hold: NewHold) {
  const { purpose, refId, userId, amount, actorId, maturedBy = null } = hold
  const row = await call<{ id: string }>(
    tx,
    sql`select ledger.hold_open(${purpose}, ${refId}, 'USD', ${userId}, ${amount}, ${actorId}, ${maturedBy}) as id`,
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

/** A withdrawal's owner, as `lockPayouts` found them; `debt` in cents. */
export type PayoutOwner = { refId: string; isActive: boolean; debt: number }

/**
 * Locks what paying out or returning these withdrawals touches, in the order of all money: holds, people, accounts, each ascending
 * (docs/money.md, Locks). The withdrawals' own rows are locked before. Gives their owners, who stay as they are until the end.
 */
export async function lockPayouts(tx: Tx, refIds: string[]): Promise<PayoutOwner[]> {
  const { rows } = await tx.execute<{ ref_id: string; is_active: boolean; debt: string }>(
    sql`select ref_id, is_active, debt from ledger.payout_lock(${sql.param(refIds)}::text[], 'USD')`,
  )
  return rows.map((row) => ({ refId: row.ref_id, isActive: row.is_active, debt: Number(row.debt) }))
}

type Payouts = { refIds: string[]; actorId: number | null }

/**
 * Moves the held money of withdrawals to `payout_clearing`, each whole and once; 409 `already_settled` when one was given back
 * before. Many at once only after `lockPayouts`. Gives the journal of each.
 */
export const payOut = (tx: Tx, { refIds, actorId }: Payouts) =>
  forEachPayout(tx, sql`select ref_id, ledger.payout(ref_id, ${actorId}) as id`, refIds)

/**
 * Moves money that was paid out back into the balances, each whole and once; 409 `already_settled` when one was never paid out. Many
 * at once only after `lockPayouts`. Gives the journal of each.
 */
export const failPayout = (tx: Tx, { refIds, actorId }: Payouts & { actorId: number }) =>
  forEachPayout(tx, sql`select ref_id, ledger.payout_fail(ref_id, ${actorId}) as id`, refIds)

async function forEachPayout(tx: Tx, select: SQL, refIds: string[]): Promise<{ refId: string; journalId: number }[]> {
  const each = sql`${select} from unnest(${sql.param(refIds)}::text[]) with ordinality w (ref_id, place) order by place`
  const rows = await callAll<{ ref_id: string; id: string }>(tx, each)
  return rows.map((row) => ({ refId: row.ref_id, journalId: Number(row.id) }))
}

type Suspended = { sessionId: string; actorId: number | null }

/** Gives what a session brought into suspense to a user, whole and once; it matures as a deposit, and cannot be returned after that. */
export async function creditFromSuspense(tx: Tx, item: Suspended & { userId: number; maturesAt: Date | null }) {
  const { sessionId, userId, actorId, maturesAt } = item
  const row = await call<{ id: string }>(
    tx,
    sql`select ledger.suspense_credit(${sessionId}, 'USD', ${userId}, ${actorId}, ${maturesAt}) as id`,
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

/** Refuses 409 `in_debt` whoever owes money: nothing new is paid meanwhile (product.md 6). */
export async function refuseInDebt(db: Queryable, userId: number): Promise<void> {
  const { debt } = await balances(db, userId)
  if (debt > 0) throw inDebt()
}

/** What of a balance matures later than `now`, in cents, the next first. */
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

/** The platform's part of `amount` cents at `bps` basis points, rounded down in favour of the one who is paid. */
export const feeOf = (amount: number, bps: number): number => Math.floor((amount * bps) / 10_000)
