import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { showcaseErrors } from '#contract/presence/showcase/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Person, showcaseInput, worldPassword } from '../../../../test/world.ts'

const { world, owner, visitor } = await aMarket({ owner: 'influencer', visitor: 'business' })

const anItem = async (person = owner): Promise<string> => {
  const { body } = await person.call('POST', '/api/showcase/items', showcaseInput)
  return `/api/showcase/items/${body.id}`
}
const read = async (at: string, person = world.aStranger()) => (await person.call('GET', at)).body
/** Returns whether every counter matches its rows. */
const counted = async (at: string) => {
  const { rows } = await world.database.pool.query(
    `select likes, comments, (select count(*)::int from showcase_likes l where l.item_id = i.id) as "givenLikes",
      (select count(*)::int from showcase_comments c where c.item_id = i.id) as "givenComments"
      from showcase_portfolio_items i where id = $1`,
    [at.split('/').at(-1)],
  )
  return rows[0]
}
const block = (person: Person, active = false) =>
  world.database.orm.execute(sql`update users set is_active = ${active} where id = ${person.id}`)

describe('a like', () => {
  it('counts once per user, however often it is given, even concurrently', async () => {
    const at = await anItem()
    const people = await Promise.all(Array.from({ length: 12 }, () => world.anInfluencer()))
    const answers = await Promise.all(
      [...people, ...people, ...people].map((person) => person.call('PUT', `${at}/like`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await counted(at)).toMatchObject({ likes: 12, givenLikes: 12 })
    expect(await read(at)).toMatchObject({ likes: 12, liked: false })
    expect(await read(at, people[0]!)).toMatchObject({ likes: 12, liked: true })

    const back = people.slice(0, 5)
    await Promise.all([...back, ...back].map((person) => person.call('DELETE', `${at}/like`)))
    expect(await counted(at)).toMatchObject({ likes: 7, givenLikes: 7 })
    expect((await back[0]!.call('PUT', `${at}/like`)).body).toEqual({ likes: 8, liked: true })
    expect((await back[0]!.call('DELETE', `${at}/like`)).body).toEqual({ likes: 7, liked: false })
  })

  it('given and taken back concurrently leaves the count correct', async () => {
    const at = await anItem()
    await Promise.all(Array.from({ length: 30 }, (_, i) => visitor.call(i % 2 === 0 ? 'PUT' : 'DELETE', `${at}/like`)))
    const { likes, givenLikes } = await counted(at)
    expect(likes).toBe(givenLikes)
  })

  it('of one’s own work is refused', async () => {
    const at = await anItem()
    expect(await owner.call('PUT', `${at}/like`)).toMatchObject({
      status: 403,
      body: { code: 'own_work', message: showcaseErrors.likeOwnWork },
    })
    expect((await read(at)).likes).toBe(0)
  })

  it('needs a signed-in user and an existing work', async () => {
    const at = await anItem()
    expect((await world.call('PUT', `${at}/like`)).status).toBe(401)
    expect((await world.call('DELETE', `${at}/like`)).status).toBe(401)
    for (const id of ['2147483647', '99999', '0', 'x'])
      expect((await visitor.call('PUT', `/api/showcase/items/${id}/like`)).status).toBe(404)
    expect((await read(at)).likes).toBe(0)
  })
})

describe('a share', () => {
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' }
  const share = (at: string, person = world.aStranger(), headers: Record<string, string> = firefox) =>
    person.call('POST', `${at}/shares`, undefined, headers)

  it('counts once per visitor and day, signed in or not', async () => {
    const at = await anItem()
    expect(await share(at)).toMatchObject({ status: 200, body: { shares: 1 } })
    await Promise.all(Array.from({ length: 10 }, () => share(at)))
    expect((await read(at)).shares).toBe(1)
    expect((await share(at, visitor)).body).toEqual({ shares: 2 })
    expect((await share(at, visitor)).body).toEqual({ shares: 2 })
    const other = { 'user-agent': `${firefox['user-agent']} Other/1` }
    expect((await share(at, world.aStranger(), other)).body).toEqual({ shares: 3 })
    world.pass(24)
    expect((await share(at)).body).toEqual({ shares: 4 })
  })

  it('is limited per network, whatever the user agent', async () => {
    const at = await anItem()
    let refused = 0
    for (let i = 0; i < 301; i++) {
      const { status } = await share(at, world.aStranger(), { 'user-agent': `${firefox['user-agent']} Other/${i}` })
      if (status === 429) refused++
    }
    expect(refused).toBeGreaterThanOrEqual(1)
    expect((await read(at)).shares).toBeLessThanOrEqual(300)
    world.pass(2)
  })

  it('by a bot does not count', async () => {
    const at = await anItem()
    const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
    expect(await share(at, world.aStranger(), bot)).toMatchObject({ status: 200, body: { shares: 0 } })
  })

  it('stores no IP address', async () => {
    const at = await anItem()
    await share(at)
    const { rows } = await world.database.pool.query('select * from showcase_shares')
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|Firefox/)
  })
})

describe('a comment', () => {
  const postComment = (at: string, text: string, person = visitor, headers?: Record<string, string>) =>
    person.call('POST', `${at}/comments`, { text }, headers)
  const commentsOf = async (at: string, person = world.aStranger()) =>
    (await person.call('GET', `${at}/comments`)).body.items

  it('can be written by anyone with a verified address and read by everyone, newest first', async () => {
    const at = await anItem()
    const first = await postComment(at, '  What a view!\nAnd the light.  ')
    expect(first).toEqual({
      status: 201,
      headers: expect.anything(),
      body: {
        id: expect.any(Number),
        itemId: Number(at.split('/').at(-1)),
        author: { id: visitor.id, username: visitor.username, displayName: visitor.username, avatarUrl: null },
        text: 'What a view!\nAnd the light.',
        date: expect.any(String),
        mayRemove: true,
      },
    })
    const second = await postComment(at, 'Thank you', owner)
    expect(await commentsOf(at)).toEqual([
      { ...second.body, mayRemove: false },
      { ...first.body, mayRemove: false },
    ])
    expect(await counted(at)).toMatchObject({ comments: 2, givenComments: 2 })
    const page = await world.call('GET', `${at}/comments?limit=1`)
    expect((await world.call('GET', `${at}/comments?limit=1&cursor=${page.body.nextCursor}`)).body).toMatchObject({
      items: [{ id: first.body.id }],
      nextCursor: null,
    })
  })

  it('says whether the viewer may remove it', async () => {
    const at = await anItem()
    await postComment(at, 'Mine')
    const by = async (person: Person) => (await commentsOf(at, person))[0].mayRemove
    expect(await by(visitor)).toBe(true)
    expect(await by(owner)).toBe(true)
    expect(await by(await world.anAdmin())).toBe(true)
    expect(await by(await world.anInfluencer())).toBe(false)
  })

  it.each([
    ['', requestErrors.textRequired],
    ['   \n ', requestErrors.textRequired],
    ['x'.repeat(501), requestErrors.textTooLong],
    ['a\u0000b', requestErrors.textInvalid],
    ['\ud800', requestErrors.textInvalid],
  ])('is not %j', async (text, message) => {
    const at = await anItem()
    expect(await postComment(at, text)).toMatchObject({ status: 422, body: { issues: [{ path: 'text', message }] } })
    expect(await commentsOf(at)).toEqual([])
  })

  it('needs a user with a verified address', async () => {
    const at = await anItem()
    expect((await postComment(at, 'Hello', world.aStranger())).status).toBe(401)
    const unverified = await world.anInfluencer({ isVerified: false })
    expect(await postComment(at, 'Hello', unverified)).toMatchObject({
      status: 403,
      body: { code: 'email_not_verified' },
    })
    expect((await postComment('/api/showcase/items/2147483647', 'Hello')).status).toBe(404)
    expect((await world.call('GET', '/api/showcase/items/2147483647/comments')).status).toBe(404)
    expect(await commentsOf(at)).toEqual([])
  })

  it('can be removed by its author, the owner of the work, or an admin, which is logged', async () => {
    const at = await anItem()
    const admin = await world.anAdmin()
    const stranger = await world.anInfluencer()
    const author = await world.aBusiness()
    for (const person of [author, owner, admin]) {
      const { body } = await postComment(at, `To be removed by ${person.id}`, author)
      expect((await stranger.call('DELETE', `/api/showcase/comments/${body.id}`)).status).toBe(404)
      expect((await world.call('DELETE', `/api/showcase/comments/${body.id}`)).status).toBe(401)
      const twice = await Promise.all([1, 2].map(() => person.call('DELETE', `/api/showcase/comments/${body.id}`)))
      expect(twice.map(({ status }) => status).sort()).toEqual([204, 404])
      expect(await counted(at)).toMatchObject({ comments: 0, givenComments: 0 })
    }
    const { rows } = await world.database.pool.query(
      `select action_type, details from admin_action_logs where admin_id = $1`,
      [admin.id],
    )
    expect(rows).toEqual([
      {
        action_type: 'other',
        details: { what: 'comment_remove', authorId: author.id, text: `To be removed by ${admin.id}` },
      },
    ])
  })

  it('cannot be removed by the owner of other works', async () => {
    const { body } = await postComment(await anItem(), 'On the work of another')
    const other = await world.anInfluencer()
    await anItem(other)
    expect((await other.call('DELETE', `/api/showcase/comments/${body.id}`)).status).toBe(404)
  })

  it('of a blocked user is hidden until they are unblocked', async () => {
    const at = await anItem()
    const person = await world.aBusiness()
    await postComment(at, 'From somebody who will be blocked', person)
    await postComment(at, 'From another')
    await block(person)
    expect(await commentsOf(at)).toHaveLength(1)
    expect((await read(at)).comments).toBe(1)
    await block(person, true)
    expect(await commentsOf(at)).toHaveLength(2)
    expect((await read(at)).comments).toBe(2)
  })

  it('is removed with its author’s account, as are likes, and the counts stay correct', async () => {
    const at = await anItem()
    const person = await world.anInfluencer()
    await postComment(at, 'One', person)
    await postComment(at, 'Two', person)
    await postComment(at, 'From another')
    await person.call('PUT', `${at}/like`)
    await visitor.call('PUT', `${at}/like`)
    expect((await person.call('DELETE', '/api/user', { password: worldPassword })).status).toBe(204)
    expect(await counted(at)).toEqual({ likes: 1, givenLikes: 1, comments: 1, givenComments: 1 })
    expect(await commentsOf(at)).toMatchObject([{ text: 'From another' }])
  })

  it('can be written ten times a minute', async () => {
    const at = await anItem()
    const person = await world.aBusiness()
    for (let i = 0; i < 10; i++) expect((await postComment(at, `Number ${i}`, person)).status).toBe(201)
    const refused = await postComment(at, 'One more', person)
    expect(refused).toMatchObject({ status: 429, body: { message: requestErrors.tooMany } })
    expect(refused.headers['retry-after']).toBe('60')
    expect((await read(at)).comments).toBe(10)
    world.pass(1 / 59)
    expect((await postComment(at, 'A minute later', person)).status).toBe(201)
  })

  it('can be written ten times a minute, even concurrently', async () => {
    const at = await anItem()
    const person = await world.aBusiness()
    const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => postComment(at, `Number ${i}`, person)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(await counted(at)).toMatchObject({ comments: 10, givenComments: 10 })
  })

  it('is written once per Idempotency-Key', async () => {
    const at = await anItem()
    const person = await world.aBusiness()
    const key = { 'idempotency-key': 'say-it-once' }
    const [first, second] = [await postComment(at, 'Once', person, key), await postComment(at, 'Once', person, key)]
    expect(second.body).toEqual(first.body)
    expect(await counted(at)).toMatchObject({ comments: 1, givenComments: 1 })
  })

  it('is removed with the work', async () => {
    const at = await anItem()
    const { body } = await postComment(at, 'Soon gone')
    await visitor.call('PUT', `${at}/like`)
    expect((await owner.call('DELETE', at)).status).toBe(204)
    expect((await visitor.call('DELETE', `/api/showcase/comments/${body.id}`)).status).toBe(404)
    expect((await world.call('GET', at)).status).toBe(404)
  })
})
