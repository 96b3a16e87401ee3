import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Tx } from '../../platform/database.ts'
import { addUser } from '../accounts/users.ts'
import { findViolations } from './audit.ts'
import { balances, closeHold, deposit, feeOf, openHold } from './ledger.ts'

const people = 3
const sequences = 2_000

let opened: TestDatabase
beforeAll(async () => {
  opened = await testDatabase()
})
afterAll(() => opened.close())

type Step =
  | { kind: 'deposit'; who: number; amount: number }
  | { kind: 'hold'; who: number; amount: number }
  | { kind: 'close'; hold: number; payee: number; part: number }
  | { kind: 'again'; hold: number }

const who = fc.nat({ max: people - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), who, amount: fc.integer({ min: 1, max: 5_000 }) }),
  fc.record({ kind: fc.constant('hold' as const), who, amount: fc.integer({ min: 1, max: 6_000 }) }),
  fc.record({
    kind: fc.constant('close' as const),
    hold: fc.nat({ max: 6 }),
    payee: who,
    part: fc.constantFrom(0, 0.25, 0.5, 1),
  }),
  fc.record({ kind: fc.constant('again' as const), hold: fc.nat({ max: 6 }) }),
)

/** The same money in a few lines: what each has, what is held, how each hold ended. */
class Model {
  readonly available = Array<number>(people).fill(0)
  readonly held = Array<number>(people).fill(0)
  readonly holds: { payer: number; amount: number; released: number | null }[] = []
  revenue = 0
}

let run = 0
const reference = (hold: number) => `${run}-${hold}`

/** Does one step in the ledger and in the model; both must agree on whether it may be done. */
async function take(tx: Tx, model: Model, ids: number[], next: Step): Promise<void> {
  if (next.kind === 'deposit') {
    const { rows } = await tx.execute<{ id: number }>(
      sql`insert into payments (user_id, amount, type, method) values (${ids[next.who]!}, ${next.amount}, 'deposit', 'credit_card') returning id`,
    )
    const paymentId = rows[0]!.id
    const first = await deposit(tx, { paymentId, userId: ids[next.who]!, amount: next.amount })
    // the provider tells twice
    expect(await deposit(tx, { paymentId, userId: ids[next.who]!, amount: next.amount })).toEqual(first)
    await tx.execute(
      sql`update payments set status = 'completed', journal_id = ${first.journalId} where id = ${paymentId}`,
    )
    await tx.execute(sql`insert into payment_journals values (${paymentId}, ${first.journalId})`)
    model.available[next.who]! += next.amount
    return
  }
  if (next.kind === 'hold') {
    const open = tx.transaction((inner) =>
      openHold(inner, {
        purpose: 'campaign_request',
        refId: reference(model.holds.length),
        userId: ids[next.who]!,
        amount: next.amount,
        actorId: null,
      }),
    )
    if (model.available[next.who]! < next.amount)
      return void (await expect(open).rejects.toMatchObject({ code: 'insufficient_funds' }))
    await open
    model.available[next.who]! -= next.amount
    model.held[next.who]! += next.amount
    model.holds.push({ payer: next.who, amount: next.amount, released: null })
    return
  }
  const known = model.holds[next.hold]
  const release = next.kind === 'again' ? (known?.released ?? 0) : Math.floor((known?.amount ?? 0) * next.part)
  const payee = next.kind === 'again' ? 0 : next.payee
  const fee = feeOf(release, 1000)
  const close = tx.transaction((inner) =>
    closeHold(inner, {
      purpose: 'campaign_request',
      refId: reference(next.hold),
      payeeId: ids[payee]!,
      release,
      fee,
      actorId: null,
    }),
  )
  if (!known) return void (await expect(close).rejects.toMatchObject({ code: 'no_held_money' }))
  if (known.released !== null) {
    if (known.released === release) expect((await close).outcome).toBe('replayed')
    else await expect(close).rejects.toMatchObject({ code: 'already_settled' })
    return
  }
  await close
  known.released = release
  model.held[known.payer]! -= known.amount
  model.available[known.payer]! += known.amount - release
  model.available[payee]! += release - fee
  model.revenue += fee
}

it(`follows a plain model through ${sequences} random sequences, with the books right after each`, {
  timeout: 280_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      run++
      // each sequence is rolled back at its end, so that the audit after it looks at that sequence alone
      const rolledBack = new Error('rolled back')
      const work = opened.database.transaction(async (tx) => {
        const ids: number[] = []
        for (let i = 0; i < people; i++) {
          const name = `model-${run}-${i}`
          ids.push(
            (
              await addUser(tx, () => new Date(), {
                username: name,
                email: `${name}@example.com`,
                passwordHash: '',
                role: 'business',
                language: 'en',
              })
            ).id,
          )
        }
        const model = new Model()
        for (const next of steps) await take(tx, model, ids, next)
        for (const [i, id] of ids.entries()) {
          expect(await balances(tx, id)).toEqual({ available: model.available[i], held: model.held[i], debt: 0 })
        }
        const { rows } = await tx.execute<{
          revenue: string
        }>(sql`select coalesce(sum(e.amount), 0) as revenue from ledger.entries e
          join ledger.accounts a on a.id = e.account_id where a.kind = 'platform_revenue'`)
        expect(Number(rows[0]!.revenue)).toBe(model.revenue)
        await tx.execute(sql`set constraints all immediate`)
        expect((await findViolations(tx)).filter(({ invariant }) => !invariant.startsWith('I12'))).toEqual([])
        throw rolledBack
      })
      await expect(work).rejects.toBe(rolledBack)
    }),
    { numRuns: sequences },
  )
})
