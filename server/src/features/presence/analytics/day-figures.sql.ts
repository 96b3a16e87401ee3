import type pg from 'pg'
import type { EventKind } from '#contract/presence/analytics/analytics.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { endOfDay, localTime, startOfDay } from '../../../platform/zones.ts'
import { campaignRequestsView } from '../../market/campaign-requests/index.ts'
import { tasksView } from '../../market/orders/index.ts'
import { followerHistoryView, formerFollowersView, socialProfilesView } from '../../money/social-profiles/index.ts'

type DayKind = EventKind | 'earnings' | 'purchases'
type DayCount = { day: string; kind: DayKind; count: string }

/**
 * Figures of these kinds for each day from `from` to `to` in the influencer's time zone: events from the roll-up, earnings in cents from the ledger (less the platform
 * fee), orders on the day on which they were paid, when their task is made, and accepted campaign requests. The cost depends on the number of days, not of events.
 */
export async function readDays(
  pool: pg.Pool,
  userId: number,
  { from, to, timeZone, kinds }: { from: string; to: string; timeZone: string; kinds: readonly DayKind[] },
): Promise<DayCount[]> {
  const { rows } = await queryPrepared<{ day: string | null; at: Date | null } & Omit<DayCount, 'day'>>(pool, {
    text: `
      select day::text, null::timestamptz as at, kind, count::bigint from analytics_daily
      where user_id = $1 and day between $2::date and $3::date and kind = any($4::text[])
      union all
      select null, ${quarterHour('j.created_at')}, 'earnings', sum(e.amount)::bigint
      from ledger.accounts a join ledger.entries e on e.account_id = a.id join ledger.journals j on j.id = e.journal_id
      where 'earnings' = any($4::text[]) and a.owner_id = $1 and a.kind = 'user_available' and a.currency = 'USD' and e.account_version is not null
        and e.amount > 0 and j.code = 'hold_release'
        and j.created_at >= $5 and j.created_at < $6
      group by 2
      union all
      select null, ${quarterHour('s.sold_at')}, 'purchases', count(*)
      from (select created_at as sold_at from ${tasksView} t
          where t.influencer_id = $1 and t.created_at >= $5 and t.created_at < $6
        union all select accepted_at from ${campaignRequestsView} q
          where q.influencer_id = $1 and q.accepted_at >= $5 and q.accepted_at < $6) s
      where 'purchases' = any($4::text[])
      group by 2`,
    values: [userId, from, to, kinds, startOfDay(from, timeZone), endOfDay(to, timeZone)],
  })
  // rows without a day have a time
  return rows.map(({ day, at, kind, count }) => ({ day: day ?? localTime(at!, timeZone).date, kind, count }))
}

/** SQL that rounds an instant down to a quarter of an hour, which never spans two days of a time zone. */
const quarterHour = (at: string) => `date_bin('15 minutes', ${at}, 'epoch')`

/** The count is null from the day on which the profile was removed. */
type Followers = { profile_id: number; day: string; followers: number | null; source: 'self' | 'api' | null }

/** Follower counts of each social media profile, also of removed ones: the last one before `from`, and all until `to`. */
export async function readFollowers(
  pool: pg.Pool,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<Followers[]> {
  const { rows } = await queryPrepared<Followers>(pool, {
    text: `
      select profile_id, day::text, followers, followers_source as source
      from (
        select p.id as profile_id, h.day, h.followers, h.followers_source
        from ${socialProfilesView} p cross join lateral (
          (select day, followers, followers_source from ${followerHistoryView} follower_history
            where profile_id = p.id and day < $2::date order by day desc limit 1)
          union all
          select day, followers, followers_source from ${followerHistoryView} follower_history
            where profile_id = p.id and day between $2::date and $3::date) h
        where p.user_id = $1
        union all
        (select distinct on (profile_id) profile_id, day, followers, followers_source from ${formerFollowersView} former_followers
          where user_id = $1 and day < $2::date order by profile_id, day desc)
        union all
        select profile_id, day, followers, followers_source from ${formerFollowersView} former_followers
        where user_id = $1 and day between $2::date and $3::date) counts
      order by day`,
    values: [userId, from, to],
  })
  return rows
}

/** The total of all followers at the end of each of `days` (ascending); null where none is known. */
export function followersAt(rows: Followers[], days: string[]): (number | null)[] {
  const latest = new Map<number, number>()
  let read = 0
  return days.map((day) => {
    for (let row = rows[read]; row && row.day <= day; row = rows[++read]) {
      const { profile_id, followers } = row
      if (followers === null) latest.delete(profile_id)
      else latest.set(profile_id, followers)
    }
    return latest.size === 0 ? null : [...latest.values()].reduce((sum, followers) => sum + followers, 0)
  })
}

/** The source of the current follower counts; null without any. */
export function followersSource(rows: Followers[]): 'self' | 'api' | 'mixed' | null {
  const latest = new Map(rows.map(({ profile_id, source }) => [profile_id, source]))
  const sources = new Set([...latest.values()].filter((source) => source !== null))
  if (sources.size > 1) return 'mixed'
  return [...sources][0] ?? null
}
