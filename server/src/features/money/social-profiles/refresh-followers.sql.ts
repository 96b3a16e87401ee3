import { sql } from 'drizzle-orm'
import type { Platform } from '#contract/fields.ts'
import { inTransaction } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import type { FollowerSource } from '../../../platform/youtube/followers.ts'
import { lockUsers, usersView } from '../../foundation/users/index.ts'
import { recordFollowers, syncUserColumns } from './follower-counts.sql.ts'

const maxProfiles = 50_000
const batchSize = 500

type ProfileAddress = { id: number; profile_url: string }

/**
 * Stores the follower counts that a platform reports for its profiles, never or least recently refreshed first; profiles it does
 * not report keep their count. Returns how many were updated.
 */
export async function refreshFollowers(
  services: Services,
  platform: Platform,
  source: FollowerSource,
): Promise<number> {
  const { database, clock } = services
  const { rows } = await database.orm.execute<ProfileAddress>(sql`
    select p.id, p.profile_url from social_media_profiles p join ${usersView} u on u.id = p.user_id
    where p.platform = ${platform} and u.is_active order by p.asked_at nulls first, p.id limit ${maxProfiles}`)
  let refreshed = 0
  for (let i = 0; i < rows.length; i += batchSize) {
    const batch = rows.slice(i, i + batchSize)
    const { followers, complete } = await source.read(batch.map((profile) => profile.profile_url))
    await database.orm.execute(sql`
      update social_media_profiles set asked_at = ${clock().toISOString()}::timestamptz
      where id = any(${sql.param(batch.map((profile) => profile.id))}::int[])`)
    const known = batch.flatMap(({ id, profile_url }) => {
      const figure = followers.get(profile_url)
      return figure === undefined ? [] : [{ id, profile_url, followers: figure }]
    })
    refreshed += await storeFollowers(services, known)
    if (!complete) break
  }
  return refreshed
}

async function storeFollowers(services: Services, known: (ProfileAddress & { followers: number })[]): Promise<number> {
  const { clock } = services
  if (known.length === 0) return 0
  const ids = known.map((profile) => profile.id)
  return inTransaction(services, async (context) => {
    const { tx } = context
    // locks users before profiles, the same order as when users edit their profiles
    await lockUsers(tx, sql`(select user_id from social_media_profiles where id = any(${sql.param(ids)}::int[]))`)
    const { rows } = await tx.execute<{ id: number; user_id: number }>(sql`
      update social_media_profiles p
      set followers = f.followers, followers_source = 'api', last_updated = ${clock().toISOString()}::timestamptz
      from unnest(
        ${sql.param(ids)}::int[],
        ${sql.param(known.map((profile) => profile.profile_url))}::text[],
        ${sql.param(known.map((profile) => Math.min(profile.followers, 2_000_000_000)))}::int[]
      ) f (id, profile_url, followers)
      where p.id = f.id and p.profile_url = f.profile_url
      returning p.id, p.user_id`)
    await recordFollowers(
      context,
      rows.map((row) => row.id),
    )
    await syncUserColumns(tx, [...new Set(rows.map((row) => row.user_id))])
    return rows.length
  })
}
