import { sql } from 'drizzle-orm'
import { platforms } from '#contract/fields.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'

/** Writes down how many follow these profiles today (UTC); the last figure of a day stays. */
export async function keepHistory(tx: Tx, clock: Clock, profileIds: number[]): Promise<void> {
  await tx.execute(sql`
    insert into follower_history (profile_id, day, followers, followers_source)
    select id, ${clock().toISOString().slice(0, 10)}::date, followers, followers_source
    from social_media_profiles where id = any(${sql.param(profileIds)}::int[])
    on conflict (profile_id, day) do update
    set followers = excluded.followers, followers_source = excluded.followers_source`)
}

/** Platforms whose followers `users` has a column for (spec §3). */
const counted = ['youtube', 'tiktok', 'instagram', 'snapchat', 'facebook']
const columns = [
  ...platforms.map((platform) => `${platform} = f.${platform}`),
  ...counted.map((platform) => `${platform}_followers = coalesce(f.${platform}_followers, 0)`),
]
const first = (platform: string, column: string, name: string) =>
  `max(p.${column}) filter (where p.platform = '${platform}') as ${name}`
const figures = [
  ...platforms.map((platform) => first(platform, 'profile_url', platform)),
  ...counted.map((platform) => first(platform, 'followers', `${platform}_followers`)),
]

/** The columns of `users` about other platforms (spec §3, users) follow each person's first profile of that platform. */
export async function copyToUsers(tx: Tx, userIds: number[]): Promise<void> {
  await tx.execute(sql`
    update users u set ${sql.raw(columns.join(', '))}
    from (
      select o.id, ${sql.raw(figures.join(', '))}
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
