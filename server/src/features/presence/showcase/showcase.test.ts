import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { showcaseErrors } from '#contract/presence/showcase/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { mp4 } from '../../../../test/hostile-files.ts'
import { aMarket } from '../../../../test/market.ts'
import { aFile } from '../../../../test/uploaded-files.ts'
import { achievementInput, type Person, projectInput, showcaseInput } from '../../../../test/world.ts'

const { world, influencer } = await aMarket({ influencer: 'influencer' })

const url = '/api/showcase/items'
/** The URL of a work's picture, with its placeholder. */
const shows = (fileId: string) => expect.stringMatching(new RegExp(`^/media/showcase/${fileId}\\.webp#[\\w-]{43}$`))
const add = (change: object = {}, person = influencer, headers?: Record<string, string>) =>
  person.call('POST', url, { ...showcaseInput, ...change }, headers)
const list = async (person = influencer) => (await person.call('GET', `${url}?limit=100`)).body.items
const idsOf = async (person = influencer) => (await list(person)).map(({ id }: { id: number }) => id)
const seen = (person: Person, query = '') => world.call('GET', `/api/profiles/${person.id}/showcase${query}`)
const block = (person: Person, active = false) =>
  world.database.orm.execute(sql`update users set is_active = ${active} where id = ${person.id}`)

const aPicture = (person: Person) => aFile(person, 'showcase')
const aVideo = (person: Person) => aFile(person, 'showcase', mp4(), 'film.mp4')
const isUsed = async (fileId: string) => {
  const { rows } = await world.database.pool.query('select used_at from files where id = $1', [fileId])
  return rows[0].used_at !== null
}
const picture = (imageFileId: string) => ({ mediaType: 'image', embedUrl: null, imageFileId })
const film = (videoFileId: string) => ({ mediaType: 'video', embedUrl: null, videoFileId })

describe('an influencer', () => {
  it('embeds a video from another platform under its canonical address', async () => {
    const person = await world.anInfluencer()
    const { status, body } = await add({ embedUrl: 'https://youtu.be/abcdefghijk?si=1' }, person)
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        ...showcaseInput,
        id: expect.any(Number),
        userId: person.id,
        imageUrl: null,
        videoUrl: null,
        likes: 0,
        shares: 0,
        comments: 0,
        liked: false,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    })
    expect(await list(person)).toEqual([body])
    expect((await seen(person)).body).toEqual({ items: [body], nextCursor: null })
    expect((await world.call('GET', `${url}/${body.id}`)).body).toEqual(body)
  })

  it('shows an uploaded picture and video, and releases replaced files', async () => {
    const person = await world.anInfluencer()
    const [first, second, poster, video, other] = [
      await aPicture(person),
      await aPicture(person),
      await aPicture(person),
      await aVideo(person),
      await aVideo(person),
    ]
    const { body: shown } = await add(picture(first), person)
    expect(shown).toMatchObject({ mediaType: 'image', imageUrl: shows(first), videoUrl: null })
    const change = async (id: number, body: object) => await person.call('PATCH', `${url}/${id}`, body)
    expect((await change(shown.id, { imageFileId: second })).body.imageUrl).toEqual(shows(second))
    expect([await isUsed(first), await isUsed(second)]).toEqual([false, true])
    expect(await change(shown.id, { imageFileId: null })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'imageFileId', message: showcaseErrors.showcasePictureNeeded }] },
    })

    const { body: filmed } = await add({ ...film(video), imageFileId: poster }, person)
    expect(filmed).toMatchObject({
      videoUrl: `/media/showcase/${video}.mp4`,
      imageUrl: shows(poster),
    })
    expect((await change(filmed.id, { imageFileId: null })).body.imageUrl).toBe(null)
    expect((await change(filmed.id, { videoFileId: other })).body.videoUrl).toBe(`/media/showcase/${other}.mp4`)
    expect([await isUsed(poster), await isUsed(video), await isUsed(other)]).toEqual([false, false, true])
    const elsewhere = { embedUrl: showcaseInput.embedUrl }
    expect((await change(filmed.id, elsewhere)).body).toMatchObject({ ...elsewhere, videoUrl: null })
    expect(await isUsed(other)).toBe(false)
    expect((await change(filmed.id, { videoFileId: other })).body).toMatchObject({ embedUrl: null })
    expect(await change(filmed.id, { videoFileId: null })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'embedUrl', message: showcaseErrors.showcaseVideoNeeded }] },
    })
    for (const id of [shown.id, filmed.id]) await person.call('DELETE', `${url}/${id}`)
    expect([await isUsed(second), await isUsed(other)]).toEqual([false, false])
  })

  it('cannot use another user’s files, files of another purpose or kind, or one file twice', async () => {
    const person = await world.anInfluencer()
    const [others, avatar, own, video] = [
      await aPicture(influencer),
      await aFile(person, 'link'),
      await aPicture(person),
      await aVideo(person),
    ]
    for (const fileId of [others, avatar, crypto.randomUUID()])
      expect((await add(picture(fileId), person)).status).toBe(404)
    expect(await isUsed(others)).toBe(false)
    const refused = (path: string, message: string) => ({ status: 422, body: { issues: [{ path, message }] } })
    expect(await add(picture(video), person)).toMatchObject(refused('imageFileId', uploadErrors.uploadTypePicture))
    expect(await add(film(own), person)).toMatchObject(refused('videoFileId', uploadErrors.uploadTypeVideo))
    expect((await add(picture(own), person)).status).toBe(201)
    expect(await add(picture(own), person)).toMatchObject(refused('imageFileId', requestErrors.valueInvalid))
    expect(await list(person)).toHaveLength(1)
  })

  const id = '7b0c1c52-7a3e-4a6e-9a57-0d1a4f6f9c11'
  const long = (length: number) => 'x'.repeat(length)
  it.each<[string, object, string, string]>([
    ['no title', { title: ' ' }, 'title', requestErrors.textRequired],
    ['a long title', { title: long(121) }, 'title', requestErrors.textTooLong],
    ['two lines of title', { title: 'Night\ntrain' }, 'title', requestErrors.textInvalid],
    ['a long description', { description: long(1001) }, 'description', requestErrors.textTooLong],
    ['NUL in the description', { description: 'a\u0000' }, 'description', requestErrors.textInvalid],
    ['an unknown type', { mediaType: 'hologram' }, 'mediaType', requestErrors.valueInvalid],
    ['no date', { date: '' }, 'date', showcaseErrors.dateInvalid],
    ['a day that is none', { date: '2026-02-30' }, 'date', showcaseErrors.dateInvalid],
    ['a moment', { date: '2026-02-01T10:00:00Z' }, 'date', showcaseErrors.dateInvalid],
    ['a day long ago', { date: '1949-12-31' }, 'date', showcaseErrors.dateInvalid],
    ['a day far ahead', { date: '2100-01-01' }, 'date', showcaseErrors.dateInvalid],
    ['neither video nor address', { embedUrl: null }, 'embedUrl', showcaseErrors.showcaseVideoNeeded],
    ['video and address', { videoFileId: id }, 'embedUrl', showcaseErrors.showcaseVideoTwice],
    [
      'a picture that is missing',
      { mediaType: 'image', embedUrl: null },
      'imageFileId',
      showcaseErrors.showcasePictureNeeded,
    ],
    ['a picture and a video', { ...picture(id), videoFileId: id }, 'videoFileId', requestErrors.valueInvalid],
    ['a picture and an address', { mediaType: 'image', imageFileId: id }, 'embedUrl', requestErrors.valueInvalid],
    ['a file that is an address', { imageFileId: 'https://evil.example' }, 'imageFileId', requestErrors.valueInvalid],
    ['likes', { likes: 1_000 }, 'likes', requestErrors.unknownField],
    ['an image address', { imageUrl: 'https://evil.example/x.png' }, 'imageUrl', requestErrors.unknownField],
    ['a script', { embedUrl: 'javascript:alert(1)//youtu.be/abcdefghijk' }, 'embedUrl', requestErrors.urlInvalid],
    ['an old script', { embedUrl: 'vbscript:msgbox(1)' }, 'embedUrl', requestErrors.urlInvalid],
    ['data', { embedUrl: 'data:text/html,<script>alert(1)</script>' }, 'embedUrl', requestErrors.urlInvalid],
    ['a password', { embedUrl: 'https://ana:x@youtu.be/abcdefghijk' }, 'embedUrl', requestErrors.urlInvalid],
    ['another site', { embedUrl: 'https://evil.example/watch?v=abcdefghijk' }, 'embedUrl', showcaseErrors.embedUnknown],
    ['a page that is no video', { embedUrl: 'https://www.youtube.com/@ana' }, 'embedUrl', showcaseErrors.embedUnknown],
  ])('shows nothing with %s', async (_, fault, path, message) => {
    const person = await world.anInfluencer()
    const { status, body } = await add(fault, person)
    expect({ status, issue: body.issues?.[0] }).toEqual({ status: 422, issue: { path, message } })
    expect(await list(person)).toEqual([])
  })

  it('changes the given fields and nothing else', async () => {
    const person = await world.anInfluencer()
    const { body } = await add({}, person)
    const change = { title: 'Day train to Porto', date: '2026-04-01', description: null }
    const changed = await person.call('PATCH', `${url}/${body.id}`, change)
    expect(changed).toMatchObject({ status: 200, body: { ...body, ...change, updatedAt: expect.any(String) } })
    expect((await person.call('PATCH', `${url}/${body.id}`, { mediaType: 'image' })).status).toBe(422)
    expect((await person.call('PATCH', `${url}/${body.id}`, { date: 'soon' })).status).toBe(422)
    expect(await list(person)).toEqual([changed.body])
  })

  it('puts works in order, new ones first, and visitors page through them', async () => {
    const person = await world.anInfluencer()
    const made: number[] = []
    for (const title of ['a', 'b', 'c', 'd']) made.unshift((await add({ title }, person)).body.id)
    expect(await idsOf(person)).toEqual(made)
    const order = [made[2], made[0], made[3], made[1]]
    expect((await person.call('PUT', `${url}/order`, { ids: order })).status).toBe(204)
    expect(await idsOf(person)).toEqual(order)
    const { body: newest } = await add({}, person)
    const first = await seen(person, '?limit=3')
    const second = await seen(person, `?limit=3&cursor=${first.body.nextCursor}`)
    const both = [...first.body.items, ...second.body.items].map((item: { id: number }) => item.id)
    expect(both).toEqual([newest.id, ...order])
    expect(second.body.nextCursor).toBe(null)
    expect((await seen(person, '?cursor=bm90aGluZw')).status).toBe(422)
  })

  it('can only order exactly their own works', async () => {
    const person = await world.anInfluencer()
    const [a, b] = [(await add({}, person)).body.id, (await add({}, person)).body.id]
    const foreign = (await add()).body.id
    for (const ids of [[a], [b, a, foreign], [a, foreign], []]) {
      expect(await person.call('PUT', `${url}/order`, { ids })).toMatchObject({
        status: 409,
        body: { message: requestErrors.conflict },
      })
    }
    for (const ids of [[a, a], ['a'], Array.from({ length: 201 }, (_, i) => i + 1)])
      expect((await person.call('PUT', `${url}/order`, { ids })).status).toBe(422)
    expect(await idsOf(person)).toEqual([b, a])
  })

  it('has at most 200 works, even under concurrent requests', async () => {
    const person = await world.anInfluencer()
    await world.database.orm.execute(sql`
      insert into showcase_portfolio_items (user_id, title, media_type, embed_url, date)
      select ${person.id}, 'Film ' || n, 'video', ${showcaseInput.embedUrl}, '2026-01-01' from generate_series(1, 198) n`)
    const answers = await Promise.all([1, 2, 3, 4].map(() => add({}, person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      message: showcaseErrors.tooManyShowcaseItems,
    })
  })

  it('adds one work per Idempotency-Key', async () => {
    const person = await world.anInfluencer()
    const key = { 'idempotency-key': 'show-it-once' }
    const [first, second] = [await add({}, person, key), await add({}, person, key)]
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await list(person)).toHaveLength(1)
  })

  it.each(['PATCH', 'DELETE'] as const)('cannot %s another user’s work', async (method) => {
    const { body } = await add()
    const other = await world.anInfluencer()
    const change = method === 'PATCH' ? { title: 'Mine now' } : undefined
    expect((await other.call(method, `${url}/${body.id}`, change)).status).toBe(404)
    expect((await world.call('GET', `${url}/${body.id}`)).body).toEqual(body)
  })

  it('is the only role that has a showcase', async () => {
    for (const person of [await world.aBusiness(), await world.anAdmin()]) {
      expect(await add({}, person)).toMatchObject({ status: 403, body: { code: 'wrong_role' } })
      expect((await seen(person)).status).toBe(404)
    }
    expect((await add({}, world.aStranger())).status).toBe(401)
  })

  it('has a hidden showcase while blocked', async () => {
    const person = await world.anInfluencer()
    const { body } = await add({}, person)
    await block(person)
    const visitor = await world.aBusiness()
    const at = `${url}/${body.id}`
    for (const [method, address, content] of [
      ['GET', at],
      ['PUT', `${at}/like`],
      ['DELETE', `${at}/like`],
      ['POST', `${at}/shares`],
      ['GET', `${at}/comments`],
      ['POST', `${at}/comments`, { text: 'Hello?' }],
      ['GET', `/api/profiles/${person.id}/showcase`],
    ] as const)
      expect([address, (await visitor.call(method, address, content)).status]).toEqual([address, 404])
    await block(person, true)
    expect((await visitor.call('GET', at)).body).toEqual(body)
  })
})

describe.each([
  ['achievements', achievementInput, 'icon', 50, showcaseErrors.tooManyAchievements],
  ['projects', projectInput, 'status', 50, showcaseErrors.tooManyProjects],
] as const)('%s', (what, input, own, most, tooMany) => {
  const at = `/api/showcase/${what}`
  const make = (change: object = {}, person = influencer, headers?: Record<string, string>) =>
    person.call('POST', at, { ...input, ...change }, headers)
  const all = async (person: Person) => (await person.call('GET', `${at}?limit=100`)).body.items

  it('are added, changed and removed by their influencer', async () => {
    const person = await world.anInfluencer()
    const { status, body } = await make({}, person)
    expect({ status, body }).toEqual({ status: 201, body: { ...input, id: expect.any(Number), userId: person.id } })
    const profile = await world.aStranger().call('GET', `/api/profiles/${person.id}`)
    expect(profile.body.showcase[what]).toEqual([body])
    const changed = await person.call('PATCH', `${at}/${body.id}`, { title: 'Another' })
    expect(changed).toMatchObject({ status: 200, body: { ...body, title: 'Another' } })
    expect(await all(person)).toEqual([changed.body])
    expect((await person.call('DELETE', `${at}/${body.id}`)).status).toBe(204)
    expect((await person.call('DELETE', `${at}/${body.id}`)).status).toBe(404)
    expect(await all(person)).toEqual([])
  })

  it.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ description: 'x'.repeat(1001) }, 'description'],
    [{ date: '2026-13-01' }, 'date'],
    [{ [own]: 'x'.repeat(41) }, own],
    [{ [own]: '' }, own],
    [{ userId: 1 }, 'userId'],
  ])('are not made or changed with %j', async (fault, path) => {
    const person = await world.anInfluencer()
    const { body } = await make({}, person)
    const refused = { status: 422, body: { issues: [{ path }] } }
    expect(await make(fault, person)).toMatchObject(refused)
    expect(await person.call('PATCH', `${at}/${body.id}`, fault)).toMatchObject(refused)
    expect(await all(person)).toEqual([body])
  })

  it('of another user are not found', async () => {
    const { body } = await make()
    const other = await world.anInfluencer()
    expect((await other.call('PATCH', `${at}/${body.id}`, { title: 'Mine' })).status).toBe(404)
    expect((await other.call('DELETE', `${at}/${body.id}`)).status).toBe(404)
    expect((await all(influencer)).at(-1)).toEqual(body)
  })

  it('are paged, and limited to 50', async () => {
    const person = await world.anInfluencer()
    const date = what === 'projects' ? {} : { date: '2024-05-01' }
    for (let n = 0; n < 4; n++) await make({ ...date, title: `Number ${n}` }, person)
    const first = await person.call('GET', `${at}?limit=3`)
    const second = await person.call('GET', `${at}?limit=3&cursor=${first.body.nextCursor}`)
    expect([...first.body.items, ...second.body.items]).toEqual(await all(person))
    expect(second.body).toMatchObject({ items: [{}], nextCursor: null })
    const table = what === 'projects' ? 'showcase_upcoming_projects' : 'showcase_achievements'
    await world.database.pool.query(
      `insert into ${table} (user_id, title, ${own}, date)
        select user_id, title, ${own}, date from ${table}, generate_series(1, $2::int) where user_id = $1 and title = 'Number 0'`,
      [person.id, most - 5],
    )
    const answers = await Promise.all([1, 2, 3].map(() => make({}, person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(tooMany)
  })

  it('are created once per Idempotency-Key', async () => {
    const person = await world.anInfluencer()
    const key = { 'idempotency-key': `make-${what}-once` }
    expect((await make({}, person, key)).body).toEqual((await make({}, person, key)).body)
    expect(await all(person)).toHaveLength(1)
  })
})
