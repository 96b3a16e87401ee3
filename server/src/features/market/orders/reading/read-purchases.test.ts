import { beforeAll, expect, it } from 'vitest'
import { purchaseFilters, purchaseGroups } from '#contract/market/orders/purchases.ts'
import { taskGroups } from '#contract/market/orders/tasks.ts'
import { aMarket } from '../../../../../test/market.ts'
import { states, Work } from '../../../../../test/work.ts'
import type { Person } from '../../../../../test/world.ts'

const { world } = await aMarket()
await world.allowManyOrders()
const business = await world.aBusiness()
const seller = await world.anInfluencer()
/** The orders, newest first: accepted, declined, and the rest pending. */
let made: number[]
beforeAll(async () => {
  const deal = await world.aDeal(seller)
  made = []
  for (let i = 0; i < 5; i++) made.unshift((await world.anOrder(business, deal)).purchaseId)
  await seller.call('POST', `/api/purchases/${made[0]}/accept`, {})
  await seller.call('POST', `/api/purchases/${made[1]}/decline`, {})
})

const list = async (person: Person, query = ''): Promise<number[]> =>
  (await person.call('GET', `/api/purchases${query}`)).body.items.map(({ id }: { id: number }) => id)

it('both sides list their orders, newest first, by status and by side', async () => {
  for (const [person, side, otherSide] of [
    [business, 'business', 'influencer'],
    [seller, 'influencer', 'business'],
  ] as const) {
    expect(await list(person)).toEqual(made)
    expect(await list(person, `?side=${side}`)).toEqual(made)
    expect(await list(person, `?side=${otherSide}`)).toEqual([])
    expect(await list(person, '?status=in_progress')).toEqual([made[0]])
    expect(await list(person, '?status=cancelled')).toEqual([made[1]])
    expect(await list(person, `?status=pending&side=${side}`)).toEqual(made.slice(2))
  }
  for (const other of [await world.aBusiness(), await world.anInfluencer()]) expect(await list(other)).toEqual([])
})

it('pages have no gaps even when an order is added in between', async () => {
  const seen: number[] = []
  let cursor = ''
  do {
    const page = (await business.call('GET', `/api/purchases?limit=2${cursor}`)).body
    seen.push(...page.items.map(({ id }: { id: number }) => id))
    if (seen.length === 2) made.unshift((await world.anOrder(business, await world.aDeal(seller))).purchaseId)
    cursor = page.nextCursor && `&cursor=${page.nextCursor}`
  } while (cursor)
  expect(seen).toEqual(made.slice(1))
})

it('every filter is counted, and late or disputed orders are found while they are', async () => {
  const [buyer, maker] = [await world.aBusiness(), await world.anInfluencer()]
  const deal = await world.aDeal(maker)
  const order = async () => (await world.anOrder(buyer, deal)).purchaseId
  const [late, disputed] = [await order(), await order()]
  for (const id of [late, disputed]) await maker.call('POST', `/api/purchases/${id}/accept`, {})
  await order()
  const counts = async (person: Person, of = 'purchases') => (await person.call('GET', `/api/${of}/counts`)).body
  const none = Object.fromEntries(purchaseFilters.map((filter) => [filter, 0]))
  world.pass(6 * 24)
  expect(await counts(buyer)).toEqual({ ...none, pending: 1, awaiting: 1, in_progress: 2, late: 2, their_turn: 3 })
  const { body } = await buyer.call('POST', `/api/purchases/${disputed}/dispute`, { reason: 'Nothing has come of it.' })
  for (const person of [buyer, maker]) {
    const turns = person === buyer ? { their_turn: 2, in_dispute: 1 } : { your_turn: 3 }
    const states = { pending: 1, awaiting: 1, in_progress: 2, disputed: 1, late: 1 }
    expect(await counts(person)).toEqual({ ...none, ...states, ...turns })
    expect(await counts(person, 'tasks')).toMatchObject({ pending: 1, in_progress: 1, paused: 1, disputed: 1, late: 1 })
    expect(await list(person, '?status=late')).toEqual([late])
    expect(await list(person, '?status=disputed')).toEqual([disputed])
    const { items } = (await person.call('GET', '/api/tasks?status=disputed')).body
    expect(items).toMatchObject([{ purchaseId: disputed, disputedAt: body.createdAt }])
  }
  await buyer.call('POST', `/api/disputes/${body.id}/withdraw`, {})
  expect(await counts(maker)).toEqual({ ...none, pending: 1, awaiting: 1, in_progress: 2, late: 2, your_turn: 3 })
  expect(await counts(await world.aBusiness())).toEqual(none)
  expect(await counts(await world.anAdmin())).toEqual(none)
})

it.each([...states, 'late', 'disputed'] as const)(
  'an order that is %s stands in exactly one group of each list',
  async (state) => {
    const work = await Work.of(world, state === 'late' || state === 'disputed' ? 'in_progress' : state)
    if (state === 'late') world.pass(6 * 24)
    if (state === 'disputed')
      await work.business.call('POST', `/api/purchases/${work.purchaseId}/dispute`, { reason: 'No.' })
    for (const person of [work.business, work.influencer])
      for (const [of, groups] of [
        ['purchases', purchaseGroups],
        ['tasks', taskGroups],
      ] as const) {
        const counts = (await person.call('GET', `/api/${of}/counts`)).body
        const found = groups.filter((group) => counts[group] > 0)
        expect(found).toHaveLength(1)
        const { items } = (await person.call('GET', `/api/${of}?status=${found[0]}`)).body
        expect(items.map(({ id }: { id: number }) => id)).toEqual([of === 'tasks' ? work.taskId : work.purchaseId])
      }
  },
)

it('late orders and tasks come in pages, newest first, also of one person and one side', async () => {
  const [buyer, maker, other] = [
    await world.aBusiness({ balance: 50_000 }),
    await world.anInfluencer(),
    await world.anInfluencer(),
  ]
  const lateOrder = async (of: Person) => {
    const { purchaseId } = await world.anOrder(buyer, await world.aDeal(of))
    await of.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    return purchaseId
  }
  const late = [
    await lateOrder(maker),
    await lateOrder(other),
    await lateOrder(maker),
    await lateOrder(maker),
  ].reverse()
  const ofMaker = late.filter((_, i) => i !== 2)
  world.pass(6 * 24)
  const orderIds = (items: { id: number; purchaseId?: number }[]) => items.map(({ id, purchaseId = id }) => purchaseId)
  const pages = async (person: Person, address: string) => {
    const seen: number[][] = []
    for (let cursor = ''; ; ) {
      const { body } = await person.call('GET', `${address}&limit=2${cursor}`)
      seen.push(orderIds(body.items))
      if (!body.nextCursor) return seen
      cursor = `&cursor=${body.nextCursor}`
    }
  }
  for (const list of ['purchases', 'tasks']) {
    expect(await pages(buyer, `/api/${list}?status=late`)).toEqual([late.slice(0, 2), late.slice(2)])
    expect(await pages(maker, `/api/${list}?status=late`)).toEqual([ofMaker.slice(0, 2), ofMaker.slice(2)])
  }
  expect(await pages(buyer, `/api/purchases?status=late&with=${maker.id}`)).toEqual([
    ofMaker.slice(0, 2),
    ofMaker.slice(2),
  ])
  expect(await pages(maker, `/api/purchases?status=late&with=${other.id}`)).toEqual([[]])
  expect(await pages(buyer, '/api/purchases?status=late&side=influencer')).toEqual([[]])
  expect((await pages(await world.anAdmin(), `/api/purchases?status=late&with=${maker.id}`)).flat()).toEqual(ofMaker)
})

it.each(['limit=0', 'limit=101', 'cursor=abc', 'status=lost', 'side=both', 'page=2'])(
  'a list with %s is refused',
  async (query) => expect((await business.call('GET', `/api/purchases?${query}`)).status).toBe(422),
)

it.each([
  ['reading', 'GET', '', () => world.aBusiness(), 404],
  ['reading, as an influencer,', 'GET', '', () => world.anInfluencer(), 404],
  ['accepting', 'POST', '/accept', () => world.anInfluencer(), 404],
  ['declining', 'POST', '/decline', () => world.anInfluencer(), 404],
  ['cancelling', 'POST', '/cancel', () => world.aBusiness(), 404],
  ['paying', 'POST', '/pay', () => world.aBusiness(), 404],
  ['accepting one’s own order', 'POST', '/accept', async () => business, 403],
  ['declining one’s own order', 'POST', '/decline', async () => business, 403],
  ['cancelling as the influencer', 'POST', '/cancel', async () => seller, 403],
  ['paying as the influencer', 'POST', '/pay', async () => seller, 403],
] as const)('%s is refused', async (_, method, move, who, status) => {
  const path = `/api/purchases/${made.at(-1)}${move}`
  expect((await (await who()).call(method, path, method === 'POST' ? {} : undefined)).status).toBe(status)
  expect((await business.call('GET', `/api/purchases/${made.at(-1)}`)).body.status).toBe('pending')
})

it('an order is found by its task, by those who may see it', async () => {
  const { body: order } = await business.call('GET', `/api/purchases/${made[0]}`)
  for (const person of [business, seller])
    expect((await person.call('GET', `/api/tasks/${order.taskId}/purchase`)).body.id).toBe(order.id)
  expect((await (await world.aBusiness()).call('GET', `/api/tasks/${order.taskId}/purchase`)).status).toBe(404)
})

it('a list can be narrowed to the orders with one person, for both sides', async () => {
  const [buyer, other, maker] = [
    await world.aBusiness({ balance: 50_000 }),
    await world.aBusiness(),
    await world.anInfluencer(),
  ]
  const { purchaseId } = await world.anOrder(buyer, await world.aDeal(maker))
  await world.anOrder(buyer, await world.aDeal(await world.anInfluencer()))
  const idsWith = async (reader: Person, { id }: Person) =>
    (await reader.call('GET', `/api/purchases?with=${id}`)).body.items.map((item: { id: number }) => item.id)
  expect(await idsWith(buyer, maker)).toEqual([purchaseId])
  expect(await idsWith(maker, buyer)).toEqual([purchaseId])
  expect(await idsWith(other, maker)).toEqual([])
  expect(await idsWith(maker, other)).toEqual([])
})
