import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import pg from 'pg'
import { expect, it } from 'vitest'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { aMarket } from '../../../../test/market.ts'
import { propertyRuns } from '../../../../test/scale.ts'
import { type Move, Work } from '../../../../test/work.ts'
import { runDueDeadlines } from '../../market/orders/due-deadlines.ts'

const { world } = await aMarket()

const deliveryDays = 2

type Step =
  | { kind: 'move'; by: Side; move: Move }
  | { kind: 'postpone'; hours: number }
  | { kind: 'dispute' | 'withdraw'; by: Side }
  | { kind: 'pass'; hours: number }
const side = fc.constantFrom<Side>('business', 'influencer')
const moves: [Side, Move][] = [
  ['influencer', 'pause'],
  ['influencer', 'wait'],
  ['influencer', 'resume'],
  ['business', 'resume'],
  ['influencer', 'deliver'],
  ['business', 'revise'],
]
const endings: [Side, Move][] = [
  ['business', 'accept'],
  ['business', 'cancel'],
  ['influencer', 'cancel'],
]
const oneOf = (moves: [Side, Move][]) =>
  fc.constantFrom(...moves).map(([by, move]) => ({ kind: 'move' as const, by, move }))
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: oneOf(moves) },
  { weight: 1, arbitrary: oneOf(endings) },
  { weight: 1, arbitrary: fc.constantFrom(30, 100).map((hours) => ({ kind: 'postpone' as const, hours })) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('dispute' as const, 'withdraw' as const), by: side }) },
  { weight: 5, arbitrary: fc.constantFrom(1, 30, 50).map((hours) => ({ kind: 'pass' as const, hours })) },
)

const lateAndRevised: Step[] = [
  { kind: 'pass', hours: 50 },
  { kind: 'move', by: 'influencer', move: 'deliver' },
  { kind: 'move', by: 'business', move: 'revise' },
  { kind: 'pass', hours: 30 },
  { kind: 'move', by: 'influencer', move: 'deliver' },
  { kind: 'move', by: 'business', move: 'accept' },
]
const waited: Step[] = [
  { kind: 'move', by: 'influencer', move: 'wait' },
  { kind: 'pass', hours: 50 },
  { kind: 'move', by: 'business', move: 'resume' },
  { kind: 'pass', hours: 30 },
  { kind: 'move', by: 'influencer', move: 'deliver' },
  { kind: 'move', by: 'business', move: 'revise' },
]

/**
 * The rule without any dates: an order has hours left, which pass while neither a dispute nor a wait stops them. The first delivery is on
 * time if some are left.
 */
class Model {
  left = deliveryDays * 24
  waited = 0
  isDisputed = false
  isOnTime: boolean | null = null

  pass(status: string, hours: number) {
    const isStopped = this.isDisputed || status === 'waiting_for_client'
    if (!isStopped) this.left -= hours
    if (status === 'waiting_for_client' && !this.isDisputed) this.waited += hours
  }

  isLate = (status: string) =>
    ['in_progress', 'paused', 'waiting_for_client'].includes(status) && !this.isDisputed && this.left < 0
}

/** Takes a step in the model and, over HTTP, in the program, which may refuse it. */
async function take(work: Work, model: Model, next: Step): Promise<void> {
  const { status } = await work.read()
  if (next.kind === 'pass') {
    world.pass(next.hours)
    model.pass(status, next.hours)
    await runDueDeadlines(world.services)
  } else if (next.kind === 'move') {
    const done = (await work.try(next.by, next.move)).status < 300
    if (done && next.move === 'deliver') model.isOnTime ??= model.left >= 0
    if (done && next.move === 'revise') model.left = Math.max(model.left, 72)
  } else if (next.kind === 'postpone') {
    const hours = model.left + next.hours
    const dueDate = new Date(world.services.clock().getTime() + hours * 3_600_000).toISOString()
    if ((await work.try('influencer', 'proposeDueDate', { dueDate, reason: 'Rain' })).status >= 300) return
    if ((await work.try('business', 'agreeDueDate', { dueDate })).status < 300) model.left = hours
  } else {
    const url =
      next.kind === 'dispute'
        ? `/api/purchases/${work.purchaseId}/dispute`
        : `/api/disputes/${(await disputesOf(work)).find(({ end }) => end === null)?.id ?? 2_000_000_000}/withdraw`
    const body = next.kind === 'dispute' ? { reason: 'That is not what we agreed.' } : {}
    if ((await work[next.by].call('POST', url, body)).status < 300) model.isDisputed = next.kind === 'dispute'
  }
}

const disputesOf = async (work: Work): Promise<{ id: number; end: object | null }[]> =>
  (await work.business.call('GET', `/api/disputes?purchase=${work.purchaseId}`)).body.items

/** Every answer of the program about being on time. */
async function readAll(work: Work) {
  const { business, influencer } = work
  const get = async (person: typeof business, url: string) => (await person.call('GET', url)).body
  const [listed] = (await get(business, '/api/tasks')).items
  const [ordered] = (await get(business, '/api/purchases')).items
  const history = await get(business, `/api/influencers/${influencer.id}/history`)
  return {
    lateness: [
      listed.isLate,
      ordered.isLate,
      (await get(influencer, '/api/tasks?status=late')).items.length === 1,
      (await get(business, '/api/purchases?status=late')).items.length === 1,
      (await get(business, '/api/tasks/counts')).late === 1,
    ],
    judgements: [
      history.items[0].isOnTime,
      ...[
        history.summary.onTime,
        (await get(business, `/api/profiles/${influencer.username}`)).onTime,
        (await get(influencer, '/api/deals/statistics')).items[0].onTime,
      ].map((share) => share && share === 1),
    ].map((judgement) => (judgement === 0 ? false : judgement)),
  }
}

it('whatever happens to an order, every screen, filter and figure says the same about being on time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const [work, model] = [await Work.of(world, 'in_progress', { deliveryTimeInDays: deliveryDays }), new Model()]
      for (const next of steps) {
        // the wait is ended in time, so that all of it is excluded
        const endsWait = next.kind === 'pass' && model.waited + next.hours > 6 * 24
        if (endsWait && (await work.try('influencer', 'resume')).status < 300) model.waited = 0
        await take(work, model, next)
        const { status } = await work.read()
        const { lateness, judgements } = await readAll(work)
        expect([status, ...lateness]).toEqual([status, ...lateness.map(() => model.isLate(status))])
        expect([status, ...judgements]).toEqual([status, ...judgements.map(() => model.isOnTime)])
      }
      const { status } = await work.read()
      if (!['completed', 'cancelled'].includes(status)) return
      const { totals } = (await work.business.call('GET', '/api/analytics/business')).body
      expect(totals.onTime).toBe(model.isOnTime === null ? null : Number(model.isOnTime))
    }),
    // late work that is corrected in time, and work that is only late because it waited
    { ...propertyRuns({ gate: 15, nightly: 150 }), examples: [[lateAndRevised], [waited]] },
  )
}, 1_800_000)

it('the upgrade judges the orders that exist from their timeline', async () => {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  const judged = async () =>
    (await owner.query('select id, first_delivered_at, is_on_time from tasks order by id')).rows
  try {
    const expected = await judged()
    expect(new Set(expected.map((task) => task.is_on_time))).toEqual(new Set([null, true, false]))
    await owner.query('begin')
    await owner.query('update tasks set first_delivered_at = null, is_on_time = null')
    await owner.query(
      readFileSync(new URL('../../../../migrations/0002_judged_deliveries.sql', import.meta.url), 'utf8'),
    )
    expect(await judged()).toEqual(expected)
  } finally {
    await owner.end()
  }
})
