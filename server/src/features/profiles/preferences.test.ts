import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())

const url = '/api/user/preferences/show_as_new_member'
const answer = (preferenceValue: string) => ({
  status: 200,
  body: { preferenceName: 'show_as_new_member', preferenceValue },
})

describe('a preference', () => {
  it.each(['influencer', 'business', 'admin'] as const)('of an %s is theirs to change', async (role) => {
    const [person, other] = [await world.aPerson(role), await world.aPerson(role)]
    expect(await person.call('GET', url)).toMatchObject(answer('false'))
    for (const preferenceValue of ['true', 'false', 'true']) {
      expect(await person.call('PUT', url, { preferenceValue })).toMatchObject(answer(preferenceValue))
      expect(await person.call('GET', url)).toMatchObject(answer(preferenceValue))
    }
    expect(await other.call('GET', url)).toMatchObject(answer('false'))
  })

  it('is kept once, however many change it at once', async () => {
    const person = await world.anInfluencer()
    const all = Array.from({ length: 8 }, (_, i) => person.call('PUT', url, { preferenceValue: String(i % 2 === 0) }))
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(8).fill(200))
    const { rows } = await world.database.orm.execute(
      sql`select preference_name from user_preferences where user_id = ${person.id}`,
    )
    expect(rows).toEqual([{ preference_name: 'show_as_new_member' }])
  })

  it.each(['nothing', 'toString', '__proto__', 'SHOW_AS_NEW_MEMBER'])('%s does not exist', async (name) => {
    const person = await world.anInfluencer()
    const unknown = `/api/user/preferences/${name}`
    expect((await person.call('GET', unknown)).status).toBe(404)
    expect((await person.call('PUT', unknown, { preferenceValue: 'true' })).status).toBe(404)
  })

  it.each(['yes', '', true, null, undefined])('cannot be %j', async (preferenceValue) => {
    const person = await world.anInfluencer()
    expect(await person.call('PUT', url, { preferenceValue })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'preferenceValue' }] },
    })
  })
})
