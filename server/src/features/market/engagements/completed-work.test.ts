import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskStatuses } from '#contract/market/orders/task-machine.ts'
import { Work } from '../../../../test/work.ts'
import { World } from '../../../../test/world.ts'
import { countOf, readFigures } from '../../../platform/database/figures/figures.ts'
import { completedWork, completedWorkAt } from './completed-work.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())

const countOrders = async () => {
  const orders = countOf(completedWork, eq(completedWork.kind, 'order'))
  return (await readFigures(world.database.orm, { orders }, ['orders'])).orders
}
const planOf = async (text: string) => {
  const { rows } = await world.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('completed work', () => {
  it('is work that was completed after something was handed in', async () => {
    const before = await countOrders()
    const { taskId } = await Work.of(world, 'completed')
    await Work.of(world, 'delivered')
    await Work.of(world, 'cancelled')
    expect(await countOrders()).toBe(before + 1)
    await world.database.orm.execute(sql`update tasks set first_delivered_at = null where id = ${taskId}`)
    expect(await countOrders()).toBe(before)
  })

  it.each(taskStatuses)('is the same of a row and in the database: %s', async (status) => {
    const completedAt = world.services.clock()
    for (const firstDeliveredAt of [null, completedAt]) {
      const { rows } = await world.database.orm.execute<{ is: boolean }>(
        sql`select is_completed_work(${status}::text, ${firstDeliveredAt}::timestamptz) as is`,
      )
      expect(rows[0]!.is).toBe(completedWorkAt({ status, completedAt, firstDeliveredAt }) !== null)
    }
  })

  it('is looked up like the tables that it is made of: by their indexes, and without the half that is not asked for', async () => {
    const plan = await planOf(
      `select from influencer_deal_purchases p left join all_work w on w.purchase_id = p.id and w.kind = 'order' where p.id = 1`,
    )
    expect(plan).toContain('tasks_purchaseId_unique')
    expect(plan).not.toContain('campaign_requests')
    const ofBoth = await planOf('select from completed_work where influencer_id = 1')
    expect(ofBoth).not.toContain('Subquery Scan')
  })
})
