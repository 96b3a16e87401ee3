import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { type TurnGroup, turnGroups } from '#contract/market/engagements/turn-groups.ts'
import { turnOf } from '#contract/market/orders/task-machine.ts'
import { type Task, taskFacts } from '#contract/market/orders/tasks.ts'
import { aMarket } from '../../../../test/market.ts'
import { Work } from '../../../../test/work.ts'
import type { Person } from '../../../../test/world.ts'

const { world, ana, shop } = await aMarket({ ana: 'influencer', shop: 'business' })

type Counts = Record<TurnGroup, number>
const read = async (person: Person, path: string) => (await person.call('GET', path)).body

it('each order is in one group, the same in list, counts, badge and dashboard, and it is the turn of its page', async () => {
  await world.allowManyOrders()
  await world.giveMoney(shop.id, 1_000_000)
  const { purchaseId, taskId } = await world.anOrder(shop, await world.aDeal(ana))
  await ana.call('POST', `/api/purchases/${purchaseId}/accept`, {})
  const side = fc.constantFrom<Side | null>('business', 'influencer', null)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('pending', 'in_progress', 'paused', 'waiting_for_client', 'delivered'),
      side,
      side,
      side,
      fc.boolean(),
      async (status, cancelBy, dueBy, blocked, waits) => {
        await world.database.orm.execute(sql`update tasks set status = ${status}, cancel_requested_by = ${cancelBy},
          cancel_requested_at = case when ${cancelBy}::text is not null then now() end, due_proposed_by = ${dueBy},
          due_proposed_at = case when ${dueBy}::text is not null then now() end,
          due_proposed_to = case when ${dueBy}::text is not null then now() end,
          due_proposal_reason = case when ${dueBy}::text is not null then 'More light' end,
          blocked_side = ${blocked}, blocked_at = case when ${blocked}::text is not null then now() end, block_waits = ${waits}
          where id = ${taskId}`)
        for (const [person, reader] of [
          [shop, 'business'],
          [ana, 'influencer'],
        ] as const) {
          const page = (await read(person, `/api/tasks/${taskId}`)) as Task
          const expected: TurnGroup = turnOf(taskFacts(page)) === reader ? 'your_turn' : 'their_turn'
          const dashboard = await read(person, reader === 'business' ? '/api/dashboard/business' : '/api/dashboard')
          const list = expected === 'your_turn' ? dashboard.work.yours : dashboard.work.theirs
          expect(list.items.map((item: { taskId: number }) => item.taskId)).toContain(taskId)
          expect((await read(person, '/api/user/pending')).orders).toBe(expected === 'your_turn' ? 1 : 0)
          for (const kind of ['purchases', 'tasks']) {
            if (kind === 'tasks' && reader === 'business') continue
            const counts = (await read(person, `/api/${kind}/counts`)) as Counts
            expect(turnGroups.filter((group) => counts[group] > 0)).toEqual([expected])
            const { items } = await read(person, `/api/${kind}?status=${expected}`)
            expect(items).toMatchObject([{ turnGroup: expected }])
          }
        }
      },
    ),
    { numRuns: 30 },
  )
})

it('a dispute waits for the side that can still answer it, and otherwise for its decision', async () => {
  const { business, influencer, purchaseId } = await Work.of(world, 'in_progress')
  const opened = await business.call('POST', `/api/purchases/${purchaseId}/dispute`, {
    reason: 'The cup is not in the picture.',
  })
  expect(opened.status).toBe(201)
  const groups = async () => [
    (await read(business, '/api/purchases')).items[0].turnGroup,
    (await read(influencer, '/api/tasks')).items[0].turnGroup,
  ]
  expect(await groups()).toEqual(['in_dispute', 'your_turn'])
  expect((await read(influencer, '/api/dashboard')).work.yours.items).toMatchObject([
    { ask: 'respond', isDisputed: true },
  ])
  const answer = { text: 'It is, in the second picture.', fileIds: [] }
  await influencer.call('POST', `/api/disputes/${opened.body.id}/evidence`, answer)
  expect(await groups()).toEqual(['in_dispute', 'in_dispute'])
  await world.database.orm.execute(sql`update disputes set status = 'proposed', proposed_release = 5000,
    proposal_reason = 'Half of it', proposed_at = now() where id = ${opened.body.id}`)
  expect(await groups()).toEqual(['your_turn', 'your_turn'])
})

it('a message that was not answered for a day waits for its receiver, until they answer or put the conversation away', async () => {
  const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
  const { body } = await business.call('POST', '/api/conversations', { participantId: influencer.id, content: 'Hello' })
  const asks = async () =>
    (await read(influencer, '/api/dashboard')).work.yours.items.map(({ ask }: { ask: string }) => ask)
  expect(await asks()).toEqual([])
  await world.database.orm.execute(sql`update conversations set last_message_at = ${world.services.clock()}::timestamptz - interval '2 days'
    where id = ${body.id}`)
  expect(await asks()).toEqual(['reply'])
  await influencer.call('POST', `/api/conversations/${body.id}/archive`)
  expect(await asks()).toEqual([])
})
