import { sql } from 'drizzle-orm'
import type { Platform } from '#contract/fields.ts'
import type { FollowerSource } from '../../platform/followers.ts'
import type { Services } from '../../platform/services.ts'
import { copyToUsers, keepHistory } from './follower-figures.ts'

const mostProfiles = 50_000
const atOnce = 500

type Asked = { id: number; profile_url: string }

/**
 * Takes over what a platform says of the followers of its profiles, those never asked, then those asked longest ago, first; what
 * it does not tell stays as it was. Gives how many profiles have a figure of today.
 */
export async function refreshFollowers(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  platform: Platform,
  source: FollowerSource,
): Promise<number> {
  const { rows } = await database.orm.execute<Asked>(sql`
    select p.id, p.profile_url from social_media_profiles p join users u on u.id = p.user_id
    where p.platform = ${platform} and u.is_active order by p.asked_at nulls first, p.id limit ${mostProfiles}`)
  let refreshed = 0
  for (let i = 0; i < rows.length; i += atOnce) {
    const some = rows.slice(i, i + atOnce)
    const { followers, complete } = await source.read(some.map((profile) => profile.profile_url))
    await database.orm.execute(sql`
      update social_media_profiles set asked_at = ${clock().toISOString()}::timestamptz
      where id = any(${sql.param(some.map((profile) => profile.id))}::int[])`)
    const told = some.flatMap(({ id, profile_url }) => {
      const figure = followers.get(profile_url)
      return figure === undefined ? [] : [{ id, profile_url, followers: figure }]
    })
    refreshed += await store({ database, clock }, told)
    if (!complete) break
  }
  return refreshed
}

async function store(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  told: (Asked & { followers: number })[],
): Promise<number> {
  if (told.length === 0) return 0
  const ids = told.map((profile) => profile.id)
  return database.transaction(async (tx) => {
    // in the order in which people change their own profiles: first the person, then the profile
    await tx.execute(sql`
      select id from users where id in (select user_id from social_media_profiles where id = any(${sql.param(ids)}::int[]))
      order by id for no key update`)
    const { rows } = await tx.execute<{ id: number; user_id: number }>(sql`
      update social_media_profiles p
      set followers = f.followers, followers_source = 'api', last_updated = ${clock().toISOString()}::timestamptz
      from unnest(
        ${sql.param(ids)}::int[],
        ${sql.param(told.map((profile) => profile.profile_url))}::text[],
        ${sql.param(told.map((profile) => Math.min(profile.followers, 2_000_000_000)))}::int[]
      ) f (id, profile_url, followers)
      where p.id = f.id and p.profile_url = f.profile_url
      returning p.id, p.user_id`)
    await keepHistory(
      tx,
      clock,
      rows.map((row) => row.id),
    )
    await copyToUsers(tx, [...new Set(rows.map((row) => row.user_id))])
    return rows.length
  })
}
