import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'
import { mergeDuplicates } from './merge-duplicates.ts'

const { world } = await aMarket()

const run = <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) => world.database.orm.execute<T>(query)

type Stored = {
  profileUrl: string
  followers?: number
  verified?: boolean
  requested?: boolean
  days?: [string, number][]
}

/** Stores a profile as an earlier version did. */
async function store(person: Person, stored: Stored): Promise<number> {
  const { profileUrl, followers = 0, verified = false, requested = false, days = [] } = stored
  const { rows } = await run<{ id: number }>(sql`
    insert into social_media_profiles (user_id, platform, profile_url, username, followers, is_verified, verified_at, verification_requested, position)
    select ${person.id}, 'instagram', ${profileUrl}, 'Ana', ${followers}, ${verified}, case when ${verified} then now() end, ${requested},
      (select count(*) + 1 from social_media_profiles where user_id = ${person.id}) returning id`)
  const id = rows[0]!.id
  for (const [day, count] of days) await run(sql`insert into follower_history values (${id}, ${day}, ${count}, 'self')`)
  return id
}

const list = async (person: Person) => (await person.call('GET', '/api/social-profiles')).body.items
const historyOf = async (id: number) =>
  (
    await run<{ day: string; followers: number }>(
      sql`select day::text, followers from follower_history where profile_id = ${id} order by day`,
    )
  ).rows.map(({ day, followers }) => [day, followers])

describe('profiles that one person has added more than once', () => {
  it('become one, which is the verified one, with the counts of the time before it', async () => {
    const person = await world.anInfluencer()
    await store(person, {
      profileUrl: 'https://instagram.com/Ana/',
      followers: 900,
      days: [
        ['2026-01-01', 800],
        ['2026-03-01', 900],
      ],
    })
    const kept = await store(person, {
      profileUrl: 'https://www.instagram.com/ana?igsh=x',
      followers: 500,
      verified: true,
      days: [
        ['2026-02-01', 400],
        ['2026-02-10', 500],
      ],
    })
    const other = await store(person, { profileUrl: 'https://www.instagram.com/ben', followers: 7 })
    expect(await mergeDuplicates(world.services)).toBe(1)
    expect(await list(person)).toMatchObject([
      { id: kept, profileUrl: 'https://www.instagram.com/ana', username: 'ana', followers: 500, isVerified: true },
      { id: other, followers: 7 },
    ])
    expect(await historyOf(kept)).toEqual([
      ['2026-01-01', 800],
      ['2026-02-01', 400],
      ['2026-02-10', 500],
    ])
    const { rows } = await run(
      sql`select instagram, instagram_followers from users_as_specified where id = ${person.id}`,
    )
    expect(rows).toEqual([{ instagram: 'https://www.instagram.com/ana', instagram_followers: 500 }])
    expect(await mergeDuplicates(world.services)).toBe(0)
  })

  it('keep their decided requests, and get the fee of a pending one that nobody needs back', async () => {
    const person = await world.aPerson('influencer', { balance: 10_000 })
    const kept = await store(person, { profileUrl: 'https://www.instagram.com/ana', verified: true })
    const twice = await store(person, { profileUrl: 'https://m.instagram.com/ana' })
    await run(
      sql`insert into verification_requests (profile_id, user_id, code, status) values (${twice}, ${person.id}, 'VB-1', 'rejected')`,
    )
    await world.changeSetting('verification', { verificationFee: 500 })
    const proof = { verificationProof: 'In the first line of the bio.' }
    const asked = await person.call('POST', `/api/social-profiles/${twice}/verification-requests`, proof)
    expect(asked.status).toBe(201)
    await mergeDuplicates(world.services)
    const { rows } = await run(sql`select profile_id, status from verification_requests where user_id = ${person.id}`)
    expect(rows).toEqual([{ profile_id: kept, status: 'rejected' }])
    expect((await person.call('GET', '/api/wallet')).body).toMatchObject({ available: 10_000 })
    expect(await world.audit()).toEqual([])
  })
})

it('the same profile of two people stays with both', async () => {
  const [one, two] = [await world.anInfluencer(), await world.anInfluencer()]
  for (const person of [one, two]) await store(person, { profileUrl: 'https://instagram.com/Both/', followers: 1 })
  expect(await mergeDuplicates(world.services)).toBe(2)
  for (const person of [one, two])
    expect(await list(person)).toMatchObject([{ profileUrl: 'https://www.instagram.com/both', followers: 1 }])
})

it('what is no profile stays as it is, and is not shown to others', async () => {
  const person = await world.anInfluencer()
  const profileUrl = 'https://www.instagram.com/share/BAabcDEF'
  await store(person, { profileUrl })
  expect(await mergeDuplicates(world.services)).toBe(0)
  expect(await list(person)).toMatchObject([{ profileUrl }])
  const shown = async () => (await world.call('GET', `/api/profiles/${person.id}`)).body.socialProfiles
  expect(await shown()).toEqual([])
  await run(sql`update social_media_profiles set is_verified = true where user_id = ${person.id}`)
  expect(await shown()).toMatchObject([{ profileUrl }])
})
