import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { platforms } from '#contract/fields.ts'
import { socialProfileErrors } from '#contract/money/social-profiles/errors.ts'
import { omit } from '#contract/omit.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'
import { refreshFollowers } from './refresh-followers.sql.ts'

const { world, influencer } = await aMarket({ influencer: 'influencer' })

const url = '/api/social-profiles'
const add = (profile: object, person = influencer, headers?: Record<string, string>) =>
  person.call('POST', url, profile, headers)
const list = async (person = influencer) => (await person.call('GET', url)).body.items
const youtube = (name: string) => ({ platform: 'youtube', profileUrl: `https://www.youtube.com/@${name}` })

const addresses: Record<(typeof platforms)[number], string> = {
  youtube: 'https://www.youtube.com/@ana',
  tiktok: 'https://www.tiktok.com/@ana',
  instagram: 'https://www.instagram.com/ana',
  snapchat: 'https://www.snapchat.com/add/ana',
  facebook: 'https://www.facebook.com/ana',
  linkedin: 'https://www.linkedin.com/in/ana',
  twitter: 'https://x.com/ana',
  pinterest: 'https://www.pinterest.com/ana',
  twitch: 'https://www.twitch.tv/ana',
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
        username: 'ana',
        followers: 0,
        followersSource: 'self',
        isVerified: false,
        verifiedAt: null,
        verificationRequested: false,
        verificationCode: expect.stringMatching(/^VB-[A-HJKMNP-Z2-9]{6}$/),
        lastUpdated: expect.any(String),
        createdAt: expect.any(String),
      },
    })
    expect(await list(person)).toEqual([body])
  })

  it.each([
    ['youtube', 'ana', requestErrors.urlInvalid],
    ['youtube', '', requestErrors.urlInvalid],
    ['youtube', 'javascript:alert(1)//youtube.com/@ana', requestErrors.urlInvalid],
    ['youtube', 'ftp://youtube.com/@ana', requestErrors.urlInvalid],
    ['youtube', 'https://ana:secret@youtube.com/@ana', requestErrors.urlInvalid],
    ['youtube', `https://youtube.com/@${'é'.repeat(400)}`, socialProfileErrors.socialProfileNone],
    ['youtube', `https://youtube.com/@${'a'.repeat(2_100)}`, requestErrors.urlInvalid],
    ['youtube', 'https://www.tiktok.com/@ana', socialProfileErrors.socialProfileElsewhere],
    ['youtube', 'https://youtube.com.evil.example/@ana', socialProfileErrors.socialProfileElsewhere],
    ['youtube', 'https://notyoutube.com/@ana', socialProfileErrors.socialProfileElsewhere],
    ['youtube', 'https://youtube.com:8443/@ana', socialProfileErrors.socialProfileElsewhere],
    ['youtube', 'https://www.youtube.com/redirect?q=https://shop.example', socialProfileErrors.socialProfileNone],
    ['youtube', 'https://vm.tiktok.com/ZMabc123/', socialProfileErrors.socialProfileElsewhere],
    ['facebook', 'https://www.facebook.com/p/Ana-Cooks/', socialProfileErrors.socialProfileNone],
    ['youtube', 'https://evil.example/?youtube.com/@ana', socialProfileErrors.socialProfileElsewhere],
    ['youtube', 'https://www.youtube.com/', socialProfileErrors.socialProfileNone],
    ['twitter', 'https://netflix.com/ana', socialProfileErrors.socialProfileElsewhere],
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

  it('cannot add one twice, even written differently or concurrently', async () => {
    const person = await world.anInfluencer()
    expect((await add(youtube('ana'), person)).status).toBe(201)
    const twice = { platform: 'youtube', profileUrl: 'HTTPS://WWW.YouTube.com/@ana#about' }
    expect(await add(twice, person)).toMatchObject({
      status: 409,
      body: { code: 'social_profile_twice', message: socialProfileErrors.socialProfileTwice },
    })
    const statuses = await Promise.all([1, 2, 3].map(async () => (await add(youtube('other'), person)).status))
    expect(statuses.sort()).toEqual([201, 409, 409])
    expect(await list(person)).toHaveLength(2)
    expect((await add(youtube('ana'))).status).toBe(201)
  })

  it('adds a profile once, however its address was shared', async () => {
    const person = await world.anInfluencer()
    const shared = [
      'https://www.instagram.com/ana',
      'https://instagram.com/Ana/',
      'http://m.instagram.com/ana?igsh=MzRl',
    ]
    const answers = []
    for (const profileUrl of shared)
      answers.push(await add({ platform: 'instagram', profileUrl, followers: 9 }, person))
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 409])
    expect(await list(person)).toMatchObject([{ profileUrl: addresses.instagram, username: 'ana', followers: 9 }])
  })

  it('adds one once for one Idempotency-Key', async () => {
    const person = await world.anInfluencer()
    const key = { 'idempotency-key': 'add-a-profile' }
    const [first, second] = [await add(youtube('ana'), person, key), await add(youtube('ana'), person, key)]
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await list(person)).toHaveLength(1)
  })

  it('has at most 30, even under concurrent requests', async () => {
    const person = await world.anInfluencer()
    await world.database.orm.execute(sql`
      insert into social_media_profiles (user_id, platform, profile_url)
      select ${person.id}, 'youtube', 'https://www.youtube.com/@' || n from generate_series(1, 28) n`)
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => add(youtube(name), person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused!.body).toMatchObject({ message: socialProfileErrors.tooManySocialProfiles })
    expect(await list(person)).toHaveLength(30)
  })

  it('removes their own profiles, but not those of others', async () => {
    const person = await world.anInfluencer()
    const { body } = await add(youtube('mine'), person)
    expect((await influencer.call('DELETE', `${url}/${body.id}`)).status).toBe(404)
    expect(await list(person)).toHaveLength(1)
    expect((await person.call('DELETE', `${url}/${body.id}`)).status).toBe(204)
    expect((await person.call('DELETE', `${url}/${body.id}`)).status).toBe(404)
    expect(await list(person)).toEqual([])
  })
})

describe('the platform columns of users', () => {
  const columns = async (person: Person) => {
    const { rows } = await world.database.orm.execute<{ youtube: string; tiktok: string; youtube_followers: number }>(
      sql`select youtube, tiktok, youtube_followers from users_as_specified where id = ${person.id}`,
    )
    return rows[0]
  }

  it('follow the first profile per platform, whatever is added, changed, moved or removed', async () => {
    const person = await world.anInfluencer()
    const first = (await add({ ...youtube('first'), followers: 100 }, person)).body.id
    const second = (await add({ ...youtube('second'), followers: 200 }, person)).body.id
    const tiktok = (await add({ platform: 'tiktok', profileUrl: addresses.tiktok, followers: 7 }, person)).body.id
    const expected = (name: string, followers: number) => ({
      youtube: youtube(name).profileUrl,
      tiktok: addresses.tiktok,
      youtube_followers: followers,
    })
    expect(await columns(person)).toEqual(expected('first', 100))
    await person.call('PATCH', `${url}/${first}`, { followers: 150 })
    expect(await columns(person)).toEqual(expected('first', 150))
    await person.call('PUT', `${url}/order`, { ids: [tiktok, second, first] })
    expect(await columns(person)).toEqual(expected('second', 200))
    await person.call('DELETE', `${url}/${second}`)
    expect(await columns(person)).toEqual(expected('first', 150))
    await person.call('DELETE', `${url}/${first}`)
    await person.call('DELETE', `${url}/${tiktok}`)
    expect(await columns(person)).toEqual({ youtube: null, tiktok: null, youtube_followers: 0 })
  })
})

describe('a change of a profile', () => {
  const change = (person: Person, id: number, body: object) => person.call('PATCH', `${url}/${id}`, body)
  const verified = async () => {
    const person = await world.anInfluencer()
    const { id } = (await add({ ...youtube('ana'), followers: 100 }, person)).body
    await world.database.orm.execute(
      sql`update social_media_profiles set is_verified = true, verified_at = now(), followers_source = 'api' where id = ${id}`,
    )
    return { person, id: id as number }
  }

  it.each([[{ followers: 101 }], [{ profileUrl: youtube('ana2').profileUrl }]])(
    'of %j drops the badge and makes the figure self-reported',
    async (body) => {
      const { person, id } = await verified()
      const [before] = await list(person)
      expect(before).toMatchObject({ isVerified: true, followersSource: 'api' })
      const { status, body: after } = await change(person, id, body)
      expect({ status, after }).toMatchObject({
        status: 200,
        after: { ...body, isVerified: false, verifiedAt: null, verificationRequested: false, followersSource: 'self' },
      })
      expect(after.verificationCode === before.verificationCode).toBe(!('profileUrl' in body))
    },
  )

  it('that changes nothing keeps the badge', async () => {
    const { person, id } = await verified()
    const { body } = await change(person, id, { followers: 100, profileUrl: `${youtube('ana').profileUrl}#about` })
    expect(body).toMatchObject({ isVerified: true, followersSource: 'api', followers: 100 })
  })

  it('that repeats the platform’s count does not make it more recent', async () => {
    const { person, id } = await verified()
    const before = (await list(person)).find((each: { id: number }) => each.id === id).lastUpdated
    world.pass(48)
    expect((await change(person, id, { followers: 100 })).body).toMatchObject({
      followersSource: 'api',
      lastUpdated: before,
    })
  })

  it.each([
    [{ profileUrl: 'https://www.tiktok.com/@ana' }, socialProfileErrors.socialProfileElsewhere],
    [{ profileUrl: 'nothing' }, requestErrors.urlInvalid],
    [{ followers: -1 }, requestErrors.valueInvalid],
    [{ isVerified: true }, requestErrors.unknownField],
    [{ platform: 'tiktok' }, requestErrors.unknownField],
  ])('to %j is refused', async (body, message) => {
    const { person, id } = await verified()
    const before = await list(person)
    expect(await change(person, id, body)).toMatchObject({ status: 422, body: { message } })
    expect(await list(person)).toEqual(before)
  })

  it('to the same address, shared in another way, keeps the badge', async () => {
    const { person, id } = await verified()
    await world.database.orm.execute(
      sql`update social_media_profiles set profile_url = 'https://youtube.com/@Ana?si=x' where id = ${id}`,
    )
    const { body } = await change(person, id, { profileUrl: 'https://m.youtube.com/@ANA/' })
    expect(body).toMatchObject({ isVerified: true, profileUrl: youtube('ana').profileUrl })
  })

  it('leaves an address from before that leads to no profile as it is, until another is given', async () => {
    const { person, id } = await verified()
    const profileUrl = 'https://www.youtube.com/redirect?q=https://shop.example'
    await world.database.orm.execute(sql`update social_media_profiles set profile_url = ${profileUrl} where id = ${id}`)
    expect((await change(person, id, { profileUrl, followers: 101 })).body).toMatchObject({
      profileUrl,
      followers: 101,
    })
    expect((await change(person, id, { profileUrl: `${profileUrl}/x` })).status).toBe(422)
    expect((await change(person, id, youtube('ana2'))).status).toBe(422)
    const address = omit(youtube('ana2'), 'platform')
    expect((await change(person, id, address)).body).toMatchObject(address)
  })

  it('to an address already added, or of another user’s profile, is refused', async () => {
    const { person, id } = await verified()
    await add(youtube('other'), person)
    expect(await change(person, id, { profileUrl: youtube('other').profileUrl })).toMatchObject({
      status: 409,
      body: { code: 'social_profile_twice' },
    })
    expect((await change(influencer, id, { followers: 5 })).status).toBe(404)
  })

  it('is recorded in a daily history, which keeps the last count of each day', async () => {
    const person = await world.anInfluencer()
    const { id } = (await add({ ...youtube('ana'), followers: 1 }, person)).body
    await change(person, id, { followers: 2 })
    world.pass(24)
    await change(person, id, { followers: 3 })
    const { rows } = await world.database.orm.execute<{ followers: number; followers_source: string }>(
      sql`select followers, followers_source from follower_history where profile_id = ${id} order by day`,
    )
    expect(rows).toEqual([
      { followers: 2, followers_source: 'self' },
      { followers: 3, followers_source: 'self' },
    ])
  })
})

describe('the order of profiles', () => {
  const order = (person: Person, ids: unknown) => person.call('PUT', `${url}/order`, { ids })

  it('is chosen by the user, and a new profile comes last', async () => {
    const person = await world.anInfluencer()
    const ids: number[] = []
    for (const name of ['a', 'b', 'c']) ids.push((await add(youtube(name), person)).body.id)
    const { status, body } = await order(person, [ids[2], ids[0], ids[1]])
    expect({ status, order: body.items.map((item: { id: number }) => item.id) }).toEqual({
      status: 200,
      order: [ids[2], ids[0], ids[1]],
    })
    await add(youtube('d'), person)
    expect((await list(person)).map((item: { username: string }) => item.username)).toEqual(['c', 'a', 'b', 'd'])
  })

  it('is refused unless it lists exactly the user’s own profiles', async () => {
    const person = await world.anInfluencer()
    const id = (await add(youtube('a'), person)).body.id
    const others = (await add(youtube('b'), await world.anInfluencer())).body.id
    for (const ids of [[], [id, id], [id, others], [others]])
      expect(await order(person, ids)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    for (const ids of ['all', [0], [1.5]]) expect((await order(person, ids)).status).toBe(422)
  })
})

describe('follower counts from a platform', () => {
  it('replace self-reported ones, and profiles without a reported count keep theirs', async () => {
    const person = await world.anInfluencer()
    const told = (await add({ ...youtube('told'), followers: 5 }, person)).body
    const silent = (await add({ ...youtube('silent'), followers: 6 }, person)).body
    const moved = (await add({ ...youtube('moved'), followers: 7 }, person)).body
    world.pass(1)
    const source = {
      read: async () => {
        await person.call('PATCH', `${url}/${moved.id}`, { profileUrl: youtube('elsewhere').profileUrl })
        return {
          followers: new Map([
            [told.profileUrl, 12_345],
            [moved.profileUrl, 99],
          ]),
          complete: true,
        }
      },
    }
    expect(await refreshFollowers(world.services, 'youtube', source)).toBe(1)
    const after = await list(person)
    expect(after).toMatchObject([
      { id: told.id, followers: 12_345, followersSource: 'api', lastUpdated: world.services.clock().toISOString() },
      { ...silent },
      { id: moved.id, followers: 7, followersSource: 'self' },
    ])
    const { rows } = await world.database.orm.execute<{ youtube_followers: number }>(
      sql`select youtube_followers from users_as_specified where id = ${person.id}`,
    )
    expect(rows).toEqual([{ youtube_followers: 12_345 }])
    const { rows: history } = await world.database.orm.execute(
      sql`select followers, followers_source from follower_history where profile_id = ${told.id} order by day desc limit 1`,
    )
    expect(history).toEqual([{ followers: 12_345, followers_source: 'api' }])
  })

  it('stay as they are when the platform does not answer', async () => {
    const person = await world.anInfluencer()
    await add({ ...youtube('quiet'), followers: 5 }, person)
    const before = await list(person)
    const source = { read: async () => ({ followers: new Map<string, number>(), complete: false }) }
    expect(await refreshFollowers(world.services, 'youtube', source)).toBe(0)
    expect(await list(person)).toEqual(before)
  })
})

describe('one’s own profile', () => {
  it('has the fields that its completeness is computed from', async () => {
    const person = await world.anInfluencer()
    const { body: added } = await add(youtube('ana'), person)
    const social = omit(added, 'verificationCode')
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
    expect(headers['cache-control']).toBe('private, no-cache')
  })
})
