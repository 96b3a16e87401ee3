import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBusinesses } from '../../../../test/businesses.ts'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { preparing } from '../../../../test/preparing.ts'
import { propertyRuns } from '../../../../test/scale.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findViolations } from './audit.ts'
import {
  balances,
  chargeVerificationFee,
  closeHold,
  creditFromSuspense,
  deposit,
  depositToSuspense,
  feeOf,
  grantBonus,
  lockPayouts,
  openHold,
  postPayouts,
  reinstateDeposit,
  returnFromSuspense,
  returnVerificationFee,
  reverseDeposit,
  reversePayouts,
  transferGift,
} from './ledger.ts'

const people = 3
const runs = propertyRuns({ gate: 200, nightly: 2_000 })

let testDb: TestDatabase
/** Ids of the people, the same in all sequences, since each is rolled back. */
let ids: number[]
beforeAll(async () => {
  testDb = await testDatabase()
  ids = await addBusinesses(testDb.database, people)
})
afterAll(() => testDb.close())

type Step =
  | { kind: 'deposit'; who: number; amount: number }
  | { kind: 'hold'; who: number; amount: number }
  | { kind: 'close'; hold: number; payee: number; part: number }
  | { kind: 'again'; hold: number }
  | { kind: 'gift'; who: number; to: number; amount: number }
  | { kind: 'reversal'; who: number; amount: number; lost: number; isReturned: boolean }
  | { kind: 'withdraw'; who: number; amount: number }
  | { kind: 'end'; withdrawal: number; how: 'cancel' | 'approve' | 'batch' }
  | { kind: 'paid'; withdrawal: number }
  | { kind: 'bounce'; withdrawal: number }
  | { kind: 'batch' }
  | { kind: 'fee'; who: number; amount: number }
  | { kind: 'feeBack'; fee: number }
  | { kind: 'bonus'; who: number; amount: number }
  | { kind: 'suspend'; who: number; amount: number }
  | { kind: 'resolve'; item: number; to: number; credits: boolean }

const who = fc.nat({ max: people - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), who, amount: fc.integer({ min: 1, max: 5_000 }) }),
  fc.record({ kind: fc.constant('hold' as const), who, amount: fc.integer({ min: 100, max: 6_000 }) }),
  fc.record({
    kind: fc.constant('close' as const),
    hold: fc.nat({ max: 6 }),
    payee: who,
    part: fc.constantFrom(0, 0.25, 0.5, 1),
  }),
  fc.record({ kind: fc.constant('again' as const), hold: fc.nat({ max: 6 }) }),
  fc.record({
    kind: fc.constant('reversal' as const),
    who,
    amount: fc.integer({ min: 1, max: 4_000 }),
    lost: fc.constantFrom(0, 0.25, 1),
    isReturned: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('gift' as const), who, to: who, amount: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ kind: fc.constant('withdraw' as const), who, amount: fc.integer({ min: 2_000, max: 6_000 }) }),
  fc.record({
    kind: fc.constant('end' as const),
    withdrawal: fc.nat({ max: 2 }),
    how: fc.constantFrom('cancel', 'approve', 'batch'),
  }),
  fc.record({ kind: fc.constant('batch' as const) }),
  fc.record({ kind: fc.constant('paid' as const), withdrawal: fc.nat({ max: 2 }) }),
  fc.record({ kind: fc.constant('bounce' as const), withdrawal: fc.nat({ max: 2 }) }),
  fc.record({ kind: fc.constant('fee' as const), who, amount: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ kind: fc.constant('feeBack' as const), fee: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('bonus' as const), who, amount: fc.integer({ min: 100, max: 4_000 }) }),
  fc.record({ kind: fc.constant('suspend' as const), who, amount: fc.integer({ min: 1, max: 4_000 }) }),
  fc.record({ kind: fc.constant('resolve' as const), item: fc.nat({ max: 2 }), to: who, credits: fc.boolean() }),
)

/** A simple model of the same money: everyone's balances, and the outcome of each hold. */
class Model {
  readonly available = Array<number>(people).fill(0)
  readonly held = Array<number>(people).fill(0)
  readonly debt = Array<number>(people).fill(0)
  reversals = 0
  /** The operator's loss from reversals. */
  losses = 0
  /** Money held for campaign requests. */
  readonly holds: { requestId: string; payer: number; amount: number; released: number | null }[] = []
  readonly withdrawals: {
    id: string
    paymentId: number
    who: number
    amount: number
    /** True: paid out; false: returned; null: pending. */
    ended: boolean | null
    isApproved?: true
    isPaid?: true
    bounced?: true
  }[] = []
  /** Money that matched no payment; `end` is its way out of suspense. */
  readonly suspended: { paymentId: number; amount: number; end: string | null }[] = []
  /** Fees of profile verifications, by request. */
  readonly fees: { requestId: number; who: number; amount: number; isBack?: true }[] = []
  bonuses = 0
  sentOut = 0
  revenue = 0

  /** A credit pays debt first. */
  credit(person: number, amount: number) {
    const paid = Math.min(this.debt[person]!, amount)
    this.debt[person]! -= paid
    this.available[person]! += amount - paid
  }

  /** The refusal of a payment by `person` without enough money. */
  refusalFor = (person: number) => ({ code: this.debt[person]! > 0 ? 'in_debt' : 'insufficient_funds' })
}

let run = 0

/** Applies a step to the ledger and to the model; both must agree on whether it is allowed. */
async function applyStep(tx: Tx, model: Model, ids: number[], next: Step): Promise<void> {
  if (next.kind === 'deposit') {
    const { rows } = await tx.execute<{ id: number }>(
      sql`insert into payments (user_id, amount, type, method) values (${ids[next.who]!}, ${next.amount}, 'deposit', 'credit_card') returning id`,
    )
    const paymentId = rows[0]!.id
    const first = await deposit(tx, { paymentId, userId: ids[next.who]!, amount: next.amount, maturesAt: null })
    // the provider reports it twice
    expect(await deposit(tx, { paymentId, userId: ids[next.who]!, amount: next.amount, maturesAt: null })).toEqual(
      first,
    )
    await tx.execute(
      sql`update payments set status = 'completed', journal_id = ${first.journalId} where id = ${paymentId}`,
    )
    await tx.execute(sql`insert into payment_journals values (${paymentId}, ${first.journalId})`)
    model.credit(next.who, next.amount)
    return
  }
  if (next.kind === 'hold') {
    const open = tx.transaction((inner) => acceptRequest(inner, ids, next))
    if (model.available[next.who]! < next.amount)
      return void (await expect(open).rejects.toMatchObject(model.refusalFor(next.who)))
    const requestId = await open
    model.available[next.who]! -= next.amount
    model.held[next.who]! += next.amount
    model.holds.push({ requestId, payer: next.who, amount: next.amount, released: null })
    return
  }
  if (next.kind === 'gift') return sendGift(tx, model, ids, next)
  if (next.kind === 'reversal') return applyReversal(tx, model, ids[next.who]!, next)
  if (next.kind === 'withdraw') return requestWithdrawal(tx, model, ids, next)
  if (next.kind === 'end') return endWithdrawal(tx, model, ids, next)
  if (next.kind === 'batch') return batchAll(tx, model, ids)
  if (next.kind === 'paid') return markPaid(tx, model, ids, next)
  if (next.kind === 'bounce') return bounce(tx, model, ids, next)
  if (next.kind === 'fee') return chargeFee(tx, model, ids, next)
  if (next.kind === 'feeBack') return refundFee(tx, model, ids, next)
  if (next.kind === 'bonus') return addBonus(tx, model, ids, next)
  if (next.kind === 'suspend') return suspend(tx, model, ids[next.who]!, next.amount)
  if (next.kind === 'resolve') return resolve(tx, model, ids, next)
  const known = model.holds[next.hold]
  const release = next.kind === 'again' ? (known?.released ?? 0) : Math.floor((known?.amount ?? 0) * next.part)
  const payee = next.kind === 'again' ? 0 : next.payee
  const fee = feeOf(release, 1000)
  const requestId = known?.requestId ?? '0'
  const close = tx.transaction((inner) => endRequest(inner, { requestId, payeeId: ids[payee]!, release }))
  if (!known) return void (await expect(close).rejects.toMatchObject({ code: 'no_held_money' }))
  if (known.released !== null) {
    if (known.released === release) expect((await close).outcome).toBe('replayed')
    else await expect(close).rejects.toMatchObject({ code: 'already_settled' })
    return
  }
  await close
  known.released = release
  model.held[known.payer]! -= known.amount
  model.credit(known.payer, known.amount - release)
  model.credit(payee, release - fee)
  model.revenue += fee
}

/** Accepts a request for a campaign and holds its money, or leaves nothing behind. Returns its id. */
async function acceptRequest(tx: Tx, ids: number[], { who, amount }: Step & { kind: 'hold' }): Promise<string> {
  const businessId = ids[who]!
  const { rows } = await tx.execute<{ id: string }>(sql`
    with campaign as (
      insert into campaigns (business_id, title, description) values (${businessId}, 'Tea', 'Tea') returning id)
    insert into campaign_requests (campaign_id, business_id, influencer_id, status, message, asked_by, offered_by, offered_at,
      accepted_at, agreement, amount, fee_bps, terms)
    select id, ${businessId}, ${ids[(who + 1) % people]!}, 'accepted', 'Hello', 'influencer', 'influencer', now(),
      now(), '{}', ${amount}, 1000, '{}' from campaign returning id::text`)
  const refId = rows[0]!.id
  await openHold(tx, { purpose: 'campaign_request', refId, userId: businessId, amount, actorId: null })
  return refId
}

/** Confirms, splits or refunds a request: its money leaves the hold as its row says, or nothing changes. */
async function endRequest(
  tx: Tx,
  { requestId, payeeId, release }: { requestId: string; payeeId: number; release: number },
) {
  const fee = feeOf(release, 1000)
  const closed = await closeHold(tx, {
    purpose: 'campaign_request',
    refId: requestId,
    payeeId,
    release,
    fee,
    actorId: null,
  })
  if (closed.outcome === 'replayed') return closed
  const isPaid = release > 0
  await tx.execute(sql`
    update campaign_requests set released = ${release}, completed_at = now(), status = ${isPaid ? 'completed' : 'rejected'},
      ended_because = ${isPaid ? null : 'mutual'} where id = ${requestId}::int`)
  if (isPaid)
    await tx.execute(
      sql`insert into campaign_request_events (request_id, kind, created_at) values (${requestId}::int, 'confirmed', now())`,
    )
  return closed
}

/** Requests a withdrawal: its money is held immediately, or nothing is left behind. */
async function requestWithdrawal(
  tx: Tx,
  model: Model,
  ids: number[],
  next: Step & { kind: 'withdraw' },
): Promise<void> {
  const [userId, { amount }] = [ids[next.who]!, next]
  const ask = tx.transaction(async (inner) => {
    const { rows } = await inner.execute<{ id: string; payment_id: number }>(sql`
      with payment as (
        insert into payments (user_id, amount, type, method) values (${userId}, ${amount}, 'withdrawal', 'paypal') returning id)
      insert into withdrawal_requests (user_id, amount, payment_method, account_details, payment_id)
      select ${userId}, ${amount}, 'paypal', 'sealed', id from payment returning id, payment_id`)
    const { id, payment_id: paymentId } = rows[0]!
    const { journalId } = await openHold(inner, {
      purpose: 'withdrawal',
      refId: id,
      userId,
      amount,
      actorId: userId,
      maturedBy: new Date(),
    })
    await inner.execute(sql`insert into payment_journals values (${paymentId}, ${journalId})`)
    return { id, paymentId }
  })
  if (model.available[next.who]! < amount)
    return void (await expect(ask).rejects.toMatchObject(model.refusalFor(next.who)))
  model.withdrawals.push({ ...(await ask), who: next.who, amount, ended: null })
  model.available[next.who]! -= amount
  model.held[next.who]! += amount
}

const unknownId = '00000000-0000-4000-8000-000000000000'
/** Anyone but the owner, who must not decide their own withdrawal. */
const adminOf = (ids: number[], known: { who: number } | undefined) => ids[((known?.who ?? 0) + 1) % people]!

/** Approves a withdrawal, which moves no money, or pays it out or returns it, once: repeating changes nothing, the opposite is refused. */
async function endWithdrawal(tx: Tx, model: Model, ids: number[], next: Step & { kind: 'end' }): Promise<void> {
  const known = model.withdrawals[next.withdrawal]
  const adminId = adminOf(ids, known)
  if (next.how === 'approve') {
    if (!known || known.ended !== null || known.isApproved) return
    await tx.execute(sql`
      update withdrawal_requests set status = 'approved', first_approved_by = ${adminId}, first_approved_at = now()
      where id = ${known.id}::uuid`)
    known.isApproved = true
    return
  }
  const sends = next.how === 'batch'
  const refId = known?.id ?? unknownId
  const purpose = 'withdrawal' as const
  const payeeId = ids[known?.who ?? 0]!
  const end = tx.transaction(async (inner) =>
    sends
      ? (await postPayouts(inner, { refIds: [refId], actorId: null }))[0]!
      : closeHold(inner, { purpose, refId, payeeId, release: 0, fee: 0, actorId: null }),
  )
  if (!known) return void (await expect(end).rejects.toMatchObject({ code: 'no_held_money' }))
  if (known.ended === !sends) return void (await expect(end).rejects.toMatchObject({ code: 'already_settled' }))
  const { journalId } = await end
  if (known.ended === sends) return
  if (sends) await addToBatch(tx, adminId, known)
  else {
    await tx.execute(
      sql`update withdrawal_requests set status = 'rejected', cancelled_at = now() where id = ${refId}::uuid`,
    )
    await tx.execute(
      sql`update payments set status = 'cancelled', journal_id = ${journalId} where id = ${known.paymentId}`,
    )
  }
  await tx.execute(sql`insert into payment_journals values (${known.paymentId}, ${journalId})`)
  known.ended = sends
  model.held[known.who]! -= known.amount
  if (sends) model.sentOut += known.amount
  else model.credit(known.who, known.amount)
}

const addToBatch = (tx: Tx, adminId: number, { id }: { id: string }) =>
  tx.execute(sql`
    with made as (insert into payout_batches (method, file, created_by) values ('paypal', 'sealed', ${adminId}) returning id)
    update withdrawal_requests set status = 'approved', batch_id = made.id, decided_by = ${adminId}, decided_at = now(),
      two_admins_above = 500000
    from made where withdrawal_requests.id = ${id}::uuid`)

/** Pays out all pending withdrawals together: locks them all, then moves them all. */
async function batchAll(tx: Tx, model: Model, ids: number[]): Promise<void> {
  const waiting = model.withdrawals.filter(({ ended }) => ended === null)
  const refIds = waiting.map(({ id }) => id)
  const owners = await lockPayouts(tx, refIds)
  expect(new Map(owners.map(({ refId, debt }) => [refId, debt]))).toEqual(
    new Map(waiting.map(({ id, who }) => [id, model.debt[who]])),
  )
  const journals = await postPayouts(tx, { refIds, actorId: null })
  expect(journals.map(({ refId }) => refId)).toEqual(refIds)
  for (const [i, known] of waiting.entries()) {
    await addToBatch(tx, adminOf(ids, known), known)
    await tx.execute(sql`insert into payment_journals values (${known.paymentId}, ${journals[i]!.journalId})`)
    known.ended = true
    model.held[known.who]! -= known.amount
    model.sentOut += known.amount
  }
}

/** Marks a withdrawal as paid, which moves no money in the books. */
async function markPaid(tx: Tx, model: Model, ids: number[], next: Step & { kind: 'paid' }): Promise<void> {
  const known = model.withdrawals[next.withdrawal]
  if (known?.ended !== true || known.bounced || known.isPaid) return
  await tx.execute(sql`
    update withdrawal_requests set transaction_id = 'TR-1', paid_at = now(), paid_by = ${adminOf(ids, known)}
    where id = ${known.id}::uuid`)
  await tx.execute(sql`
    update payments set status = 'completed', journal_id = h.closed_by from ledger.holds h
    where payments.id = ${known.paymentId} and h.purpose = 'withdrawal' and h.ref_id = ${known.id}`)
  known.isPaid = true
}

/** Returns a withdrawal that was paid out, whether or not it was marked as paid, once; others are refused. */
async function bounce(tx: Tx, model: Model, ids: number[], next: Step & { kind: 'bounce' }): Promise<void> {
  const known = model.withdrawals[next.withdrawal]
  const refIds = [known?.id ?? unknownId]
  const actorId = adminOf(ids, known)
  const fail = tx.transaction((inner) => reversePayouts(inner, { refIds, actorId }))
  if (!known) return void (await expect(fail).rejects.toMatchObject({ code: 'no_held_money' }))
  if (known.ended !== true) return void (await expect(fail).rejects.toMatchObject({ code: 'already_settled' }))
  const [journal] = await fail
  expect(await reversePayouts(tx, { refIds, actorId })).toEqual([journal])
  if (known.bounced) return
  await tx.execute(sql`
    update withdrawal_requests set status = 'failed', notes = 'It came back', failed_at = now(), failed_by = ${actorId}
    where id = ${known.id}::uuid`)
  await tx.execute(sql`update payments set status = 'failed' where id = ${known.paymentId}`)
  await tx.execute(sql`insert into payment_journals values (${known.paymentId}, ${journal!.journalId})`)
  known.bounced = true
  model.sentOut -= known.amount
  model.credit(known.who, known.amount)
}

/** Records the payment of a journal. Returns its id. */
async function recordPayment(
  tx: Tx,
  payment: { userId: number; amount: number; type: string; journalId: number },
): Promise<number> {
  const { userId, amount, type, journalId } = payment
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into payments (user_id, amount, type, method, status, journal_id)
    values (${userId}, ${amount}, ${type}, 'wallet', 'completed', ${journalId}) returning id`)
  await tx.execute(sql`insert into payment_journals values (${rows[0]!.id}, ${journalId})`)
  return rows[0]!.id
}

/** Charges a verification fee, once per request; if the balance is too low it leaves nothing behind. */
async function chargeFee(tx: Tx, model: Model, ids: number[], next: Step & { kind: 'fee' }): Promise<void> {
  const [userId, { amount }] = [ids[next.who]!, next]
  const fee = { requestId: run * 1_000 + model.fees.length, userId, amount }
  const charge = tx.transaction(async (inner) => {
    const first = await chargeVerificationFee(inner, fee)
    expect(await chargeVerificationFee(inner, fee)).toEqual(first)
    await recordPayment(inner, { userId, amount, type: 'verification_fee', ...first })
  })
  if (model.available[next.who]! < amount)
    return void (await expect(charge).rejects.toMatchObject(model.refusalFor(next.who)))
  await charge
  model.fees.push({ requestId: fee.requestId, who: next.who, amount })
  model.available[next.who]! -= amount
  model.revenue += amount
}

/** Refunds a fee, in full and once. */
async function refundFee(tx: Tx, model: Model, ids: number[], next: Step & { kind: 'feeBack' }): Promise<void> {
  const known = model.fees[next.fee]
  const actorId = ids[0]!
  const requestId = known?.requestId ?? run * 1_000 + 999
  const back = tx.transaction((inner) => returnVerificationFee(inner, { requestId, actorId }))
  if (!known) return void (await expect(back).rejects.toMatchObject({ code: 'no_held_money' }))
  const { journalId } = await back
  if (known.isBack) return
  await recordPayment(tx, { userId: ids[known.who]!, amount: known.amount, type: 'refund', journalId })
  known.isBack = true
  model.available[known.who]! += known.amount
  model.revenue -= known.amount
}

/** Grants a bonus from the promotion account, once. */
async function addBonus(tx: Tx, model: Model, ids: number[], next: Step & { kind: 'bonus' }): Promise<void> {
  const [userId, { amount }] = [ids[next.who]!, next]
  const actorId = ids[(next.who + 1) % people]!
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into bonuses (user_id, amount, reason, needs_two, granted_by, created_at)
    values (${userId}, ${amount}, 'A prize for the best film', false, ${actorId}, now()) returning id`)
  const bonus = { bonusId: rows[0]!.id, userId, amount, actorId }
  const first = await grantBonus(tx, bonus)
  expect(await grantBonus(tx, bonus)).toEqual(first)
  const paymentId = await recordPayment(tx, { userId, amount, type: 'gift', ...first })
  await tx.execute(sql`update bonuses set status = 'granted', payment_id = ${paymentId} where id = ${bonus.bonusId}`)
  model.bonuses += amount
  model.credit(next.who, amount)
}

const sessionOf = (item: number) => `cs_${run}_${item}`

/** Books a card payment that matches no deposit, reported twice. */
async function suspend(tx: Tx, model: Model, userId: number, amount: number): Promise<void> {
  const sessionId = sessionOf(model.suspended.length)
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into payments (user_id, amount, type, method, status) values (${userId}, 5000, 'deposit', 'credit_card', 'failed')
    returning id`)
  const paymentId = rows[0]!.id
  const first = await depositToSuspense(tx, { sessionId, amount })
  expect(await depositToSuspense(tx, { sessionId, amount })).toEqual(first)
  await tx.execute(sql`insert into payment_journals values (${paymentId}, ${first.journalId})`)
  await tx.execute(sql`
    insert into suspense_items (session_id, payment_id, amount, currency) values (${sessionId}, ${paymentId}, ${amount}, 'USD')`)
  model.suspended.push({ paymentId, amount, end: null })
}

/** Credits or returns money in suspense, in full and once. */
async function resolve(tx: Tx, model: Model, ids: number[], next: Step & { kind: 'resolve' }): Promise<void> {
  const known = model.suspended[next.item]
  const sessionId = sessionOf(next.item)
  const wanted = next.credits ? `to ${next.to}` : 'back'
  const actorId = ids[0]!
  const end = tx.transaction((inner) =>
    next.credits
      ? creditFromSuspense(inner, { sessionId, userId: ids[next.to]!, actorId, maturesAt: null })
      : returnFromSuspense(inner, { sessionId, actorId }),
  )
  if (!known) return void (await expect(end).rejects.toMatchObject({ code: 'no_held_money' }))
  if (known.end !== null && known.end !== wanted)
    return void (await expect(end).rejects.toMatchObject({ cause: { code: 'LG006' } }))
  const { journalId } = await end
  if (known.end !== null) return
  await tx.execute(sql`
    update suspense_items set status = ${next.credits ? 'credited' : 'returned'} where session_id = ${sessionId}`)
  await tx.execute(sql`insert into payment_journals values (${known.paymentId}, ${journalId})`)
  known.end = wanted
  if (next.credits) model.credit(next.to, known.amount)
}

/** Books a reversal by the card provider, which never fails, and possibly its reinstatement; each is reported twice. */
async function applyReversal(tx: Tx, model: Model, userId: number, next: Step & { kind: 'reversal' }): Promise<void> {
  const { who, amount, isReturned } = next
  const loss = Math.floor(amount * next.lost)
  const id = `dp_${run}_${model.reversals++}`
  await tx.execute(sql`
    insert into card_reversals (id, kind, payment_intent_id, told, booked, loss, is_returned)
    values (${id}, 'dispute', ${id}, ${amount}, ${isReturned ? 0 : amount}, ${isReturned ? 0 : loss}, ${isReturned})`)
  const taken = { refId: `${id}:${amount}`, userId, amount, loss, depositJournalId: null }
  const short = Math.max(amount - loss - model.available[who]!, 0)
  const first = await reverseDeposit(tx, taken)
  expect(first.short).toBe(short)
  expect((await reverseDeposit(tx, taken)).journalId).toBe(first.journalId)
  model.available[who]! -= amount - loss - short
  model.debt[who]! += short
  if (!isReturned) {
    model.losses += loss
    return
  }
  const returned = { refId: id, userId, amount, loss, depositJournalId: null }
  expect(await reinstateDeposit(tx, returned)).toEqual(await reinstateDeposit(tx, returned))
  const paid = Math.min(model.debt[who]!, amount - loss)
  model.debt[who]! -= paid
  model.available[who]! += amount - loss - paid
}

/** Sends a gift; one to oneself is refused, and if the balance is too low it leaves nothing behind. */
async function sendGift(tx: Tx, model: Model, ids: number[], next: Step & { kind: 'gift' }): Promise<void> {
  const { amount } = next
  const [senderId, receiverId] = [ids[next.who]!, ids[next.to]!]
  if (next.who === next.to) {
    const none = tx.transaction((inner) => transferGift(inner, { giftId: 1, senderId, receiverId, amount }))
    return void (await expect(none).rejects.toMatchObject({ cause: { code: 'LG012' } }))
  }
  const give = tx.transaction(async (inner) => {
    const { rows } = await inner.execute<{ id: number }>(
      sql`insert into gifts (sender_id, receiver_id, amount, emoji) values (${senderId}, ${receiverId}, ${amount}, 'star') returning id`,
    )
    const gift = { giftId: rows[0]!.id, senderId, receiverId, amount }
    const first = await transferGift(inner, gift)
    expect(await transferGift(inner, gift)).toEqual(first)
    await inner.execute(sql`
      with shown as (
        insert into payments (user_id, to_user_id, amount, type, method, status, journal_id)
        values (${senderId}, ${receiverId}, ${amount}, 'gift_sent', 'wallet', 'completed', ${first.journalId}),
          (${receiverId}, ${senderId}, ${amount}, 'gift_received', 'wallet', 'completed', ${first.journalId})
        returning id)
      insert into payment_journals (payment_id, journal_id) select id, ${first.journalId} from shown`)
  })
  if (model.available[next.who]! < amount)
    return void (await expect(give).rejects.toMatchObject(model.refusalFor(next.who)))
  await give
  model.available[next.who]! -= amount
  model.credit(next.to, amount)
}

/** Applies the steps one after the other, then compares all balances and checks the invariants. */
async function runSequence(steps: Step[]): Promise<void> {
  run++
  // each sequence is rolled back, so that the invariants are checked on that sequence alone
  const rolledBack = new Error('rolled back')
  const work = testDb.database.transaction(async (tx) => {
    const model = new Model()
    for (const next of steps) await applyStep(tx, model, ids, next)
    for (const [i, id] of ids.entries()) {
      expect(await balances(tx, id)).toEqual({
        available: model.available[i],
        held: model.held[i],
        debt: model.debt[i],
      })
    }
    const { rows } = await tx.execute<{
      revenue: string
      sent: string
      suspense: string
      promo: string
      losses: string
    }>(sql`select coalesce(sum(e.amount) filter (where a.kind = 'platform_revenue'), 0) as revenue,
        coalesce(sum(e.amount) filter (where a.kind = 'payout_clearing'), 0) as sent,
        coalesce(sum(e.amount) filter (where a.kind = 'suspense'), 0) as suspense,
        coalesce(sum(e.amount) filter (where a.kind = 'promo'), 0) as promo,
        coalesce(sum(e.amount) filter (where a.kind = 'chargeback_loss'), 0) as losses
      from ledger.entries e join ledger.accounts a on a.id = e.account_id`)
    expect(Number(rows[0]!.revenue)).toBe(model.revenue)
    expect(Number(rows[0]!.sent)).toBe(model.sentOut)
    expect(Number(rows[0]!.promo) + model.bonuses).toBe(0)
    expect(Number(rows[0]!.losses) + model.losses).toBe(0)
    const left = model.suspended.filter(({ end }) => end === null)
    expect(Number(rows[0]!.suspense)).toBe(left.reduce((sum, { amount }) => sum + amount, 0))
    await tx.execute(sql`set constraints all immediate`)
    expect((await findViolations(preparing(tx))).filter(({ invariant }) => !invariant.startsWith('I12'))).toEqual([])
    throw rolledBack
  })
  await expect(work).rejects.toBe(rolledBack)
}

it(
  `the ledger agrees with a simple model in ${runs.numRuns} random sequences, and every invariant holds after each`,
  {
    timeout: 600_000,
  },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => runSequence(steps)),
      runs,
    ),
)

it('the ledger agrees with the model in rare cases: bounced payouts, and every way out of suspense', () =>
  runSequence([
    { kind: 'deposit', who: 0, amount: 5_000 },
    { kind: 'withdraw', who: 0, amount: 4_000 },
    { kind: 'bounce', withdrawal: 0 },
    { kind: 'end', withdrawal: 0, how: 'approve' },
    { kind: 'bounce', withdrawal: 0 },
    { kind: 'end', withdrawal: 0, how: 'batch' },
    { kind: 'end', withdrawal: 0, how: 'batch' },
    { kind: 'paid', withdrawal: 0 },
    { kind: 'bounce', withdrawal: 0 },
    { kind: 'bounce', withdrawal: 0 },
    { kind: 'paid', withdrawal: 0 },
    { kind: 'end', withdrawal: 0, how: 'cancel' },
    { kind: 'withdraw', who: 0, amount: 5_000 },
    { kind: 'deposit', who: 1, amount: 5_000 },
    { kind: 'withdraw', who: 1, amount: 3_000 },
    { kind: 'reversal', who: 1, amount: 4_000, lost: 0, isReturned: false },
    { kind: 'end', withdrawal: 2, how: 'approve' },
    { kind: 'batch' },
    { kind: 'batch' },
    { kind: 'bounce', withdrawal: 1 },
    { kind: 'paid', withdrawal: 2 },
    { kind: 'withdraw', who: 0, amount: 2_000 },
    { kind: 'end', withdrawal: 3, how: 'approve' },
    { kind: 'end', withdrawal: 3, how: 'cancel' },
    { kind: 'end', withdrawal: 3, how: 'batch' },
    { kind: 'fee', who: 0, amount: 900 },
    { kind: 'fee', who: 1, amount: 900 },
    { kind: 'feeBack', fee: 0 },
    { kind: 'feeBack', fee: 0 },
    { kind: 'feeBack', fee: 1 },
    { kind: 'bonus', who: 1, amount: 400 },
    { kind: 'suspend', who: 1, amount: 700 },
    { kind: 'resolve', item: 0, to: 1, credits: true },
    { kind: 'resolve', item: 0, to: 1, credits: true },
    { kind: 'resolve', item: 0, to: 2, credits: true },
    { kind: 'resolve', item: 0, to: 1, credits: false },
    { kind: 'suspend', who: 1, amount: 900 },
    { kind: 'resolve', item: 1, to: 1, credits: false },
    { kind: 'resolve', item: 1, to: 1, credits: true },
    { kind: 'suspend', who: 2, amount: 1_100 },
  ]))
