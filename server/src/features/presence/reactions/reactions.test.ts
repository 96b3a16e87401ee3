import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { reactionErrors } from '#contract/presence/reactions/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { aVisitor, browser, eventsOf } from '../../../../test/visitors.ts'
import { type Person, worldPassword } from '../../../../test/world.ts'
import { rollUp } from '../analytics/roll-up.sql.ts'

const { world, ana } = await aMarket({ ana: each('influencer') })

const of = (person: Person | number) => `/api/profiles/${typeof person === 'number' ? person : person.id}`
const none = { views: 0, likes: 0, liked: false, reactions: { crazy: 0, fire: 0, crown: 0 }, given: [] }
const stateFor = async (person: Person, owner = ana) => (await person.call('GET', `${of(owner)}/engagement`)).body

describe('a like', () => {
  it('counts once, even if given a thousand times concurrently', async () => {
    const business = await world.aBusiness()
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => business.call('PUT', `${of(ana)}/like`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.at(-1)!.body).toEqual({ likes: 1, liked: true })
    expect(await stateFor(business)).toEqual({ ...none, likes: 1, liked: true })
    expect(await stateFor(world.aStranger())).toEqual({ ...none, likes: 1 })
    expect(await eventsOf(world, ana)).toEqual({ like: 1, visitor: 1 })
  })

  it('can be given by any signed-in user, and taken back', async () => {
    const people = [await world.aBusiness(), await world.anInfluencer(), await world.anAdmin()]
    for (const person of people) expect((await person.call('PUT', `${of(ana)}/like`)).status).toBe(200)
    expect((await people[0]!.call('DELETE', `${of(ana)}/like`)).body).toEqual({ likes: 2, liked: false })
    expect((await people[0]!.call('DELETE', `${of(ana)}/like`)).body).toEqual({ likes: 2, liked: false })
    expect((await people[0]!.call('PUT', `${of(ana)}/like`)).body).toEqual({ likes: 3, liked: true })
  })

  it('is counted exactly under concurrent likes and unlikes', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => world.aBusiness({ balance: 0 })))
    const moves = people.flatMap((person) =>
      Array.from({ length: 12 }, (_, i) => person.call(i % 2 === 0 ? 'PUT' : 'DELETE', `${of(ana)}/like`)),
    )
    expect((await Promise.all(moves)).every(({ status }) => status === 200)).toBe(true)
    const { rows } = await world.database.orm.execute(sql`
      select profile_likes as counted, (select count(*)::int from profile_likes where user_id = u.id) as given
      from users u where id = ${ana.id}`)
    expect(rows[0]!.counted).toBe(rows[0]!.given)
  })

  it('is removed with the account of who gave it', async () => {
    const business = await world.aBusiness({ balance: 0 })
    await business.call('PUT', `${of(ana)}/like`)
    expect((await business.call('DELETE', '/api/user', { password: worldPassword })).status).toBe(204)
    expect(await stateFor(world.aStranger())).toEqual(none)
  })

  it('is refused to visitors, on one’s own profile, and where there is no such influencer', async () => {
    const [business, blocked] = [await world.aBusiness(), await world.anInfluencer({ isActive: false })]
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await world.aStranger().call(method, `${of(ana)}/like`)).status).toBe(401)
      expect(await ana.call(method, `${of(ana)}/like`)).toMatchObject({
        status: 403,
        body: { code: 'own_profile', message: reactionErrors.ownProfileLike },
      })
      for (const id of [blocked, (await world.aBusiness()).id, 2_147_483_647, 99_999_999_999])
        expect((await business.call(method, `${of(id)}/like`)).status).toBe(404)
    }
  })
})

describe('a reaction', () => {
  const give = (visitor: ReturnType<typeof aVisitor>, type = 'fire', headers: Record<string, string> = {}) =>
    visitor('PUT', `${of(ana)}/reactions/${type}`, { headers })

  it('counts one of each type per visitor and day, however often it is given', async () => {
    const visitor = aVisitor(world, browser, '192.0.2.1')
    const answers = await Promise.all(Array.from({ length: 250 }, () => give(visitor)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await give(visitor, 'crown')).body).toEqual({
      reactions: { crazy: 0, fire: 1, crown: 1 },
      given: ['fire', 'crown'],
    })
    expect((await visitor('GET', `${of(ana)}/engagement`)).body).toMatchObject({ given: ['fire', 'crown'] })
    expect(await eventsOf(world, ana)).toEqual({ reaction: 2, visitor: 1 })
    world.pass(24)
    expect((await visitor('GET', `${of(ana)}/engagement`)).body).toMatchObject({ given: [] })
    expect((await give(visitor)).body).toEqual({ reactions: { crazy: 0, fire: 2, crown: 1 }, given: ['fire'] })
  })

  it('is counted exactly when a hundred visitors give it concurrently', async () => {
    const visitors = Array.from({ length: 100 }, (_, i) => aVisitor(world, browser, `192.0.2.${i + 10}`))
    await Promise.all(visitors.map((visitor) => give(visitor)))
    expect(await stateFor(world.aStranger())).toEqual({ ...none, reactions: { crazy: 0, fire: 100, crown: 0 } })
  })

  it('belongs to the user wherever they are signed in', async () => {
    const business = await world.aBusiness()
    const cookie = { cookie: business.cookie }
    await give(aVisitor(world, browser, '192.0.2.3'), 'fire', cookie)
    const elsewhere = await give(aVisitor(world, 'another browser 1.0', '192.0.2.4'), 'fire', cookie)
    expect(elsewhere.body).toEqual({ reactions: { crazy: 0, fire: 1, crown: 0 }, given: ['fire'] })
  })

  it('of a bot is ignored', async () => {
    const bot = aVisitor(world, 'Mozilla/5.0 (compatible; bingbot/2.0)', '192.0.2.5')
    expect(await give(bot)).toMatchObject({ status: 200, body: { reactions: none.reactions, given: [] } })
    expect(await eventsOf(world, ana)).toEqual({})
  })

  it('is refused on one’s own profile, of unknown types, and where there is no such influencer', async () => {
    expect(await ana.call('PUT', `${of(ana)}/reactions/fire`)).toMatchObject({
      status: 403,
      body: { code: 'own_profile', message: reactionErrors.ownProfileReaction },
    })
    const visitor = aVisitor(world, browser, '192.0.2.6')
    expect((await give(visitor, 'poop')).status).toBe(404)
    const business = await world.aBusiness()
    expect((await visitor('PUT', `${of(business)}/reactions/fire`)).status).toBe(404)
    expect((await visitor('PUT', `${of(2_147_483_647)}/reactions/fire`)).status).toBe(404)
    expect(await eventsOf(world, ana)).toEqual({})
  })

  it('is limited per network, without storing its address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 320 }, (_, i) => give(aVisitor(world, `${browser} ${i}`, '192.0.2.77'))),
    )
    const last = await give(aVisitor(world, browser, '192.0.2.77'))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(last).toMatchObject({ status: 429, body: { code: 'too_many', message: requestErrors.tooMany } })
    const { rows } = await world.database.orm.execute<{ subject: string }>(sql`select subject from throttles`)
    expect(rows.map(({ subject }) => subject).join()).not.toContain('192.0.2')
  })
})

describe('the engagement of a profile', () => {
  it('includes the counted views', async () => {
    await aVisitor(world)('POST', `${of(ana)}/views`, { body: {} })
    expect(await stateFor(world.aStranger())).toEqual(none)
    await rollUp(world.database, world.services.clock)
    expect(await stateFor(world.aStranger())).toEqual({ ...none, views: 1 })
  })

  it('is not found for businesses and blocked users', async () => {
    const people = [await world.aBusiness(), await world.anInfluencer({ isActive: false })]
    for (const person of people)
      expect((await world.aStranger().call('GET', `${of(person)}/engagement`)).status).toBe(404)
  })
})
