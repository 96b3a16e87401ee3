import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Person, World } from '../../../../test/world.ts'

let world: World
let admin: Person
beforeEach(async () => {
  world = await World.open()
  admin = await world.anAdmin()
})
afterEach(() => world.close())

const day = 24 * 3_600_000
const read = () => world.call('GET', '/api/countdown')
const set = (change: object) =>
  admin.call('PUT', '/api/admin/settings/landing', {
    value: { countdownEndsAt: null, exactCountdown: false, realMembers: false, ...change },
  })
const inMs = (ms: number) => new Date(world.services.clock().getTime() + ms).toISOString()

describe('the countdown', () => {
  it('ends 18 days after the first request', async () => {
    const first = await read()
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } })
    expect(first.body).toEqual({
      endDate: inMs(18 * day),
      serverTime: inMs(0),
      hours: 0,
      minutes: 0,
      seconds: 0,
      isExact: false,
    })
    world.pass(30)
    expect((await read()).body).toMatchObject({ endDate: first.body.endDate, hours: 18, minutes: 0, seconds: 0 })
  })

  it('has one end for concurrent first requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => {
        world.pass(1)
        return read()
      }),
    )
    expect(new Set(answers.map(({ body }) => body.endDate)).size).toBe(1)
    const { rows } = await world.database.orm.execute(sql`select key from system_settings`)
    expect(rows).toEqual([{ key: 'landing' }])
  })

  it('ends when admins say, and shows days if they choose exact time', async () => {
    await set({ countdownEndsAt: inMs(3 * day + 4 * 3_600_000 + 5 * 60_000 + 6_700), exactCountdown: true })
    expect((await read()).body).toMatchObject({ days: 3, hours: 4, minutes: 5, seconds: 6, isExact: true })
  })

  it('stays at zero when it is over', async () => {
    await set({ countdownEndsAt: inMs(-5_000), exactCountdown: true })
    expect((await read()).body).toMatchObject({ days: 0, hours: 0, minutes: 0, seconds: 0 })
  })

  it('keeps the rest of the setting when it stores its end, and restarts when admins clear the end', async () => {
    await set({ exactCountdown: true, realMembers: true })
    world.pass(10)
    const { body } = await read()
    expect(body).toMatchObject({ endDate: inMs(18 * day), days: 18 })
    const stored = await admin.call('GET', '/api/admin/settings/landing')
    expect(stored.body.value).toEqual({ countdownEndsAt: body.endDate, exactCountdown: true, realMembers: true })
    await set({ exactCountdown: true })
    world.pass(10)
    expect((await read()).body.endDate).toBe(inMs(18 * day))
  })
})
