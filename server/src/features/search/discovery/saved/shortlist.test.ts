import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { discoveryLimits } from '#contract/search/discovery/discovery.ts'
import { discoveryErrors } from '#contract/search/discovery/errors.ts'
import { aMarket } from '../../../../../test/market.ts'
import type { Person } from '../../../../../test/world.ts'
import { refreshChangedProfiles } from '../projection/refresh.sql.ts'
import { notifyNewMatches } from './new-matches.ts'

const { world, business } = await aMarket({ business: 'business' })
let influencers: Person[]
const refresh = () => refreshChangedProfiles(world.services)
beforeAll(async () => {
  influencers = [await world.anInfluencer(), await world.anInfluencer(), await world.anInfluencer()]
  await refresh()
})

describe('the shortlist', () => {
  const listed = async (query = '') => (await business.call('GET', `/api/shortlist${query}`)).body

  it('keeps people with a note, newest first, once each', async () => {
    const [one, two] = influencers as [Person, Person]
    expect(await business.call('PUT', `/api/shortlist/${one.id}`, { note: ' For autumn ' })).toMatchObject({
      status: 200,
      body: { note: 'For autumn' },
    })
    await business.call('PUT', `/api/shortlist/${two.id}`, {})
    await business.call('PUT', `/api/shortlist/${one.id}`, { note: 'For winter' })
    const { items } = await listed()
    expect(items).toMatchObject([
      { influencer: { person: { id: two.id } }, note: '' },
      { influencer: { person: { id: one.id }, shortlisted: { note: 'For winter' } }, note: 'For winter' },
    ])
    const first = await listed('?limit=1')
    expect((await listed(`?limit=1&cursor=${first.nextCursor}`)).items).toMatchObject([{ note: 'For winter' }])
  })

  it('is visible on cards to its own business only', async () => {
    const [one] = influencers as [Person]
    const noteFor = async (who: Person) =>
      (await who.call('GET', `/api/influencers/compare?ids=${one.id}`)).body.items[0].shortlisted
    expect(await noteFor(business)).toEqual({ note: 'For winter' })
    expect(await noteFor(await world.aBusiness())).toBeNull()
    expect(await noteFor(one)).toBeNull()
    expect(await noteFor(world.aStranger())).toBeNull()
  })

  it('refuses a long note, ids that are no active influencer, and everybody but businesses', async () => {
    const [one] = influencers as [Person]
    const long = await business.call('PUT', `/api/shortlist/${one.id}`, { note: 'a'.repeat(501) })
    expect(long).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'note', message: discoveryErrors.noteTooLong }] },
    })
    const blocked = await world.anInfluencer({ isActive: false })
    for (const id of [blocked.id, business.id, 2_147_483_647])
      expect((await business.call('PUT', `/api/shortlist/${id}`, {})).status).toBe(404)
    expect((await business.call('PUT', '/api/shortlist/one', {})).status).toBe(404)
    expect((await one.call('PUT', `/api/shortlist/${one.id}`, {})).status).toBe(403)
    expect((await world.aStranger().call('GET', '/api/shortlist')).status).toBe(401)
  })

  it('removes people, once', async () => {
    const [one] = influencers as [Person]
    expect((await business.call('DELETE', `/api/shortlist/${one.id}`)).status).toBe(204)
    expect((await business.call('DELETE', `/api/shortlist/${one.id}`)).status).toBe(404)
    expect((await listed()).items).toHaveLength(1)
  })

  it('holds no more than 500, also when two requests come at once', async () => {
    const other = await world.aBusiness()
    await world.database.orm.execute(sql`
      insert into users (email, username, display_name, role)
      select 'many' || n || '@example.com', 'many' || n, 'Many ' || n, 'influencer' from generate_series(2, ${discoveryLimits.shortlisted}) n`)
    await world.database.orm.execute(sql`
      insert into shortlists (user_id, influencer_id) select ${other.id}, id from users where username like 'many%'`)
    const answers = await Promise.all(
      influencers.slice(0, 2).map(({ id }) => other.call('PUT', `/api/shortlist/${id}`, {})),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(discoveryErrors.shortlistFull)
  })
})

describe('saved searches', () => {
  const mails = () => world.mails.filter(({ kind }) => kind === 'search_matches')
  const save = (
    who: Person,
    filters: object,
    { name = 'Coffee people', headers }: { name?: string; headers?: Record<string, string> } = {},
  ) => who.call('POST', '/api/saved-searches', { name, filters }, headers)

  it('are created once per idempotency key, listed and removed by their owner only', async () => {
    const key = { 'idempotency-key': 'c0ffee00-1111-4222-8333-444455556666' }
    const first = await save(business, { q: 'coffee', maxPrice: '5000' }, { name: 'Coffee', headers: key })
    expect(first).toMatchObject({ status: 201, body: { name: 'Coffee', filters: { q: 'coffee', maxPrice: '5000' } } })
    expect((await save(business, { q: 'coffee', maxPrice: '5000' }, { name: 'Coffee', headers: key })).body.id).toBe(
      first.body.id,
    )
    expect((await business.call('GET', '/api/saved-searches')).body.items).toHaveLength(1)
    const other = await world.aBusiness()
    expect((await other.call('DELETE', `/api/saved-searches/${first.body.id}`)).status).toBe(404)
    expect((await business.call('DELETE', `/api/saved-searches/${first.body.id}`)).status).toBe(204)
    expect((await business.call('GET', '/api/saved-searches')).body.items).toEqual([])
  })

  it('refuse what the search itself refuses, a missing name, and everybody but businesses', async () => {
    for (const filters of [{ owner: '1' }, { minPrice: 'free' }, { platform: 'myspace' }])
      expect((await save(business, filters)).status).toBe(422)
    expect((await save(business, {}, { name: '' })).status).toBe(422)
    expect((await save(influencers[0]!, {})).status).toBe(403)
    expect((await save(world.aStranger(), {})).status).toBe(401)
  })

  it('are limited to 50', async () => {
    const other = await world.aBusiness()
    await world.database.orm.execute(sql`
      insert into saved_searches (user_id, name, filters) select ${other.id}, 'n', '{}' from generate_series(1, 49)`)
    expect((await save(other, {})).status).toBe(201)
    expect(await save(other, {})).toMatchObject({
      status: 409,
      body: { message: discoveryErrors.tooManySavedSearches },
    })
  })

  it('notify once a day of new and changed matches only', async () => {
    await world.database.orm.execute(sql`delete from saved_searches`)
    const { body } = await save(business, { q: 'coffee', category: 'food' }, { name: 'Coffee & food' })
    world.pass(24)
    expect(await notifyNewMatches(world.services)).toBe(0)
    const [one, two] = influencers as [Person, Person]
    await one.call('PATCH', '/api/user', { bio: 'Coffee', expertise: ['food'] })
    await two.call('PATCH', '/api/user', { bio: 'Tea', expertise: ['food'] })
    await refresh()
    expect(await notifyNewMatches(world.services)).toBe(0)
    world.pass(24)
    const notified = await Promise.all([notifyNewMatches(world.services), notifyNewMatches(world.services)])
    expect(notified[0]! + notified[1]!).toBe(1)
    expect(mails()).toMatchObject([
      {
        userId: business.id,
        params: {
          search: 'Coffee & food',
          matches: '1',
          link: 'http://localhost/business/influencers?q=coffee&category=food&sort=newest',
        },
      },
    ])
    world.pass(24)
    expect(await notifyNewMatches(world.services)).toBe(0)
    await one.call('PATCH', '/api/user', { bio: 'Coffee and cake' })
    await refresh()
    world.pass(24)
    expect(await notifyNewMatches(world.services)).toBe(1)
    const { items } = (await business.call('GET', '/api/saved-searches')).body
    expect(items[0].checkedAt > body.checkedAt).toBe(true)
  })
})
