import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { World } from '../../../../test/world.ts'
import { usersView } from './views.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())

/** The fields of users, in the words of the specification (§3). */
const specified =
  `id, email, username, password, role, phone, isVerified, isActive, phoneVerified, phoneVerificationCode,
  phoneVerificationCodeExpiry, registrationIp, lastLoginIp, avatarUrl, profilePictureFilename, coverUrl, youtube, tiktok, instagram, snapchat,
  facebook, linkedin, twitter, pinterest, twitch, reddit, onlyfans, balance, totalViews, profileLikes, profession, businessType,
  countriesOfOperation, countryOfOrigin, lastConnectionCountry, languagesSpoken, aiProficiency, expertise, certifications, industries,
  streetAddress, city, state, country, postalCode, website, bio, paymentMethod, paypalEmail, bankName, accountHolder, accountNumber,
  routingNumber, swiftCode, createdAt, lastLoginAt, youtubeFollowers, tiktokFollowers, instagramFollowers, snapchatFollowers,
  facebookFollowers, globalRank, localRank`.split(/,\s+/)

describe('the view of users as they are specified', () => {
  it('has each field of the specification', async () => {
    const { rows } = await world.database.orm.execute<{ name: string }>(sql`
      select attname as name from pg_attribute where attrelid = 'users_as_specified'::regclass and attnum > 0`)
    const names = rows.map(({ name }) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
    expect(names.filter((name) => name !== 'payoutChangedAt').sort()).toEqual([...specified].sort())
  })

  it('has the first social profile of each platform', async () => {
    const ana = await world.anInfluencer()
    await world.database.orm.execute(sql`
      insert into social_media_profiles (user_id, platform, profile_url, followers, position) values
        (${ana.id}, 'youtube', 'https://www.youtube.com/@second', 9000, 1), (${ana.id}, 'youtube', 'https://www.youtube.com/@first', 500, 0),
        (${ana.id}, 'reddit', 'https://www.reddit.com/user/ana', 7, 0)`)
    const { rows } = await world.database.orm.execute(sql`
      select youtube, youtube_followers, reddit, tiktok, tiktok_followers from users_as_specified where id = ${ana.id}`)
    expect(rows).toEqual([
      {
        youtube: 'https://www.youtube.com/@first',
        youtube_followers: 500,
        reddit: 'https://www.reddit.com/user/ana',
        tiktok: null,
        tiktok_followers: 0,
      },
    ])
  })
})

describe('users for the queries of other features', () => {
  const planOf = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await world.database.orm.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  it('are read without their profiles where nothing of these is asked for', async () => {
    const people = sql`select u.id, u.role, u.display_name, u.avatar_url, u.is_verified, u.language from ${usersView} u where u.id = 1`
    expect(await planOf(people)).not.toContain('user_profiles')
    expect(
      await planOf(sql`select u.id from sessions s join ${usersView} u on u.id = s.user_id where s.token_hash = 'x'`),
    ).not.toContain('user_profiles')
    expect(await planOf(sql`select u.bio from ${usersView} u where u.id = 1`)).toContain('user_profiles')
  })
})
