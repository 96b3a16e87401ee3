import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { linkErrors } from '#contract/market/links/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { aFile } from '../../../../test/uploaded-files.ts'
import type { Person } from '../../../../test/world.ts'

const { world, influencer } = await aMarket({ influencer: 'influencer' })

const url = '/api/links'
/** The URL of a link's picture, with its placeholder. */
const shows = (fileId: string) => new RegExp(`^/media/link/${fileId}\\.webp#[\\w-]{43}$`)
const shop = { title: 'My shop', url: 'https://shop.example/all' }
const add = (link: object = shop, person = influencer, headers?: Record<string, string>) =>
  person.call('POST', url, link, headers)
const list = async (person = influencer) => (await person.call('GET', `${url}?limit=100`)).body.items
const idsOf = async (person = influencer) => (await list(person)).map(({ id }: { id: number }) => id)
const seen = async (person = influencer) =>
  (await world.aStranger().call('GET', `/api/profiles/${person.id}`)).body.links

const aPicture = (person: Person) => aFile(person, 'link')
const isUsed = async (fileId: string) => {
  const { rows } = await world.database.pool.query('select used_at from files where id = $1', [fileId])
  return rows[0].used_at !== null
}

describe('an influencer', () => {
  it('adds a link, which is by default an affiliate link and visible to everybody', async () => {
    const person = await world.anInfluencer()
    const { status, body } = await add(shop, person)
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        ...shop,
        id: expect.any(Number),
        userId: person.id,
        description: null,
        type: 'affiliate',
        clicks: 0,
        active: true,
        iconName: null,
        imageUrl: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    })
    expect(await list(person)).toEqual([body])
    expect(await seen(person)).toEqual([
      {
        id: body.id,
        title: 'My shop',
        description: null,
        type: 'affiliate',
        iconName: null,
        imageUrl: null,
        host: 'shop.example',
      },
    ])
  })

  it.each(['affiliate', 'sponsored', 'personal', 'shop', 'other'])('adds one of type %s', async (type) => {
    const change = { type, iconName: 'bag', description: 'Two lines\nof it' }
    expect(await add({ ...shop, ...change }, await world.anInfluencer())).toMatchObject({ status: 201, body: change })
  })

  it.each([
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    [' \tjava\nscript:alert(1)'],
    ['javascript://shop.example/%0aalert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['vbscript:msgbox(1)'],
    ['file:///etc/passwd'],
    ['ftp://shop.example'],
    ['blob:https://shop.example/1'],
    ['mailto:ana@example.com'],
    ['//shop.example'],
    ['/influencer/links'],
    ['shop.example'],
    ['https://ana:secret@shop.example'],
    ['https://ana@shop.example'],
    ['https://shop.example/\u0000'],
    ['https://shop.example/\u001b[31m'],
    ['https://shop.exa\nmple/'],
    ['https://shop.example/\ttab'],
    ['https://'],
    ['https://exa mple.com'],
    [`https://shop.example/${'x'.repeat(2_100)}`],
    [`https://shop.example/${'é'.repeat(700)}`],
    [''],
  ])('cannot add one to “%s”', async (address) => {
    const before = await list()
    const { status, body } = await add({ ...shop, url: address })
    expect({ status, issue: body.issues[0] }).toEqual({
      status: 422,
      issue: { path: 'url', message: requestErrors.urlInvalid },
    })
    expect(await list()).toEqual(before)
  })

  it.each([
    ['http://localhost/l/1'],
    ['http://LOCALHOST/l/1?again'],
    ['https://localhost./l/1'],
    ['http://localhost/%6C/1'],
    ['http://localhost/x/../l/1'],
    ['http://localhost:8080/l/1'],
  ])('cannot lead round in a circle through %s', async (address) => {
    const refused = { status: 422, body: { issues: [{ path: 'url', message: linkErrors.linkToLink }] } }
    expect(await add({ ...shop, url: address })).toMatchObject(refused)
    const person = await world.anInfluencer()
    const { body } = await add(shop, person)
    expect(await person.call('PATCH', `${url}/${body.id}`, { url: address })).toMatchObject(refused)
  })

  it('may link to other pages of this site', async () => {
    const { status } = await add({ ...shop, url: 'http://localhost/lena.hart' }, await world.anInfluencer())
    expect(status).toBe(201)
  })

  it('has internationalized addresses converted to ASCII, so that look-alikes are visible', async () => {
    const person = await world.anInfluencer()
    // the first letter is a Cyrillic one
    const { body } = await add({ ...shop, url: 'https://аpple.com/été' }, person)
    expect(body.url).toBe('https://xn--pple-43d.com/%C3%A9t%C3%A9')
    expect((await seen(person))[0]!.host).toBe('xn--pple-43d.com')
  })

  it.each([
    ['no title', { title: '' }, 'title', requestErrors.textRequired],
    ['a title of spaces', { title: '   ' }, 'title', requestErrors.textRequired],
    ['a long title', { title: 'x'.repeat(81) }, 'title', requestErrors.textTooLong],
    ['two lines of title', { title: 'My\nshop' }, 'title', requestErrors.textInvalid],
    ['a title without anything to see', { title: '\u202e\u2060\u115f' }, 'title', requestErrors.textRequired],
    ['a long description', { description: 'x'.repeat(201) }, 'description', requestErrors.textTooLong],
    ['an unknown type', { type: 'secret' }, 'type', requestErrors.valueInvalid],
    ['an unknown icon', { iconName: 'skull' }, 'iconName', requestErrors.valueInvalid],
    [
      'a picture that is no file',
      { imageFileId: 'https://evil.example/x.png' },
      'imageFileId',
      requestErrors.valueInvalid,
    ],
    ['perhaps active', { active: 'yes' }, 'active', requestErrors.valueInvalid],
    ['clicks', { clicks: 1_000 }, 'clicks', requestErrors.unknownField],
    ['another owner', { userId: 1 }, 'userId', requestErrors.unknownField],
  ])('neither adds nor changes one with %s', async (_, fault, path, message) => {
    const person = await world.anInfluencer()
    const { body } = await add(shop, person)
    for (const answer of [
      await add({ ...shop, ...fault }, person),
      await person.call('PATCH', `${url}/${body.id}`, fault),
    ]) {
      expect(answer.status).toBe(422)
      expect(answer.body.issues[0]).toEqual({ path, message })
    }
    expect(await list(person)).toEqual([body])
  })

  it('changes the given fields and nothing else', async () => {
    const person = await world.anInfluencer()
    const { body } = await add({ ...shop, description: 'All of it', iconName: 'bag' }, person)
    const change = { title: 'My other shop', type: 'personal' }
    const changed = await person.call('PATCH', `${url}/${body.id}`, change)
    expect(changed).toMatchObject({ status: 200, body: { ...body, ...change, updatedAt: expect.any(String) } })
    expect(await list(person)).toEqual([changed.body])
  })

  it('deactivates a link, which hides it from everybody else', async () => {
    const person = await world.anInfluencer()
    const { body } = await add(shop, person)
    await person.call('PATCH', `${url}/${body.id}`, { active: false })
    expect(await seen(person)).toEqual([])
    expect(await list(person)).toMatchObject([{ id: body.id, active: false }])
    await person.call('PATCH', `${url}/${body.id}`, { active: true })
    expect(await seen(person)).toMatchObject([{ id: body.id }])
  })

  it('sets, replaces and removes a picture, which releases the previous file', async () => {
    const person = await world.anInfluencer()
    const [first, second] = [await aPicture(person), await aPicture(person)]
    const { body } = await add({ ...shop, imageFileId: first }, person)
    expect(body.imageUrl).toMatch(shows(first))
    const change = async (imageFileId: string | null) =>
      (await person.call('PATCH', `${url}/${body.id}`, { imageFileId })).body.imageUrl
    expect(await change(first)).toBe(body.imageUrl)
    expect(await isUsed(first)).toBe(true)
    expect(await change(second)).toMatch(shows(second))
    expect([await isUsed(first), await isUsed(second)]).toEqual([false, true])
    expect(await change(null)).toBe(null)
    expect(await isUsed(second)).toBe(false)
    expect(await change(second)).toMatch(shows(second))
    await person.call('DELETE', `${url}/${body.id}`)
    expect(await isUsed(second)).toBe(false)
  })

  it('cannot use another user’s picture, one uploaded for another purpose, or one twice', async () => {
    const person = await world.anInfluencer()
    const [others, avatar, own] = [await aPicture(influencer), await aFile(person, 'showcase'), await aPicture(person)]
    for (const imageFileId of [others, avatar, crypto.randomUUID()])
      expect((await add({ ...shop, imageFileId }, person)).status).toBe(404)
    expect(await isUsed(others)).toBe(false)
    expect((await add({ ...shop, imageFileId: own }, person)).status).toBe(201)
    expect(await add({ ...shop, imageFileId: own }, person)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'imageFileId' }] },
    })
    expect(await list(person)).toHaveLength(1)
  })

  it('puts them in order, new ones last', async () => {
    const person = await world.anInfluencer()
    const made = []
    for (const title of ['a', 'b', 'c', 'd']) made.push((await add({ ...shop, title }, person)).body.id)
    expect(await idsOf(person)).toEqual(made)
    const order = [made[2], made[0], made[3], made[1]]
    expect((await person.call('PUT', `${url}/order`, { ids: order })).status).toBe(204)
    expect(await idsOf(person)).toEqual(order)
    expect((await seen(person)).map(({ id }: { id: number }) => id)).toEqual(order)
    const { body } = await add(shop, person)
    expect(await idsOf(person)).toEqual([...order, body.id])
    const first = await person.call('GET', `${url}?limit=3`)
    const second = await person.call('GET', `${url}?limit=3&cursor=${first.body.nextCursor}`)
    expect([...first.body.items, ...second.body.items].map(({ id }) => id)).toEqual([...order, body.id])
    expect(second.body.nextCursor).toBe(null)
  })

  it('can only order exactly their own links', async () => {
    const person = await world.anInfluencer()
    const [a, b] = [(await add(shop, person)).body.id, (await add(shop, person)).body.id]
    const foreign = (await add()).body.id
    const before = await idsOf(influencer)
    for (const ids of [[a], [b, a, foreign], [b, foreign], [b, a, 2_147_483_647], []]) {
      expect(await person.call('PUT', `${url}/order`, { ids })).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: requestErrors.conflict },
      })
    }
    for (const ids of [[a, a], [a, b, a], ['a'], [0], Array.from({ length: 101 }, (_, i) => i + 1), 'all', null])
      expect((await person.call('PUT', `${url}/order`, { ids })).status).toBe(422)
    expect(await idsOf(person)).toEqual([a, b])
    expect(await idsOf(influencer)).toEqual(before)
  })

  it('has at most 100, even under concurrent requests', async () => {
    const person = await world.anInfluencer()
    await world.database.orm.execute(sql`
      insert into influencer_links (user_id, title, url, position)
      select ${person.id}, 'Shop ' || n, 'https://shop.example', n from generate_series(1, 98) n`)
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(shop, person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'too_many_links',
      message: linkErrors.tooManyLinks,
    })
    const ids = await idsOf(person)
    expect(ids).toHaveLength(100)
    expect((await person.call('PUT', `${url}/order`, { ids: ids.toReversed() })).status).toBe(204)
    expect(await idsOf(person)).toEqual(ids.toReversed())
  })

  it('adds one once for one Idempotency-Key', async () => {
    const person = await world.anInfluencer()
    const key = { 'idempotency-key': 'add-a-link-once' }
    const [first, second] = [await add(shop, person, key), await add(shop, person, key)]
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await list(person)).toHaveLength(1)
  })

  it.each(['PATCH', 'DELETE'] as const)('cannot %s another user’s link', async (method) => {
    const { body } = await add()
    const other = await world.anInfluencer()
    const change = method === 'PATCH' ? { active: false } : undefined
    expect((await other.call(method, `${url}/${body.id}`, change)).status).toBe(404)
    expect((await list()).find(({ id }: { id: number }) => id === body.id)).toEqual(body)
  })

  it('removes one', async () => {
    const person = await world.anInfluencer()
    const { body } = await add(shop, person)
    expect((await person.call('DELETE', `${url}/${body.id}`)).status).toBe(204)
    expect((await person.call('DELETE', `${url}/${body.id}`)).status).toBe(404)
    expect(await list(person)).toEqual([])
  })

  it('is the only role that has links', async () => {
    for (const person of [await world.aBusiness(), await world.anAdmin()]) {
      expect(await add(shop, person)).toMatchObject({ status: 403, body: { code: 'wrong_role' } })
      expect((await person.call('GET', url)).status).toBe(403)
    }
    expect((await add(shop, world.aStranger())).status).toBe(401)
  })
})
