import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platforms } from '#contract/fields.ts'
import { messages } from '#contract/messages.ts'
import { type Person, World } from '../../../test/world.ts'

let world: World
let influencer: Person
beforeAll(async () => {
  world = await World.open()
  influencer = await world.anInfluencer()
})
afterAll(() => world.close())

const url = '/api/social-profiles'
const add = (profile: object, person = influencer, headers?: Record<string, string>) =>
  person.call('POST', url, profile, headers)
const list = async (person = influencer) => (await person.call('GET', url)).body.items
const youtube = (name: string) => ({ platform: 'youtube', profileUrl: `https://www.youtube.com/@${name}` })

const addresses: Record<(typeof platforms)[number], string> = {
  youtube: 'https://www.youtube.com/@ana',
  tiktok: 'https://www.tiktok.com/@ana',
  instagram: 'https://instagram.com/ana/',
  snapchat: 'https://www.snapchat.com/add/ana',
  facebook: 'https://m.facebook.com/ana',
  linkedin: 'https://es.linkedin.com/in/ana',
  twitter: 'https://x.com/ana',
  pinterest: 'https://www.pinterest.co.uk/ana/',
  twitch: 'http://twitch.tv/ana',
  reddit: 'https://www.reddit.com/user/ana',
  onlyfans: 'https://onlyfans.com/ana',
}

describe('an influencer', () => {
  it.each(platforms)('adds a profile on %s', async (platform) => {
    const person = await world.anInfluencer()
    const profile = { platform, profileUrl: addresses[platform] }
    const { status, body } = await add(profile, person)
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        ...profile,
        id: expect.any(Number),
        followers: 0,
        isVerified: false,
        verificationRequested: false,
        lastUpdated: expect.any(String),
        createdAt: expect.any(String),
      },
    })
    expect(await list(person)).toEqual([body])
  })

  it.each([
    ['youtube', 'ana', messages.urlInvalid],
    ['youtube', '', messages.urlInvalid],
    ['youtube', 'javascript:alert(1)//youtube.com/@ana', messages.urlInvalid],
    ['youtube', 'ftp://youtube.com/@ana', messages.urlInvalid],
    ['youtube', 'https://ana:secret@youtube.com/@ana', messages.urlInvalid],
    ['youtube', `https://youtube.com/@${'é'.repeat(400)}`, messages.urlInvalid],
    ['youtube', 'https://www.tiktok.com/@ana', messages.socialProfileElsewhere],
    ['youtube', 'https://youtube.com.evil.example/@ana', messages.socialProfileElsewhere],
    ['youtube', 'https://notyoutube.com/@ana', messages.socialProfileElsewhere],
    ['youtube', 'https://youtube.com:8443/@ana', messages.socialProfileElsewhere],
    ['youtube', 'https://evil.example/?youtube.com/@ana', messages.socialProfileElsewhere],
    ['youtube', 'https://www.youtube.com/', messages.socialProfileElsewhere],
    ['twitter', 'https://netflix.com/ana', messages.socialProfileElsewhere],
  ])('cannot add %s with the address “%s”', async (platform, profileUrl, message) => {
    const before = await list()
    const { status, body } = await add({ platform, profileUrl })
    expect({ status, issues: body.issues }).toMatchObject({ status: 422, issues: [{ path: 'profileUrl', message }] })
    expect(await list()).toEqual(before)
  })

  it.each([
    [{ platform: 'myspace', profileUrl: 'https://myspace.com/ana' }, 'platform'],
    [{ ...youtube('ana'), followers: -1 }, 'followers'],
    [{ ...youtube('ana'), followers: 1e12 }, 'followers'],
    [{ ...youtube('ana'), isVerified: true }, 'isVerified'],
  ])('cannot add %j', async (profile, path) => {
    expect(await add(profile)).toMatchObject({ status: 422, body: { issues: [{ path }] } })
  })

  it('cannot add one twice, written differently or at once', async () => {
    const person = await world.anInfluencer()
    expect((await add(youtube('ana'), person)).status).toBe(201)
    const twice = { platform: 'youtube', profileUrl: 'HTTPS://WWW.YouTube.com/@ana#about' }
    expect(await add(twice, person)).toMatchObject({
      status: 409,
      body: { code: 'social_profile_twice', message: messages.socialProfileTwice },
    })
    const statuses = await Promise.all([1, 2, 3].map(async () => (await add(youtube('other'), person)).status))
    expect(statuses.sort()).toEqual([201, 409, 409])
    expect(await list(person)).toHaveLength(2)
    expect((await add(youtube('ana'))).status).toBe(201)
  })

  it('adds one once for one Idempotency-Key', async () => {
    const person = await world.anInfluencer()
    const key = { 'idempotency-key': 'add-a-profile' }
    const [first, second] = [await add(youtube('ana'), person, key), await add(youtube('ana'), person, key)]
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await list(person)).toHaveLength(1)
  })

  it('has at most 30, also when many arrive at once', async () => {
    const person = await world.anInfluencer()
    await world.database.orm.execute(sql`
      insert into social_media_profiles (user_id, platform, profile_url)
      select ${person.id}, 'youtube', 'https://www.youtube.com/@' || n from generate_series(1, 28) n`)
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => add(youtube(name), person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused!.body).toMatchObject({ message: messages.tooManySocialProfiles })
    expect(await list(person)).toHaveLength(30)
  })

  it('removes one of their own, and not that of another', async () => {
    const person = await world.anInfluencer()
    const { body } = await add(youtube('mine'), person)
    expect((await influencer.call('DELETE', `${url}/${body.id}`)).status).toBe(404)
    expect(await list(person)).toHaveLength(1)
    expect((await person.call('DELETE', `${url}/${body.id}`)).status).toBe(204)
    expect((await person.call('DELETE', `${url}/${body.id}`)).status).toBe(404)
    expect(await list(person)).toEqual([])
  })
})

describe('the own profile', () => {
  it('has what its completeness is judged by', async () => {
    const person = await world.anInfluencer()
    const { body: social } = await add(youtube('ana'), person)
    await person.call('PATCH', '/api/user', { bio: 'Coffee, mostly', profession: 'Baker', languagesSpoken: ['es'] })
    const { status, body, headers } = await person.call('GET', '/api/user/profile')
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        bio: 'Coffee, mostly',
        avatarUrl: null,
        profession: 'Baker',
        languagesSpoken: ['es'],
        socialMediaProfiles: [social],
      },
    })
    expect(headers['cache-control']).toBe('no-store')
  })
})
