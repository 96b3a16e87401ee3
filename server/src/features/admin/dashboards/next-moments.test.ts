import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { nextMoment } from '#contract/market/engagements/next-moment.ts'
import type { TaskSummary } from '#contract/market/orders/tasks.ts'
import { anAcceptedRequest } from '../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world } = await aMarket()
await world.allowManyOrders()
let business: Person
let influencer: Person
beforeAll(async () => {
  ;[business, influencer] = [await world.aBusiness({ balance: 900_000 }), await world.anInfluencer()]
})

const inDays = (days: number) => new Date(world.services.clock().getTime() + days * 86_400_000)
type Dates = { status: string; due: number; clock: number | null; disputed?: number }

/** A task in this state, with its dates in days from now; `disputed`: the date of its dispute's next step. */
async function aTask(dealId: number, { status, due, clock, disputed }: Dates): Promise<number> {
  const { purchaseId, taskId } = await world.anOrder(business, dealId)
  await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
  if (disputed !== undefined) {
    const opened = await business.call('POST', `/api/purchases/${purchaseId}/dispute`, {
      reason: 'The cup is not in the picture at all.',
    })
    expect(opened.status).toBe(201)
    await world.database.orm.execute(sql`update disputes set clock_at = ${inDays(disputed)}
      where purchase_id = ${purchaseId}`)
  }
  await world.database.orm.execute(sql`update tasks set status = ${status}, due_date = ${inDays(due)},
    waiting_since = ${status === 'waiting_for_client' ? inDays(-1) : null},
    delivered_at = ${status === 'delivered' ? inDays(-1) : null},
    clock_at = ${clock === null ? null : inDays(clock)},
    clock_action = ${clock === null ? null : 'cancel_late'} where id = ${taskId}`)
  return taskId
}

it('orders of an influencer are sorted by the moment that matters next, as lists sort them', async () => {
  const dealId = await world.aDeal(influencer)
  const waiting = await aTask(dealId, { status: 'waiting_for_client', due: 1, clock: 6 })
  const delivered = await aTask(dealId, { status: 'delivered', due: 1, clock: 3 })
  const running = await aTask(dealId, { status: 'in_progress', due: 4, clock: 18 })
  const asked = await aTask(dealId, { status: 'paused', due: 9, clock: 2 })
  const disputed = await aTask(dealId, { status: 'in_progress', due: 1, clock: null, disputed: 5 })
  const expected = [asked, delivered, running, disputed, waiting]
  // in the dispute that the business opened the influencer has said nothing yet
  const theirs = [delivered, waiting]
  const { work } = (await influencer.call('GET', '/api/dashboard')).body
  const idsOf = ({ items }: { items: { taskId: number }[] }) => items.map(({ taskId }) => taskId)
  expect(idsOf(work.yours)).toEqual(expected.filter((id) => !theirs.includes(id)))
  expect(idsOf(work.theirs)).toEqual(theirs)
  expect(work.yours.items[2]).toMatchObject({ isDisputed: true, ask: 'respond', next: { at: inDays(5).toISOString() } })

  const momentOf = (task: TaskSummary) => nextMoment({ ...task, isWaiting: task.status === 'waiting_for_client' })!.at
  const tasks = (await influencer.call('GET', '/api/tasks')).body.items as TaskSummary[]
  const sorted = tasks.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)))
  expect(sorted.map(({ id }) => id)).toEqual(expected)
  const { items } = (await business.call('GET', '/api/purchases')).body
  expect(items.find(({ taskId }: { taskId: number }) => taskId === disputed)).toMatchObject({
    disputeClock: { at: inDays(5).toISOString() },
    isLate: false,
  })
})

it('campaign work of both sides is sorted by the same moment', async () => {
  const admin = await world.anAdmin()
  const ids: number[] = []
  // due in 6 and 4 days; the second waits for an answer within a day, the third for the goods; the last is in dispute
  for (const [due, clock, waits, disputed] of [
    [6, 20, false, false],
    [4, 20, false, false],
    [8, 1, false, false],
    [2, 5, true, false],
    [1, null, false, true],
  ] as const) {
    const { requestId } = await anAcceptedRequest(world, { business, influencer: await world.anInfluencer(), admin })
    ids.push(requestId)
    if (disputed) {
      const reason = 'Nothing was filmed so far.'
      expect((await business.call('POST', `/api/campaign-requests/${requestId}/dispute`, { reason })).status).toBe(201)
      await world.database.orm.execute(sql`update disputes set clock_at = ${inDays(3)}
        where campaign_request_id = ${requestId}`)
    }
    await world.database.orm.execute(sql`update campaign_requests set due_date = ${inDays(due)}, turn = null,
      waiting_since = ${waits ? inDays(-1) : null}, clock_at = ${clock === null ? null : inDays(clock)},
      clock_action = ${clock === null ? null : 'cancel_late'} where id = ${requestId}`)
  }
  const { work } = (await business.call('GET', '/api/dashboard/business')).body
  const [, due, asked, goods, disputed] = ids
  const requests = work.theirs.items.filter(({ kind }: { kind: string }) => kind === 'request')
  // seven at most, of which three are orders
  expect(requests.map(({ id }: { id: number }) => id)).toEqual([asked, disputed, due, goods])
  expect(requests[1].next).toMatchObject({ at: inDays(3).toISOString() })
})
