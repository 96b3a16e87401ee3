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
          const onTurn = expected === 'your_turn' ? 1 : 0
          expect(await read(person, '/api/user/pending')).toMatchObject({ orders: onTurn, work: onTurn })
          expect((await read(person, '/api/user/work')).items).toMatchObject([{ taskId, turnGroup: expected }])
          expect(await read(person, '/api/user/work/counts')).toEqual({
            your_turn: onTurn,
            their_turn: 1 - onTurn,
            in_dispute: 0,
          })
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
  expect((await read(influencer, '/api/user/pending')).work).toBe(1)
  await influencer.call('POST', `/api/conversations/${body.id}/archive`)
  expect(await asks()).toEqual([])
})

it('all work is listed page by page in order of what happens first, each once, within the chosen time', async () => {
  const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
  await world.giveMoney(business.id, 1_000_000)
  const deal = await world.aDeal(influencer)
  for (let order = 0; order < 7; order += 1) {
    await world.anOrder(business, deal)
    world.pass(order % 2)
  }
  await world.database.orm.execute(sql`update tasks set clock_at = null, clock_action = null
    where purchase_id in (select id from influencer_deal_purchases where influencer_id = ${influencer.id} order by id limit 2)`)
  const all = await read(influencer, '/api/user/work')
  const ids = all.items.map(({ id }: { id: number }) => id)
  expect(new Set(ids).size).toBe(7)
  const moments = all.items.map(({ next }: { next: { at: string } | null }) => next?.at ?? '9')
  expect(moments).toEqual(moments.toSorted())
  const paged: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read(influencer, `/api/user/work?limit=2${cursor && `&cursor=${cursor}`}`)
    paged.push(...page.items.map(({ id }: { id: number }) => id))
    cursor = page.nextCursor
  }
  expect(paged).toEqual(ids)
  const [first, second] = moments
  const ofDay = await read(influencer, `/api/user/work?from=${first}&until=${second}`)
  expect(ofDay.items.every(({ next }: { next: { at: string } }) => next.at >= first && next.at < second)).toBe(true)
  expect((await read(influencer, '/api/user/work?group=their_turn')).items).toEqual([])
  expect((await read(await world.anInfluencer(), '/api/user/work')).items).toEqual([])
  for (const path of ['/api/user/work', '/api/user/work/counts'])
    expect(await (await world.anAdmin()).call('GET', path)).toMatchObject({ status: 403, body: { code: 'wrong_role' } })
  expect(await influencer.call('GET', '/api/user/work?cursor=WzFd')).toMatchObject({ status: 422 })
})
