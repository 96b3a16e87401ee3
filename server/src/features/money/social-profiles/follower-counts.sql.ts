// Updates users: the first profile of each platform is stored in their columns (spec §3, users)
import { sql } from 'drizzle-orm'
import { platforms } from '#contract/fields.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** Records today's follower counts (UTC) of these profiles; the last count of a day stays. */
export async function recordFollowers({ tx, clock }: SystemContext, profileIds: number[]): Promise<void> {
  await tx.execute(sql`
    insert into follower_history (profile_id, day, followers, followers_source)
    select id, ${clock().toISOString().slice(0, 10)}::date, followers, followers_source
    from social_media_profiles where id = any(${sql.param(profileIds)}::int[])
    on conflict (profile_id, day) do update
    set followers = excluded.followers, followers_source = excluded.followers_source`)
}

/** Preserves the follower counts of past days (UTC) of a profile that is about to be removed; it has none from today on. */
export async function storePastFollowers({ tx, clock }: SystemContext, profileId: number): Promise<void> {
  const today = sql`${clock().toISOString().slice(0, 10)}::date`
  await tx.execute(sql`
    with past as (
      insert into former_followers (user_id, profile_id, day, followers, followers_source)
      select p.user_id, p.id, h.day, h.followers, h.followers_source
      from social_media_profiles p join follower_history h on h.profile_id = p.id
      where p.id = ${profileId} and h.day < ${today}
      returning user_id, profile_id)
    insert into former_followers (user_id, profile_id, day) select distinct user_id, profile_id, ${today} from past`)
}

/** The platforms that have a follower column in `users` (spec §3). */
const platformsWithFollowerColumn = ['youtube', 'tiktok', 'instagram', 'snapchat', 'facebook']
const assignments = [
  ...platforms.map((platform) => `${platform} = f.${platform}`),
  ...platformsWithFollowerColumn.map((platform) => `${platform}_followers = coalesce(f.${platform}_followers, 0)`),
]
const maxWhere = (platform: string, column: string, name: string) =>
  `max(p.${column}) filter (where p.platform = '${platform}') as ${name}`
const aggregates = [
  ...platforms.map((platform) => maxWhere(platform, 'profile_url', platform)),
  ...platformsWithFollowerColumn.map((platform) => maxWhere(platform, 'followers', `${platform}_followers`)),
]

/** Copies each user's first profile per platform to `users`, where only the previous release looks; it goes with those columns. */
export async function syncUserColumns(tx: Tx, userIds: number[]): Promise<void> {
  await tx.execute(sql`
    update users u set ${sql.raw(assignments.join(', '))}
    from (
      select o.id, ${sql.raw(aggregates.join(', '))}
      from unnest(${sql.param(userIds)}::int[]) o (id)
      left join (
        select distinct on (user_id, platform) user_id, platform, profile_url, followers
        from social_media_profiles where user_id = any(${sql.param(userIds)}::int[])
        order by user_id, platform, position, id
      ) p on p.user_id = o.id
      group by o.id
    ) f
    where u.id = f.id`)
}
