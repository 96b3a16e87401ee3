// Joins users, payments, ranks, ratings, deals, purchases, campaign requests, tasks and more: the dashboard of an influencer

import { comparedDays, type InfluencerDashboard } from '#contract/admin/dashboards/dashboards.ts'
import { type Clock, day } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { notFound } from '../../../platform/refusal.ts'
import { localTime } from '../../../platform/zones.ts'
import { readTimeZone } from '../../foundation/notifications/index.ts'
import { listSocialProfiles } from '../../money/social-profiles/index.ts'
import { readDays } from '../../presence/analytics/index.ts'
import { readOpenWork } from './work.sql.ts'

type Row = {
  id: number
  username: string
  display_name: string
  avatar_url: string | null
  created_at: Date
  is_active: boolean
  is_verified: boolean
  bio: string | null
  profession: string | null
  languages_spoken: string[]
  available: number
  expected: string
  views_total: number
  rank: {
    global: number
    local: number | null
    globalBefore: number | null
    localBefore: number | null
    country: string | null
    at: string
  } | null
  rating: { average: number; count: number } | null
  visible_deals: number
  verified_profiles: number
  links: number
  showcase_items: number
  kyc: 'pending' | 'approved' | 'rejected' | null
}

const text = `select u.id, u.username, shown_name(u.display_name, u.username, u.resembles) as display_name, u.avatar_url, u.created_at, u.is_active, u.is_verified,
    w.bio, w.profession, w.languages_spoken, u.balance as available, u.total_views as views_total,
    (select coalesce(sum(h.amount), 0) from payments p
      join ledger.holds h on h.purpose = 'deal_purchase' and h.ref_id = p.purchase_id::text and h.status = 'open'
      where p.to_user_id = $1 and p.type = 'campaign_payment' and p.status = 'pending')
      + (select coalesce(sum(h.amount), 0) from campaign_requests r
        join ledger.holds h on h.purpose = 'campaign_request' and h.ref_id = r.id::text and h.status = 'open'
        where r.influencer_id = $1 and r.status in ('accepted', 'pending_completion')) as expected,
    (select json_build_object('global', r.global_rank, 'local', r.local_rank, 'globalBefore', r.global_rank_before,
        'localBefore', r.local_rank_before, 'country', r.country, 'at', n.finished_at)
      from (select id, finished_at from rank_runs where finished_at is not null order by id desc limit 1) n
      join rankings r on r.run_id = n.id and r.user_id = $1) as rank,
    (select json_build_object('average', average_hundredths / 100.0, 'count', count) from user_ratings
      where user_id = $1 and count > 0) as rating,
    (select count(*)::int from influencer_deals where influencer_id = $1 and is_active and is_visible_to_businesses) as visible_deals,
    (select count(*)::int from social_media_profiles where user_id = $1 and is_verified) as verified_profiles,
    (select count(*)::int from influencer_links where user_id = $1 and active) as links,
    (select count(*)::int from showcase_portfolio_items where user_id = $1) as showcase_items,
    (select status from kyc_verifications where user_id = $1 order by id desc limit 1) as kyc
  from users u join user_profiles w on w.user_id = u.id where u.id = $1 and u.role = 'influencer'`

/** An influencer's dashboard. Money in cents, from the ledger. Refuses 404 anyone but influencers. */
export async function readInfluencerDashboard(
  database: Database,
  clock: Clock,
  userId: number,
): Promise<InfluencerDashboard> {
  const { pool, orm } = database
  const { rows } = await queryPrepared<Row>(pool, { text, values: [userId] })
  const [row] = rows
  if (!row) throw notFound()
  const [socialMediaProfiles, work, { earned, views, days }] = await Promise.all([
    listSocialProfiles(orm, userId),
    readOpenWork(orm, clock, { id: userId, side: 'influencer' }),
    readDailyFigures(database, clock, userId),
  ])
  const { bio, avatar_url: avatarUrl, profession, languages_spoken: languagesSpoken } = row
  const { money, totalViews, ...figures } = figuresFrom(row)
  return {
    person: personFrom(row),
    profile: { bio, avatarUrl, profession, languagesSpoken, socialMediaProfiles },
    ...figures,
    money: { ...money, ...earned },
    views: { ...views, total: totalViews },
    days,
    work,
  }
}

const personFrom = (row: Row): InfluencerDashboard['person'] => ({
  id: row.id,
  username: row.username,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
  createdAt: row.created_at.toISOString(),
  isActive: row.is_active,
  isVerified: row.is_verified,
})

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Earnings and profile views of the last 30 days including today, day by day in the influencer's time zone, and of the 30 before. */
async function readDailyFigures({ pool, orm }: Database, clock: Clock, userId: number) {
  const timeZone = await readTimeZone(orm, userId)
  const today = Date.parse(localTime(clock(), timeZone).date)
  const dates = Array.from({ length: 2 * comparedDays }, (_, i) => dayText(today - (2 * comparedDays - 1 - i) * day))
  const range = { from: dayText(today - (2 * comparedDays - 1) * day), to: dayText(today) }
  const found = await readDays(pool, userId, { ...range, timeZone, kinds: ['earnings', 'view'] })
  const counts = new Map(found.map(({ day: date, kind, count }) => [`${kind} ${date}`, Number(count)]))
  const valueOn = (kind: 'earnings' | 'view', date: string) => counts.get(`${kind} ${date}`) ?? 0
  const valuesOf = (kind: 'earnings' | 'view') => {
    const values = dates.map((date) => valueOn(kind, date))
    return { before: values.slice(0, comparedDays), now: values.slice(comparedDays) }
  }
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const [earned, views] = [valuesOf('earnings'), valuesOf('view')]
  return {
    earned: { earned: sum(earned.now), earnedBefore: sum(earned.before) },
    views: { lately: sum(views.now), before: sum(views.before) },
    days: dates.slice(comparedDays).map((date) => ({
      day: date,
      earned: valueOn('earnings', date),
      earnedBefore: valueOn('earnings', dayText(Date.parse(date) - comparedDays * day)),
      views: valueOn('view', date),
    })),
  }
}

const figuresFrom = (row: Row) => ({
  money: { available: row.available, expected: Number(row.expected) },
  totalViews: row.views_total,
  rank: row.rank && {
    globalRank: row.rank.global,
    localRank: row.rank.local,
    globalRankBefore: row.rank.globalBefore,
    localRankBefore: row.rank.localBefore,
    country: row.rank.country,
    computedAt: new Date(row.rank.at).toISOString(),
  },
  rating: row.rating,
  has: {
    visibleDeals: row.visible_deals,
    verifiedProfiles: row.verified_profiles,
    links: row.links,
    showcaseItems: row.showcase_items,
    kyc: row.kyc ?? ('not_started' as const),
  },
})
