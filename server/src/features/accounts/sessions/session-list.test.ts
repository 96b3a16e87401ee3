import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { worldPassword } from '../../../../test/world.ts'

const { world, ana } = await aMarket({ ana: each('influencer') })
beforeEach(() => world.pass(2))

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const login = async (person = ana): Promise<string> => {
  const body = { username: person.username, password: worldPassword, challengeAnswer: noChallenge }
  const { headers } = await world.call('POST', '/api/login', body, { 'user-agent': firefox })
  return String(headers['set-cookie']).split(';')[0]!
}
const list = async (cookie = ana.cookie) =>
  (await world.call('GET', '/api/user/sessions', undefined, { cookie })).body.items
const isSignedIn = async (cookie: string) =>
  (await world.call('GET', '/api/user', undefined, { cookie })).status === 200

describe('sessions', () => {
  it('are listed newest first, with the browser, without those of others', async () => {
    await login(await world.aBusiness())
    world.pass(1)
    const cookie = await login()
    const items = await list(cookie)
    expect(items).toHaveLength(2)
    expect(items[0]).toEqual({
      id: expect.any(Number),
      createdAt: world.services.clock().toISOString(),
      lastSeenAt: world.services.clock().toISOString(),
      endsAt: new Date(world.services.clock().getTime() + 86_400_000).toISOString(),
      browser: 'Firefox',
      system: 'Linux',
      isCurrent: true,
    })
    expect(items[1]).toMatchObject({ browser: null, system: null, isCurrent: false })
  })

  it('are listed without expired ones', async () => {
    await login()
    world.pass(15 * 24)
    expect(await list()).toHaveLength(1)
  })

  it('can be ended one by one', async () => {
    const cookie = await login()
    const { id } = (await list(cookie)).find((item: { isCurrent: boolean }) => item.isCurrent)
    expect((await ana.call('DELETE', `/api/user/sessions/${id}`)).status).toBe(204)
    expect(await isSignedIn(cookie)).toBe(false)
    expect(await isSignedIn(ana.cookie)).toBe(true)
    expect((await ana.call('DELETE', `/api/user/sessions/${id}`)).status).toBe(404)
  })

  it('can all be ended except the current one', async () => {
    const others = [await login(), await login()]
    const eva = await world.aBusiness()
    expect((await ana.call('DELETE', '/api/user/sessions')).status).toBe(204)
    for (const cookie of others) expect(await isSignedIn(cookie)).toBe(false)
    for (const cookie of [ana.cookie, eva.cookie]) expect(await isSignedIn(cookie)).toBe(true)
  })

  it('of other users are not found', async () => {
    const eva = await world.aBusiness()
    const [{ id }] = await list(eva.cookie)
    expect((await ana.call('DELETE', `/api/user/sessions/${id}`)).status).toBe(404)
    expect(await isSignedIn(eva.cookie)).toBe(true)
  })

  it('end at once when the person is blocked', async () => {
    await world.database.orm.execute(sql`update users set is_active = false where id = ${ana.id}`)
    expect(await isSignedIn(ana.cookie)).toBe(false)
  })
})

describe('the time a session was last seen', () => {
  const lastSeen = async () => {
    const { rows } = await world.database.orm.execute<{ seen: Date; version: string }>(
      sql`select last_seen_at as seen, xmin::text as version from sessions where user_id = ${ana.id}`,
    )
    return rows[0]!
  }

  it('is written at most once a minute, however often the session is used', async () => {
    await world.database.orm.execute(sql`delete from sessions where user_id = ${ana.id}`)
    ana.cookie = await login()
    world.pass(1)
    await Promise.all(Array.from({ length: 10 }, () => ana.call('GET', '/api/user')))
    const now = world.services.clock()
    await vi.waitFor(async () => expect(new Date((await lastSeen()).seen)).toEqual(now))
    const { version } = await lastSeen()
    world.pass(59 / 3600)
    for (let i = 0; i < 5; i++) await ana.call('GET', '/api/user')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await lastSeen()).version).toBe(version)
    world.pass(2 / 3600)
    await ana.call('GET', '/api/user')
    await vi.waitFor(async () => expect((await lastSeen()).version).not.toBe(version))
  })
})
