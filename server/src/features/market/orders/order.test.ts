import { afterAll, beforeAll, expect, it } from 'vitest'
import { isWaitingForLock } from '../../../../test/locks.ts'
import { type Person, purchaseInput, World } from '../../../../test/world.ts'
import { inTransaction, ownActor } from '../../../platform/context.ts'
import { isWork, lockOrder } from './order.ts'
import { payPurchase } from './pay.ts'

let world: World
let business: Person
let dealId: number
beforeAll(async () => {
  world = await World.open()
  business = await world.aBusiness({ balance: 0 })
  dealId = await world.aDeal(await world.anInfluencer())
})
afterAll(() => world.close())

/** An order whose card payment was never made, while its money has come otherwise. */
async function anUnpaidOrder(): Promise<number> {
  const { body } = await business.call('POST', `/api/deals/${dealId}/purchases`, { ...purchaseInput, payWith: 'card' })
  await world.giveMoney(business.id, 30_000)
  return body.purchase.id
}

const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5))
}

it('an order that is paid while somebody waits for its lock is seen with its task', async () => {
  const purchaseId = await anUnpaidOrder()
  const actor = ownActor({ id: business.id, role: 'business' }, { via: 'system' })
  let startWaiting = () => {}
  const isPaid = new Promise<void>((resolve) => {
    startWaiting = resolve
  })
  const paying = inTransaction(world.services, async (context) => {
    await payPurchase({ ...context, actor }, purchaseId, { payWith: 'balance' })
    startWaiting()
    await until(() => isWaitingForLock(world.database))
  })
  await isPaid
  const [order] = await Promise.all([world.database.transaction((tx) => lockOrder(tx, { purchaseId })), paying])
  expect(order).toMatchObject({ purchase: { id: purchaseId, paymentStatus: 'paid' }, task: { purchaseId } })
})

it('locks by the order and by its task wait for each other, and none of them is a deadlock', async () => {
  const purchaseId = await anUnpaidOrder()
  await business.call('POST', `/api/purchases/${purchaseId}/pay`, { payWith: 'balance' })
  const order = await world.database.transaction((tx) => lockOrder(tx, { purchaseId }))
  const taskId = order && isWork(order) ? order.task.id : 0
  const locking = Array.from({ length: 60 }, (_, n) =>
    // without the attempts after a deadlock that other transactions have
    world.database.orm.transaction(async (tx) => {
      const locked = await lockOrder(tx, n % 2 ? { purchaseId } : { taskId })
      return locked?.task?.id
    }),
  )
  expect(new Set(await Promise.all(locking))).toEqual(new Set([taskId]))
})
