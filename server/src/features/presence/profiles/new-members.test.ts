import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world } = await aMarket()

const read = async () => (await world.call('GET', '/api/site/members')).body
const names = async () => (await read()).items.map(({ username }: { username: string }) => username)
const agree = (person: Person, preferenceValue = 'true') =>
  person.call('PUT', '/api/user/preferences/show_as_new_member', { preferenceValue })
const want = async (realMembers: boolean) =>
  (await world.anAdmin()).call('PUT', '/api/admin/settings/landing', {
    value: { countdownEndsAt: null, exactCountdown: false, realMembers },
  })

describe('the newest members', () => {
  it('are empty until admins choose real ones', async () => {
    const person = await world.anInfluencer()
    await agree(person)
    expect(await read()).toEqual({ isReal: false, items: [] })
    await want(true)
    expect(await names()).toEqual([person.username])
    await want(false)
    expect(await read()).toEqual({ isReal: false, items: [] })
    await want(true)
    await agree(person, 'false')
  })

  it('are those who opted in, newest first, as long as they are opted in and active', async () => {
    const [older, business, silent, admin, blocked] = [
      await world.anInfluencer(),
      await world.aBusiness(),
      await world.anInfluencer(),
      await world.anAdmin(),
      await world.anInfluencer(),
    ]
    for (const person of [older, business, admin, blocked]) await agree(person)
    await world.database.orm.execute(sql`update users set is_active = false where id = ${blocked.id}`)
    expect(await names()).toEqual([business.username, older.username])
    await agree(business, 'false')
    expect(await names()).toEqual([older.username])
    await agree(older, 'false')
    expect(silent.username).toBeTruthy()
    expect(await read()).toEqual({ isReal: true, items: [] })
  })

  it('are shown with their largest platform, and nothing private', async () => {
    const person = await world.aPerson('influencer', { isVerified: false })
    await agree(person)
    for (const [platform, profileUrl, followers] of [
      ['youtube', 'https://www.youtube.com/@ana', 10],
      ['tiktok', 'https://www.tiktok.com/@ana', 20],
    ])
      await person.call('POST', '/api/social-profiles', { platform, profileUrl, followers })
    await person.call('PATCH', '/api/user', { displayName: 'Ana', countryOfOrigin: 'ES' })
    expect((await read()).items).toEqual([
      {
        id: person.id,
        name: 'Ana',
        username: person.username,
        role: 'influencer',
        platform: 'tiktok',
        location: 'ES',
        joined: expect.stringMatching(/^\d{4}-.*Z$/),
        verified: false,
      },
    ])
    await agree(person, 'false')
  })

  it('are limited to fifty', async () => {
    await world.database.orm.execute(sql`
      with added as (insert into users (email, username, display_name, role)
        select 'm' || n || '@example.com', 'member' || n, 'Member', 'influencer' from generate_series(1, 60) n returning id)
      insert into user_preferences (user_id, preference_name, preference_value)
      select id, 'show_as_new_member', 'true' from added`)
    expect(await names()).toEqual(Array.from({ length: 50 }, (_, i) => `member${60 - i}`))
  })
})
