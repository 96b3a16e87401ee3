import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { Platform } from '#contract/fields.ts'
import { partsOf } from '#contract/foundation/uploads/pictures.ts'
import { voiceNoteOf } from '#contract/foundation/uploads/voice.ts'
import { campaignStages } from '#contract/market/campaigns/campaign-machine.ts'
import { profileOn } from '#contract/platform-addresses/profiles.ts'
import { completeness } from '#contract/presence/profiles/completeness.ts'
import { aMarket } from '../../test/market.ts'
import { hashToken } from '../features/accounts/sessions/sessions.ts'
import { readFitFigures } from '../features/market/campaigns/index.ts'
import { readOwnProfile } from '../features/presence/profiles/own-profile.ts'
import { findCampaigns } from '../features/search/campaign-search/engine/find-campaigns.sql.ts'
import { ownActor } from '../platform/context.ts'
import { demoCases } from './content/cases.ts'
import { demoInfluencers, demoNewcomers } from './content/people.ts'
import { textsIn } from './content/texts.ts'
import { pictureNames } from './drawing/drawn.ts'
import { loadDemo } from './load-demo.ts'

const { world } = await aMarket()
await loadDemo(world.services, world.accounts, world.ownerUrl)

describe('demo influencers', () => {
  it('have one or two social profiles each, on platforms of their deals', async () => {
    const { rows } = await world.database.orm.execute<{ id: number; platforms: Platform[]; urls: string[] }>(sql`
      select u.id, array_agg(s.platform) as platforms, array_agg(s.profile_url) as urls
      from users u join social_media_profiles s on s.user_id = u.id group by u.id`)
    expect(rows).toHaveLength(demoInfluencers.length)
    for (const { id, platforms, urls } of rows) {
      expect([1, 2]).toContain(platforms.length)
      expect(platforms.every((platform, i) => profileOn(platform, urls[i]!)?.address === urls[i])).toBe(true)
      // also deals that a sanction hides
      const { rows: deals } = await world.database.orm.execute<{ platforms: Platform[] }>(
        sql`select platforms from influencer_deals where influencer_id = ${id}`,
      )
      expect(deals.flatMap((deal) => deal.platforms)).toEqual(expect.arrayContaining(platforms))
    }
  })

  it('have links, works and achievements, with correct counters', async () => {
    const { rows: incomplete } = await world.database.orm.execute(sql`
      select u.username from users u where u.role = 'influencer' and exists (select from influencer_deals d where d.influencer_id = u.id) and not (
        exists (select from influencer_links l where l.user_id = u.id)
        and exists (select from showcase_portfolio_items i where i.user_id = u.id)
        and exists (select from showcase_achievements a where a.user_id = u.id))`)
    expect(incomplete).toEqual([])
    const { rows } = await world.database.orm.execute<{ likes: number; comments: number; wrong: number }>(sql`
      select sum(likes)::int as likes, sum(comments)::int as comments, count(*) filter (where
          likes <> (select count(*) from showcase_likes l where l.item_id = i.id)
          or comments <> (select count(*) from showcase_comments c where c.item_id = i.id))::int as wrong
      from showcase_portfolio_items i`)
    expect(rows[0]!.likes).toBeGreaterThan(20)
    expect(rows[0]!.comments).toBeGreaterThan(20)
    expect(rows[0]!.wrong).toBe(0)
  })

  it('were told of an announcement, and of how their rank had moved', async () => {
    const { rows } = await world.database.orm.execute<{ kind: string; people: number; most: number }>(sql`
      select kind, count(distinct user_id)::int as people, max(many)::int as most from (
        select kind, user_id, created_at::date, count(*) as many from notifications
        where kind in ('ranks', 'announcements') group by kind, user_id, created_at::date) by_day
      group by kind order by kind`)
    // the announcement was made 20 days ago
    const newcomers = demoNewcomers.filter(
      ({ role, joinedDaysAgo }) => role === 'influencer' && joinedDaysAgo > 20,
    ).length
    expect(rows[0]).toEqual({ kind: 'announcements', people: demoInfluencers.length + newcomers, most: 1 })
    expect(rows[1]).toMatchObject({ kind: 'ranks', most: 1 })
    expect(rows[1]!.people).toBeGreaterThan(3)
  })

  it('have months of visits whose figures are consistent', async () => {
    const { rows } = await world.database.orm.execute<Record<string, number>>(sql`select
      (select min(total_views) from users u where exists (select from influencer_deals d where d.influencer_id = u.id)) as least,
      (select count(*) from users u where total_views <> (select coalesce(sum(count), 0) from analytics_daily d
        where d.user_id = u.id and d.kind = 'view'))::int as views,
      (select count(*) from influencer_links l where clicks <> (select coalesce(sum(count), 0) from analytics_sources s
        where s.subject = l.id::text and s.kind = 'click'))::int as clicks,
      (select count(*) from analytics_daily d where kind <> 'visitor' and count <> (select sum(count) from analytics_sources s
        where (s.user_id, s.day, s.kind) = (d.user_id, d.day, d.kind)))::int as daily,
      (select count(*) from emoji_reactions e where count <> (select sum(count) from analytics_sources s
        where s.user_id = e.user_id and s.kind = 'reaction' and s.subject = e.emoji_type))::int as reactions`)
    expect(rows[0]).toMatchObject({ views: 0, clicks: 0, daily: 0, reactions: 0 })
    expect(rows[0]!.least).toBeGreaterThan(100)
  })

  it('have every picture that their pages show', async () => {
    const { rows } = await world.database.orm.execute<{ url: string }>(sql`
      select avatar_url as url from users where avatar_url is not null union select cover_url from user_profiles where cover_url is not null
      union select image_url from showcase_portfolio_items where image_url is not null`)
    const missing = await Promise.all(
      rows.map(async ({ url }) =>
        (await world.services.media.size(partsOf(url).address.replace('/media/', ''))) === null ? [url] : [],
      ),
    )
    expect(missing.flat()).toEqual([])
    expect(rows.length).toBe(pictureNames().length)
    expect(rows.filter(({ url }) => partsOf(url).placeholder === null)).toEqual([])
  })

  it('start with Lena, whose profile is complete', async () => {
    const { body } = await world.call('GET', '/api/profiles/lena.hart')
    const profile = await readOwnProfile(
      world.database.orm,
      ownActor({ id: body.id, role: 'influencer' }, { via: 'system' }),
    )
    expect(completeness(profile).percent).toBe(100)
    expect(profile.socialMediaProfiles).toHaveLength(2)
  })
})

describe('the demo marketplace', () => {
  const as = async (username: string) => {
    const { rows } = await world.database.orm.execute<{ id: number }>(
      sql`select id from users where username = ${username}`,
    )
    const token = randomUUID()
    await world.database.orm.execute(sql`
      insert into sessions (token_hash, user_id, expires_at) values (${hashToken(token)}, ${rows[0]!.id}, now() + interval '1 day')`)
    return async (url: string) => (await world.call('GET', url, undefined, { cookie: `sid=${token}` })).body
  }

  it('has a consistent ledger, including a debt from a chargeback', async () => {
    await vi.waitFor(async () => {
      const halcyon = await as('studio.halcyon')
      expect(await halcyon('/api/wallet')).toMatchObject({ available: 0, debt: 12_000 })
    }, 5_000)
    expect(await world.audit()).toEqual([])
  })

  it('has orders at every stage, with reviews from both sides', async () => {
    const lena = await as('lena.hart')
    expect(await lena('/api/purchases/counts')).toMatchObject({ pending: 1, in_progress: 5, completed: 1 })
    expect(await lena('/api/tasks/counts')).toMatchObject({ delivered: 1, paused: 1, in_progress: 3 })
    const { rows } = await world.database.orm.execute<{ many: number; shown: number; answered: number }>(sql`
      select count(*)::int as many, count(visible_at)::int as shown, count(answer)::int as answered from reviews`)
    expect(rows[0]).toEqual({ many: 89, shown: 88, answered: 26 })
    const brightside = await as('brightside')
    const { items } = await brightside('/api/purchases?limit=50')
    expect(new Set(items.map(({ status, taskStatus }: Record<string, string>) => taskStatus ?? status))).toEqual(
      new Set(['pending', 'in_progress', 'waiting_for_client', 'delivered', 'completed', 'cancelled']),
    )
    expect(await brightside('/api/purchases/counts')).toMatchObject({ pending: 2, quoted: 1, disputed: 1, late: 1 })
    // entries appear once the discovery job has indexed them
    const { rows: shortlisted } = await world.database.orm.execute(sql`select from shortlists`)
    expect(shortlisted).toHaveLength(3)
    expect((await brightside('/api/saved-searches')).items).toHaveLength(2)
    expect((await brightside('/api/conversations')).items).toHaveLength(4)
  })

  it('has campaigns in every stage, those of one business most of all', async () => {
    const { rows } = await world.database.orm.execute<{ stage: string; count: number }>(
      sql`select stage, count(*)::int as count from campaigns group by stage`,
    )
    const counts = Object.fromEntries(rows.map(({ stage, count }) => [stage, count]))
    expect(Object.keys(counts).sort()).toEqual([...campaignStages].sort())
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(12)
    expect(await (await as('brightside'))('/api/campaigns/counts')).toEqual({
      draft: 1,
      in_review: 1,
      returned: 1,
      active: 4,
      paused: 1,
      completed: 2,
    })
    expect((await (await as('admin'))('/api/admin/campaigns')).items).toHaveLength(3)
    const { rows: ends } = await world.database.orm.execute(
      sql`select completed_because from campaigns where stage = 'completed' order by 1`,
    )
    expect(ends).toEqual([{ completed_because: 'closed' }, { completed_because: 'ended' }])
  })

  it('has requests to join campaigns in every state, for those who sign in to look around', async () => {
    const { rows } = await world.database.orm.execute<{ statuses: string[]; ends: string[]; goods: string[] }>(sql`
      select array_agg(distinct status order by status) as statuses,
        array_agg(distinct ended_because) filter (where ended_because is not null) as ends,
        array_agg(distinct goods) filter (where goods is not null) as goods
      from campaign_requests`)
    expect(rows[0]!.statuses).toEqual(['accepted', 'completed', 'pending', 'pending_completion', 'rejected'])
    expect(rows[0]!.ends).toEqual(['declined', 'gave_up', 'late', 'withdrawn'])
    expect(rows[0]!.goods).toEqual(expect.arrayContaining(['shipped', 'to_ship']))
    const counts = await (await as('brightside'))('/api/campaign-requests/counts')
    expect(counts).toMatchObject({ disputed: 1, late: 2, completed: 9, pending_completion: 2, rejected: 4 })
    expect(counts.your_turn).toBeGreaterThanOrEqual(5)
    const lena = await as('lena.hart')
    const own = await lena('/api/campaign-requests/counts')
    expect(own).toMatchObject({ invited: 2, disputed: 1, completed: 1 })
    // those without money have 72 hours to add it
    const { rows: agreed } = await world.database.orm.execute(sql`
      select from campaign_requests where status = 'pending' and agreed_at is not null`)
    expect(agreed).toHaveLength(1)
  })

  it('has running campaigns whose posts were seen for weeks, with a forecast', async () => {
    for (const [username, title] of [
      ['brightside', 'Iced, all summer long'],
      ['noor.skincare', 'روتين الصباح في خمس دقائق'],
    ] as const) {
      const get = await as(username)
      const { items } = await get('/api/campaigns?stage=active&limit=100')
      const campaign = items.find((each: { title: string }) => each.title === title)
      const results = await get(`/api/campaigns/${campaign.id}/results`)
      expect(results.days.length).toBeGreaterThanOrEqual(20)
      expect(results.days.length).toBeLessThanOrEqual(40)
      expect(results.forecast).toMatchObject({ basis: 7, low: expect.any(Number), high: expect.any(Number) })
      expect(results.views.measured).toBeGreaterThan(10_000)
      expect(results.views.confirmed).toBeGreaterThan(1_000)
      expect(results.views.counted).toBeLessThan(results.viewTarget)
      expect(results.topPosts.length).toBeGreaterThanOrEqual(6)
      expect(campaign.currentViews).toBe(results.views.all)
    }
  })

  it('has a voice message with its length and loudness', async () => {
    const { rows } = await world.database.orm.execute<{ url: string; type: string; content: string }>(sql`
      select attachment_url as url, attachment_type as type, content from messages order by id desc limit 1`)
    expect(rows[0]).toMatchObject({ type: 'audio', content: '' })
    const note = voiceNoteOf(rows[0]!.url)!
    expect(note.seconds).toBeCloseTo(5.9, 0)
    // notes with pauses between them
    expect(Math.min(...note.bars.slice(1, -1))).toBeLessThan(0.9)
  })

  it('has videos at every step, with views, and one post that was removed', async () => {
    const { rows } = await world.database.orm.execute<{
      statuses: string[]
      removed: number[]
      negotiating: number
    }>(sql`
      select (select array_agg(distinct status order by status) from videos) as statuses,
        array_agg(post_removed_after_days) filter (where post_removed_after_days is not null) as removed,
        count(*) filter (where status = 'pending' and offers > 1)::int as negotiating
      from campaign_requests`)
    expect(rows[0]).toMatchObject({
      statuses: ['pending_verification', 'published', 'rejected', 'verified', 'waiting_for_link'],
      removed: [4],
    })
    expect(rows[0]!.negotiating).toBeGreaterThanOrEqual(1)
    const { rows: viewed } = await world.database.orm.execute<{ title: string }>(
      sql`select title from campaigns where current_views > 0 order by id`,
    )
    expect(viewed.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Spring roast, honestly reviewed', 'A mug that keeps its heat']),
    )
  })

  it('has no post outside of the days on which its campaign is published', async () => {
    const { rows } = await world.database.orm.execute(sql`
      select c.title, v.published_at, c.publish_from, c.publish_until from videos v join campaigns c on c.id = v.campaign_id
      where (v.published_at at time zone 'UTC')::date not between c.publish_from and c.publish_until`)
    expect(rows).toEqual([])
  })

  it('has at least three campaigns that fit for each influencer', async () => {
    const { rows } = await world.database.orm.execute<{ id: number; username: string }>(
      sql`select id, username from users u where role = 'influencer' and is_active
        and exists (select from influencer_deals d where d.influencer_id = u.id)`,
    )
    for (const { id, username } of rows) {
      const figures = await readFitFigures(world.database.orm, id)
      const search = { filters: {}, figures, today: '2000-01-01' }
      const page = { sort: 'date' as const, onlyFitting: true, limit: 3, position: null }
      const fitting = await findCampaigns(world.database.pool, search, page)
      expect([username, fitting.length]).toEqual([username, 3])
    }
  })

  it('has months in the books and on each statement, from old to new', async () => {
    const { rows } = await world.database.orm.execute<{ months: number; wrong: number; apart: number }>(sql`
      select count(distinct date_trunc('month', j.created_at))::int as months,
        count(*) filter (where j.created_at < before.created_at)::int as wrong,
        (select count(*)::int from payment_journals x join payments p on p.id = x.payment_id join ledger.journals b on b.id = x.journal_id
          where p.type in ('deposit', 'gift_sent') and abs(extract(epoch from b.created_at - p.created_at)) > 86400) as apart
      from ledger.journals j left join ledger.journals before on before.id = j.id - 1`)
    expect(rows[0]!.months).toBeGreaterThanOrEqual(6)
    expect(rows[0]).toMatchObject({ wrong: 0, apart: 0 })
    const { items } = await (await as('brightside'))('/api/payments?limit=50')
    const times = items.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times.length).toBeGreaterThan(15)
    expect(times).toEqual(times.toSorted().reverse())
  })

  it('has pending work for an admin', async () => {
    const admin = await as('admin')
    const pendingAmounts = async (url: string) =>
      (await admin(url)).items.map(({ amount }: { amount: number }) => amount)
    expect(await pendingAmounts('/api/admin/payments?type=deposit&status=waiting')).toEqual([80_000, 24_000, 50_000])
    expect(await pendingAmounts('/api/admin/withdrawals?status=pending')).toEqual([120_000, 5_000, 5_000])
    expect(await pendingAmounts('/api/admin/withdrawals?status=checking')).toEqual([5_000])
    expect(await admin('/api/admin/disputes/counts')).toMatchObject({ open: 2, proposed: 1, objected: 1, decided: 1 })
    expect((await admin('/api/admin/disputes?status=proposed')).items).toMatchObject([
      { proposal: { outcome: 'split', releaseAmount: 5_000 } },
    ])
    expect(
      (await admin('/api/admin/reports?status=pending')).items.map(({ reason }: { reason: string }) => reason),
    ).toContain(demoCases.reports.at(-1)!.reason)
    expect(await pendingAmounts('/api/admin/bonuses?status=pending')).toEqual([120_000])
    expect((await admin('/api/admin/videos')).items).toMatchObject([{ status: 'verified' }])
    expect((await admin('/api/admin/contact-messages')).items.map(({ status }: { status: string }) => status)).toEqual([
      'unread',
      'read',
      'unread',
    ])
  })

  it('has a withdrawal that is checked because of its score, and its owner reads until when', async () => {
    const [held] = (await (await as('admin'))('/api/admin/withdrawals?status=checking')).items
    expect(held).toMatchObject({ stage: 'checking', risk: { score: 70, isHigh: true } })
    expect(held.risk.reasons.map(({ signal }: { signal: string }) => signal)).toEqual([
      'shared_payout',
      'gift_after_top_up',
    ])
    const { items } = await (await as('ethan.brooks'))('/api/withdrawals')
    expect(items).toMatchObject([{ stage: 'checking', checkDueAt: expect.any(String) }])
  })

  it('has people who joined over many months, before they did anything, and who came further and less far', async () => {
    const { rows } = await world.database.orm.execute<Record<string, number>>(sql`
      select count(distinct date_trunc('month', created_at))::int as months,
        count(*) filter (where created_at > now() - interval '30 days')::int as recent,
        count(*) filter (where not is_verified)::int as unconfirmed,
        count(*) filter (where exists (select from influencer_deal_purchases p where u.id in (p.business_id, p.influencer_id)
          and p.created_at < u.created_at + interval '30 days'))::int as active,
        count(*) filter (where exists (select from influencer_deal_purchases p where u.id in (p.business_id, p.influencer_id)
          and p.created_at < u.created_at))::int as wrong
      from users u where role <> 'admin'`)
    expect(rows[0]!.months).toBeGreaterThanOrEqual(6)
    expect(rows[0]!.recent).toBeGreaterThanOrEqual(10)
    expect(rows[0]!.unconfirmed).toBe(3)
    expect(rows[0]!.active).toBeGreaterThan(8)
    expect(rows[0]!.wrong).toBe(0)
  })

  it('has people who signed in, after they joined and not in the future', async () => {
    const { rows } = await world.database.orm.execute<Record<string, number>>(sql`
      select count(*) filter (where last_login_at is null)::int as never,
        count(*) filter (where last_login_at < created_at or last_login_at > now())::int as wrong,
        count(distinct last_login_at::date)::int as days
      from users`)
    expect(rows[0]).toMatchObject({ never: 0, wrong: 0 })
    expect(rows[0]!.days).toBeGreaterThan(10)
  })

  it('has identity checks with documents, and profiles that wait to be verified', async () => {
    const admin = await as('admin')
    const { verifications } = await admin('/api/admin/kyc-verifications?status=pending')
    expect(verifications).toHaveLength(3)
    for (const { mimes } of verifications) expect(mimes).toMatchObject({ front: 'image/jpeg', selfie: 'image/jpeg' })
    expect((await admin('/api/admin/verification-requests?status=pending')).items).toHaveLength(4)
  }, 60_000)

  it('has receipts of the day of the payment, and gifts and orders that are not all worded alike', async () => {
    const { rows } = await world.database.orm.execute(sql`
      select r.series, r.number from receipts r join ledger.journals j on j.id = r.journal_id
      where r.issued_at - j.created_at > interval '2 hours'`)
    expect(rows).toEqual([])
    const lena = await as('lena.hart')
    const messages = (await lena('/api/gifts')).items.map(({ message }: { message: string }) => message)
    expect(new Set(messages).size).toBe(messages.length)
    const orders = (await lena('/api/purchases')).items.flatMap(
      ({ messageFromInfluencer: answer }: { messageFromInfluencer: string | null }) => (answer ? [answer] : []),
    )
    expect(new Set(orders).size).toBeGreaterThan(2)
  })

  it('has gifts that were liked and thanked for', async () => {
    const lena = await as('lena.hart')
    expect((await lena('/api/gifts')).items).toMatchObject([
      { amount: 2_500, liked: true, thankYou: textsIn.en.gift.thanks[2] },
      { amount: 1_000, liked: true, thankYou: textsIn.en.gift.thanks[1] },
      { amount: 1_500, liked: true, thankYou: textsIn.de.gift.thanks[0] },
    ])
  })
})
