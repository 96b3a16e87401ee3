import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { aMarket } from '../../../../test/market.ts'
import { propertyRuns } from '../../../../test/scale.ts'
import { type Move, moves, Work } from '../../../../test/work.ts'
import type { Person } from '../../../../test/world.ts'
import { runDueDeadlines } from '../orders/due-deadlines.ts'
import { remindOfDisputes, runDueDisputes } from './due-disputes.ts'

const { world } = await aMarket()

const price = 10_000
const sides: Side[] = ['business', 'influencer']
const side = fc.constantFrom(...sides)
const reason = 'That is not what we agreed.'

type Step =
  | { kind: 'move'; by: Side; move: Move }
  | { kind: 'dispute'; by: Side; move: 'open' | 'evidence' | 'object' | 'concede' | 'withdraw' }
  | { kind: 'rule'; how: 'propose' | 'decide'; releaseAmount: number }
  | { kind: 'pass'; hours: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), by: side, move: fc.constantFrom(...(Object.keys(moves) as Move[])) }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      by: side,
      move: fc.constantFrom('open', 'open', 'evidence', 'evidence', 'object', 'concede', 'withdraw'),
    }),
  },
  fc.record({
    kind: fc.constant('rule' as const),
    how: fc.constantFrom('propose', 'decide'),
    releaseAmount: fc.integer({ min: 0, max: price }),
  }),
  fc.record({ kind: fc.constant('pass' as const), hours: fc.constantFrom(1, 25, 50, 121, 400) }),
)

async function sweep() {
  await remindOfDisputes(world.services)
  await runDueDisputes(world.services)
  await runDueDeadlines(world.services)
}

/** Performs one step over HTTP, which must succeed or be refused. */
async function take(work: Work, admin: Person, next: Step): Promise<void> {
  if (next.kind === 'pass') {
    world.pass(next.hours)
    return sweep()
  }
  const { body } = await work.business.call('GET', `/api/disputes?purchase=${work.purchaseId}`)
  const id: number = body.items[0]?.id ?? 2_000_000_000
  const status = async () => {
    if (next.kind === 'move') return (await work.try(next.by, next.move)).status
    if (next.kind === 'rule') {
      const { releaseAmount } = next
      const outcome = releaseAmount === 0 ? 'refund' : releaseAmount === price ? 'release' : 'split'
      const ruling = { outcome, releaseAmount: outcome === 'split' ? releaseAmount : null, reason }
      return (await admin.call('POST', `/api/admin/disputes/${id}/${next.how}`, ruling)).status
    }
    if (next.move === 'open')
      return (await work[next.by].call('POST', `/api/purchases/${work.purchaseId}/dispute`, { reason })).status
    const input = { evidence: { text: 'Look' }, object: { reason }, concede: {}, withdraw: {} }[next.move]
    return (await work[next.by].call('POST', `/api/disputes/${id}/${next.move}`, input)).status
  }
  expect([200, 201, 403, 404, 409, 422, 423]).toContain(await status())
}

/** The platform's fee on this order according to the ledger. */
async function feeFrom(work: Work): Promise<number> {
  const { rows } = await world.database.orm.execute<{ fee: number }>(sql`
    select coalesce(sum(amount), 0)::int as fee from payments
    where purchase_id = ${work.purchaseId} and type = 'platform_fee' and status = 'completed'`)
  return rows[0]!.fee
}

/** No cent is created or lost, the task matches its dispute, and the books balance. */
async function check(work: Work): Promise<void> {
  const [money, task] = [await work.money(), await work.read()]
  expect(money.business + money.held + money.influencer + (await feeFrom(work))).toBe(price)
  const isFinal = ['completed', 'cancelled'].includes(task.status)
  expect(money.held).toBe(isFinal ? 0 : price)
  const { body } = await work.business.call('GET', `/api/disputes?purchase=${work.purchaseId}`)
  const open = body.items.filter(({ end }: { end: object | null }) => end === null)
  expect(open.length).toBe(task.disputedAt ? 1 : 0)
  expect(task.clock === null).toBe(isFinal || task.disputedAt !== null)
  const settled = body.items.find(
    ({ end }: { end: { releaseAmount: number | null } | null }) => end?.releaseAmount != null,
  )
  if (settled) {
    const { releaseAmount } = settled.end
    const fee = Math.floor(releaseAmount / 10)
    expect(money).toEqual({ business: price - releaseAmount, held: 0, influencer: releaseAmount - fee })
  }
  expect(await world.audit()).toEqual([])
}

it('no money is created or lost, whatever both sides, admins and the clock do in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('in_progress' as const, 'delivered' as const),
      fc.array(step, { minLength: 4, maxLength: 14 }),
      async (from, steps) => {
        const [work, admin] = [await Work.of(world, from), await world.anAdmin()]
        for (const next of steps) {
          await take(work, admin, next)
          await check(work)
        }
        // two disputes of 45 days, plus the time left on the order's clock
        for (let days = 0; days < 180; days += 5) {
          world.pass(5 * 24)
          await sweep()
        }
        expect(['completed', 'cancelled']).toContain((await work.read()).status)
        await check(work)
      },
    ),
    propertyRuns({ gate: 8, nightly: 40 }),
  )
}, 300_000)
