// Joins users, payments, ranks, ratings, deals, purchases, campaign requests, tasks and more: the dashboard of an influencer

import { comparedDays, type InfluencerDashboard } from '#contract/admin/dashboards/dashboards.ts'
import type { DisputeClock } from '#contract/market/engagements/next-moment.ts'
import { type ClockAction, isLate, type TaskStatus } from '#contract/market/orders/task-machine.ts'
import { type Clock, day } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { Expression, jsonColumn, rowsOfJson } from '../../../platform/database/json-column.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { notFound } from '../../../platform/refusal.ts'
import { localTime } from '../../../platform/zones.ts'
import { readTimeZone } from '../../foundation/notifications/index.ts'
import { disputeClockFrom, nextMomentSql } from '../../market/engagements/index.ts'
import { listSocialProfiles } from '../../money/social-profiles/index.ts'
import { readDays } from '../../presence/analytics/index.ts'
import { campaignWorkColumn, campaignWorkFromColumn } from './campaign-work.ts'

const maxListed = 5

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
  work: unknown[]
  requests: unknown[]
  campaign_work: unknown[]
}

type OrderRow = {
  id: number
  deal_title: string
  amount: number
  business_id: number
  username: string
  display_name: string
  avatar_url: string | null
  /** Total number of rows without the limit. */
  all: number
}

type TaskRow = OrderRow & {
  status: TaskStatus
  due_date: Date | null
  waiting_since: Date | null
  disputed_at: Date | null
  clock_action: ClockAction | null
  clock_at: Date | null
  dispute_clock: DisputeClock | null
}

const userId = new Expression('$1')

const workColumn = jsonColumn({
  text: `select t.id, p.deal_title, p.amount, t.status, t.due_date, t.waiting_since, t.disputed_at, t.clock_action, t.clock_at,
      case when d.clock_at is not null then json_build_object('action', d.clock_action, 'at', d.clock_at) end as dispute_clock,
      b.id as business_id, b.username, shown_name(b.display_name, b.username, b.resembles) as display_name, b.avatar_url, count(*) over ()::int as all
    from tasks t join influencer_deal_purchases p on p.id = t.purchase_id join users b on b.id = t.buyer_id
    left join disputes d on d.purchase_id = t.purchase_id and d.ended_at is null
    where t.influencer_id = $1 and t.status in ('in_progress', 'paused', 'waiting_for_client', 'delivered')
    order by ${nextMomentSql('t', 'd')} nulls last, t.id limit ${maxListed}`,
  values: [userId],
})

const requestsColumn = jsonColumn({
  text: `select p.id, p.deal_title, p.amount, p.created_at, b.id as business_id, b.username, shown_name(b.display_name, b.username, b.resembles) as display_name, b.avatar_url,
      count(*) over ()::int as all
    from influencer_deal_purchases p join users b on b.id = p.business_id
    where p.influencer_id = $1 and p.status = 'pending' and p.payment_status = 'paid' order by p.id limit ${maxListed}`,
  values: [userId],
})

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
    (select status from kyc_verifications where user_id = $1 order by id desc limit 1) as kyc,
    ${workColumn} as work, ${requestsColumn} as requests, ${campaignWorkColumn('influencer')} as campaign_work
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
  const [socialMediaProfiles, { earned, views, days }] = await Promise.all([
    listSocialProfiles(orm, userId),
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
    work: workFrom(row.work, clock()),
    requests: requestsFrom(row.requests),
    campaigns: campaignWorkFromColumn(row.campaign_work, clock()),
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

const businessOf = (row: OrderRow) => ({
  id: row.business_id,
  username: row.username,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
})

function workFrom(column: unknown[], now: Date): InfluencerDashboard['work'] {
  const rows = rowsOfJson<TaskRow>(column, ['due_date', 'waiting_since', 'disputed_at', 'clock_at'])
  return {
    count: rows[0]?.all ?? 0,
    items: rows.map((row) => ({
      id: row.id,
      dealTitle: row.deal_title,
      amount: row.amount,
      status: row.status,
      business: businessOf(row),
      dueDate: row.due_date?.toISOString() ?? null,
      disputedAt: row.disputed_at?.toISOString() ?? null,
      isLate: isLate(
        { status: row.status, dueDate: row.due_date, disputedAt: row.disputed_at, waitingSince: row.waiting_since },
        now,
      ),
      clock: row.clock_action && row.clock_at ? { action: row.clock_action, at: row.clock_at.toISOString() } : null,
      disputeClock: disputeClockFrom(row.dispute_clock),
    })),
  }
}

function requestsFrom(column: unknown[]): InfluencerDashboard['requests'] {
  const rows = rowsOfJson<OrderRow & { created_at: Date }>(column, ['created_at'])
  return {
    count: rows[0]?.all ?? 0,
    items: rows.map((row) => ({
      purchaseId: row.id,
      dealTitle: row.deal_title,
      amount: row.amount,
      business: businessOf(row),
      createdAt: row.created_at.toISOString(),
    })),
  }
}
