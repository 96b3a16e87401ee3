import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world } = await aMarket()

const url = '/api/user/preferences/show_as_new_member'
const answer = (preferenceValue: string) => ({
  status: 200,
  body: { preferenceName: 'show_as_new_member', preferenceValue },
})

describe('a preference', () => {
  it.each(['influencer', 'business', 'admin'] as const)('can be changed by an %s', async (role) => {
    const [person, other] = [await world.aPerson(role), await world.aPerson(role)]
    expect(await person.call('GET', url)).toMatchObject(answer('false'))
    for (const preferenceValue of ['true', 'false', 'true']) {
      expect(await person.call('PUT', url, { preferenceValue })).toMatchObject(answer(preferenceValue))
      expect(await person.call('GET', url)).toMatchObject(answer(preferenceValue))
    }
    expect(await other.call('GET', url)).toMatchObject(answer('false'))
  })

  it('is stored once, however many requests change it concurrently', async () => {
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

describe('what others see of a user', () => {
  const choose = (person: Person, name: string, preferenceValue: string) =>
    person.call('PUT', `/api/user/preferences/${name}`, { preferenceValue })

  it('includes the country, unless hidden', async () => {
    const person = await world.anInfluencer()
    const dealId = await world.aDeal(person)
    await person.call('PATCH', '/api/user', { countryOfOrigin: 'PT' })
    const seen = async () => {
      const profile = (await world.call('GET', `/api/profiles/${person.username}`)).body
      const deal = (await world.call('GET', `/api/deals/${dealId}`)).body
      const { items } = (await world.call('GET', `/api/deals?influencerId=${person.id}&country=PT`)).body
      return [profile, profile.deals[0].influencer, deal.influencer, items[0].influencer].map(
        ({ countryOfOrigin }) => countryOfOrigin,
      )
    }
    expect(await seen()).toEqual(['PT', 'PT', 'PT', 'PT'])
    await choose(person, 'show_country', 'false')
    // searching by country still finds them
    expect(await seen()).toEqual([null, null, null, null])
    expect((await person.call('GET', '/api/user')).body.countryOfOrigin).toBe('PT')
    await choose(person, 'show_country', 'true')
    expect(await seen()).toEqual(['PT', 'PT', 'PT', 'PT'])
  })

  it('leaves out a hidden country among new members too', async () => {
    const person = await world.anInfluencer()
    await person.call('PATCH', '/api/user', { countryOfOrigin: 'PT' })
    await choose(person, 'show_as_new_member', 'true')
    await world.database.orm.execute(sql`insert into system_settings (key, value) values ('landing', '{"realMembers": true}')
      on conflict (key) do update set value = excluded.value`)
    const location = async () => {
      const { items } = (await world.call('GET', '/api/site/members')).body
      return items.find(({ id }: { id: number }) => id === person.id).location
    }
    expect(await location()).toBe('PT')
    await choose(person, 'show_country', 'false')
    expect(await location()).toBeNull()
  })

  it('may be indexed by search engines, unless opted out', async () => {
    const [shown, left] = [await world.anInfluencer(), await world.anInfluencer()]
    await choose(left, 'indexable', 'false')
    const { text } = (await world.call('GET', '/sitemap.xml')).body
    expect(text).toContain(`/${shown.username}<`)
    expect(text).not.toContain(`/${left.username}<`)
    const indexable = async ({ username }: Person) =>
      (await world.call('GET', `/api/profiles/${username}`)).body.isIndexable
    expect([await indexable(shown), await indexable(left)]).toEqual([true, false])
    await choose(left, 'indexable', 'true')
    expect(await indexable(left)).toBe(true)
  })
})
