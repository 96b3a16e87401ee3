import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aMarket } from '../../../../../test/market.ts'
import { Work } from '../../../../../test/work.ts'

const { world } = await aMarket()

const views = async ({ taskId }: Work) =>
  (
    await world.database.orm.execute<{ admin_id: number; details: object }>(sql`
      select admin_id, details from admin_action_logs where target_type = 'task' and target_id = ${String(taskId)}
      order by id`)
  ).rows

describe('an admin’s visit to a task', () => {
  it('is logged once for concurrent reads', async () => {
    const work = await Work.of(world, 'pending')
    const admin = await world.anAdmin()
    const paths = [`/api/tasks/${work.taskId}`, `/api/tasks/${work.taskId}/messages`]
    const answers = await Promise.all([...paths, ...paths].map((path) => admin.call('GET', path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const look = { admin_id: admin.id, details: { what: 'task_read' } }
    expect(await views(work)).toEqual([look])
    world.pass(0.5)
    await admin.call('GET', paths[1]!)
    expect(await views(work)).toEqual([look, look])
  })

  it('is logged per admin, and never for the two sides', async () => {
    const work = await Work.of(world, 'pending')
    const admins = [await world.anAdmin(), await world.anAdmin()]
    for (const person of [work.business, work.influencer, ...admins])
      expect((await person.call('GET', `/api/tasks/${work.taskId}`)).status).toBe(200)
    expect((await views(work)).map(({ admin_id }) => admin_id)).toEqual(admins.map(({ id }) => id))
  })

  it('is not logged when the task does not exist', async () => {
    const admin = await world.anAdmin()
    expect((await admin.call('GET', '/api/tasks/2000000000')).status).toBe(404)
    expect(await views({ taskId: 2_000_000_000 } as Work)).toEqual([])
  })
})
