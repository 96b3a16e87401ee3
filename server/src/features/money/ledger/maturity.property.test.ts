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
  closeHold,
  deposit,
  feeOf,
  openHold,
  postPayouts,
  readMaturing,
  reinstateDeposit,
  reverseDeposit,
  reversePayouts,
  transferGift,
} from './ledger.ts'

const people = 3
const runs = propertyRuns({ gate: 60, nightly: 400 })
const day = 86_400_000
const start = Date.UTC(2027, 0, 1)

let testDb: TestDatabase
/** Ids of the people, the same in all sequences, since each is rolled back. */
let ids: number[]
beforeAll(async () => {
  testDb = await testDatabase()
  ids = await addBusinesses(testDb.database, people)
})
afterAll(() => testDb.close())

const who = fc.nat({ max: people - 1 })
const amount = fc.integer({ min: 1, max: 5_000 })
const nth = fc.nat({ max: 5 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('card' as const), who, amount, days: fc.constantFrom(0, 3, 7, 14) }),
  },
  fc.record({ kind: fc.constant('bank' as const), who, amount }),
  fc.record({ kind: fc.constant('gift' as const), who, to: who, amount }),
  fc.record({ kind: fc.constant('order' as const), who, amount }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('settle' as const), nth, to: who, part: fc.constantFrom(0, 0.3, 1) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), who, amount }) },
  fc.record({ kind: fc.constant('cancel' as const), nth }),
  fc.record({ kind: fc.constant('pay out' as const), nth }),
  fc.record({ kind: fc.constant('bounce' as const), nth }),
  fc.record({ kind: fc.constant('reversal' as const), nth, amount }),
  fc.record({ kind: fc.constant('dispute won' as const), nth }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 24 * 8 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never

/** Money with its maturity date; undated money is mature. */
type Lot = { at: number; amount: number }
const undated = 0
const sum = (lots: { amount: number }[]) => lots.reduce((total, lot) => total + lot.amount, 0)

/** Takes `wanted` cents from `lots` in the order of `compare`. Returns the lots taken. */
function takeFrom(lots: Lot[], wanted: number, compare: (a: Lot, b: Lot) => number): Lot[] {
  const taken: Lot[] = []
  let left = wanted
  for (const lot of lots.sort(compare)) {
    const part = Math.min(lot.amount, left)
    left -= part
    lot.amount -= part
    if (part > 0) taken.push({ at: lot.at, amount: part })
  }
  expect(left).toBe(0)
  return taken
}
const latestFirst = (a: Lot, b: Lot) => b.at - a.at
/** Withdrawals take dated money first, oldest first, then undated money. */
const forWithdrawal = (a: Lot, b: Lot) => (a.at || Number.POSITIVE_INFINITY) - (b.at || Number.POSITIVE_INFINITY) || 0

/** A simple model of the rule in product.md 6. */
class Model {
  now = start
  readonly lots: Lot[][] = Array.from({ length: people }, () => [])
  readonly debt = Array<number>(people).fill(0)
  readonly deposits: {
    who: number
    amount: number
    at: number
    journalId: number
    taken: number
    isReturned: boolean
  }[] = []
  readonly orders: { who: number; lots: Lot[]; isOpen: boolean }[] = []
  readonly withdrawals: { who: number; lots: Lot[]; state: 'held' | 'sent' | 'back' | 'bounced' }[] = []

  has = (person: number) => sum(this.lots[person]!)
  matured = (person: number) => sum(this.lots[person]!.filter(({ at }) => at <= this.now))

  credit(person: number, lots: Lot[]) {
    this.lots[person]!.push(...lots)
    const paid = Math.min(this.debt[person]!, this.has(person))
    this.debt[person]! -= paid
    takeFrom(this.lots[person]!, paid, latestFirst)
  }

  /** The money held for withdrawals or paid out, and not returned. */
  withdrawn = () =>
    sum(this.withdrawals.filter(({ state }) => state === 'held' || state === 'sent').flatMap(({ lots }) => lots))
  everMatured = () => sum(this.deposits.filter(({ at }) => at <= this.now))
}

let run = 0
let payment = 0

async function addDeposit(tx: Tx, model: Model, ids: number[], next: { who: number; amount: number }, days: number) {
  const at = days > 0 ? model.now + days * day : undated
  const maturesAt = days > 0 ? new Date(at) : null
  const booked = { paymentId: ++payment, userId: ids[next.who]!, amount: next.amount, maturesAt }
  const { journalId } = await deposit(tx, booked)
  // reported again later, it changes nothing
  expect(await deposit(tx, { ...booked, maturesAt: new Date(at + 5_000) })).toEqual({ journalId })
  model.deposits.push({ ...next, at, journalId, taken: 0, isReturned: false })
  model.credit(next.who, [{ at, amount: next.amount }])
}

async function settle(tx: Tx, model: Model, ids: number[], next: Step & { kind: 'settle' }) {
  const order = model.orders[next.nth]
  if (!order?.isOpen || next.to === order.who) return
  order.isOpen = false
  const held = sum(order.lots)
  const release = Math.floor(held * next.part)
  const fee = feeOf(release, 1000)
  const hold = { purpose: 'deal_purchase' as const, refId: `${run}-${next.nth}`, payeeId: ids[next.to]!, actorId: null }
  await closeHold(tx, { ...hold, release, fee })
  const earned = takeFrom(order.lots, release - fee, latestFirst)
  const back = takeFrom(order.lots, held - release, latestFirst)
  model.credit(next.to, earned)
  model.credit(order.who, back)
}

async function withdraw(tx: Tx, model: Model, ids: number[], next: Step & { kind: 'withdraw' }) {
  const open = tx.transaction((inner) =>
    openHold(inner, {
      purpose: 'withdrawal',
      refId: `${run}-${model.withdrawals.length}`,
      userId: ids[next.who]!,
      amount: next.amount,
      actorId: null,
      maturedBy: new Date(model.now),
    }),
  )
  if (model.matured(next.who) < next.amount)
    return void (await expect(open).rejects.toMatchObject({ code: /insufficient_funds|in_debt/ }))
  await open
  const mature = model.lots[next.who]!.filter(({ at }) => at <= model.now)
  model.withdrawals.push({ who: next.who, lots: takeFrom(mature, next.amount, forWithdrawal), state: 'held' })
}

async function endWithdrawal(
  tx: Tx,
  model: Model,
  ids: number[],
  next: Step & { kind: 'cancel' | 'pay out' | 'bounce' },
) {
  const one = model.withdrawals[next.nth]
  const refId = `${run}-${next.nth}`
  if (!one || one.state !== (next.kind === 'bounce' ? 'sent' : 'held')) return
  if (next.kind === 'pay out') {
    await postPayouts(tx, { refIds: [refId], actorId: null })
    one.state = 'sent'
  } else if (next.kind === 'cancel') {
    await closeHold(tx, { purpose: 'withdrawal', refId, payeeId: ids[one.who]!, release: 0, fee: 0, actorId: null })
    one.state = 'back'
    model.credit(one.who, one.lots)
  } else {
    await reversePayouts(tx, { refIds: [refId], actorId: ids[0]! })
    one.state = 'bounced'
    model.credit(one.who, [{ at: undated, amount: sum(one.lots) }])
  }
}

async function reverse(tx: Tx, model: Model, ids: number[], next: Step & { kind: 'reversal' | 'dispute won' }) {
  const of = model.deposits[next.nth]
  if (!of || of.at === undated || of.isReturned) return
  const about = { userId: ids[of.who]!, depositJournalId: of.journalId }
  if (next.kind === 'dispute won') {
    if (of.taken === 0) return
    of.isReturned = true
    await reinstateDeposit(tx, { ...about, refId: `dp_${of.journalId}`, amount: of.taken })
    const paid = Math.min(model.debt[of.who]!, of.taken)
    model.debt[of.who]! -= paid
    model.credit(of.who, [{ at: of.at, amount: of.taken - paid }])
    return
  }
  const requested = Math.min(next.amount, of.amount - of.taken)
  if (requested === 0) return
  of.taken += requested
  await reverseDeposit(tx, { ...about, refId: `ch_${of.journalId}:${of.taken}`, amount: requested })
  const there = Math.min(requested, model.has(of.who))
  takeFrom(model.lots[of.who]!, there, (a, b) => Number(b.at === of.at) - Number(a.at === of.at) || latestFirst(a, b))
  model.debt[of.who]! += requested - there
}

async function sendGift(tx: Tx, model: Model, ids: number[], next: Step & { kind: 'gift' }) {
  if (next.who === next.to) return
  const gift = { giftId: ++payment, senderId: ids[next.who]!, receiverId: ids[next.to]!, amount: next.amount }
  const given = tx.transaction((inner) => transferGift(inner, gift))
  if (model.has(next.who) < next.amount) {
    const code = model.debt[next.who]! > 0 ? 'in_debt' : 'insufficient_funds'
    return void (await expect(given).rejects.toMatchObject({ code }))
  }
  await given
  model.credit(next.to, takeFrom(model.lots[next.who]!, next.amount, latestFirst))
}

async function order(tx: Tx, model: Model, ids: number[], next: Step & { kind: 'order' }) {
  if (model.has(next.who) < next.amount) return
  const refId = `${run}-${model.orders.length}`
  const { who, amount } = next
  await openHold(tx, { purpose: 'deal_purchase', refId, userId: ids[who]!, amount, actorId: null })
  model.orders.push({ who, lots: takeFrom(model.lots[who]!, amount, latestFirst), isOpen: true })
}

async function applyStep(tx: Tx, model: Model, ids: number[], next: Step): Promise<void> {
  switch (next.kind) {
    case 'card':
      return addDeposit(tx, model, ids, next, next.days)
    case 'bank':
      return addDeposit(tx, model, ids, next, 0)
    case 'gift':
      return sendGift(tx, model, ids, next)
    case 'order':
      return order(tx, model, ids, next)
    case 'settle':
      return settle(tx, model, ids, next)
    case 'withdraw':
      return withdraw(tx, model, ids, next)
    case 'reversal':
    case 'dispute won':
      return reverse(tx, model, ids, next)
    case 'wait':
      model.now += next.hours * 3_600_000
      return
    default:
      return endWithdrawal(tx, model, ids, next)
  }
}

/** The amounts that mature later and their dates, according to the model. */
function maturing(model: Model, person: number) {
  const sums = new Map<number, number>()
  for (const { at, amount } of model.lots[person]!)
    if (at > model.now && amount > 0) sums.set(at, (sums.get(at) ?? 0) + amount)
  return [...sums].sort(([a], [b]) => a - b).map(([at, amount]) => ({ amount, maturesAt: new Date(at) }))
}

/** Only the invariants of the ledger itself; there are no orders, payments or documents here. */
const ledgerInvariants = /^I([1-9]|10|3[0-3]) /

async function runSequence(steps: Step[]): Promise<void> {
  run++
  const rolledBack = new Error('rolled back')
  const work = testDb.database.transaction(async (tx) => {
    const model = new Model()
    for (const next of steps) {
      await applyStep(tx, model, ids, next)
      expect(model.withdrawn()).toBeLessThanOrEqual(model.everMatured())
      for (const [i, id] of ids.entries()) {
        const { available, debt } = await balances(tx, id)
        expect({ available, debt }).toEqual({ available: model.has(i), debt: model.debt[i] })
        expect(await readMaturing(tx, id, new Date(model.now))).toEqual(maturing(model, i))
      }
    }
    await tx.execute(sql`set constraints all immediate`)
    expect((await findViolations(preparing(tx))).filter(({ invariant }) => ledgerInvariants.test(invariant))).toEqual(
      [],
    )
    throw rolledBack
  })
  await expect(work).rejects.toBe(rolledBack)
}

it(
  `no more than has matured can be withdrawn, in ${runs.numRuns} random sequences of transfers`,
  { timeout: 600_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), (steps) => runSequence(steps)),
      runs,
    ),
)

it('the right dates are taken and passed on in rare cases', () =>
  runSequence([
    { kind: 'bank', who: 0, amount: 1_000 },
    { kind: 'card', who: 0, amount: 1_000, days: 3 },
    { kind: 'card', who: 0, amount: 1_000, days: 7 },
    { kind: 'order', who: 0, amount: 2_500 },
    { kind: 'settle', nth: 0, to: 1, part: 0.3 },
    { kind: 'withdraw', who: 1, amount: 1 },
    { kind: 'withdraw', who: 0, amount: 1_000 },
    { kind: 'gift', who: 1, to: 2, amount: 500 },
    { kind: 'wait', hours: 3 * 24 },
    { kind: 'withdraw', who: 0, amount: 1_000 },
    { kind: 'reversal', nth: 2, amount: 1_000 },
    { kind: 'cancel', nth: 0 },
    { kind: 'dispute won', nth: 2 },
    { kind: 'pay out', nth: 1 },
    { kind: 'bounce', nth: 1 },
    { kind: 'wait', hours: 5 * 24 },
    { kind: 'withdraw', who: 2, amount: 500 },
  ]))
