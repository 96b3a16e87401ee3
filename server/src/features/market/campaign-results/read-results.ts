import { and, asc, desc, eq, lt, or, sql } from 'drizzle-orm'
import { type CampaignResults, maxPosts, type Post } from '#contract/market/campaign-results/campaign-results.ts'
import { type CampaignPlatform, campaignPlatforms } from '#contract/market/campaigns/campaign-fields.ts'
import { budgetOf, dayOf } from '#contract/market/campaigns/submission.ts'
import { omit } from '#contract/omit.ts'
import type { ActorAs, ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { builtOnce } from '../../../platform/database/prepared.ts'
import { notFound } from '../../../platform/refusal.ts'
import { personColumns, usersView } from '../../foundation/users/index.ts'
import { readPromises, readSpending } from '../campaign-requests/index.ts'
import { campaignGoalsView } from '../campaigns/index.ts'
import { campaignViewDaysView, videosView } from '../videos/index.ts'
import { forecastOf } from './forecast.ts'
import { countedOf, measurementsOf, sumShares, type TotalDay, totalDays, type ViewDay } from './view-days.ts'

const goals = campaignGoalsView.as('campaign')
const viewDays = campaignViewDaysView.as('view_days')
const video = videosView.as('video')
const influencer = usersView.as('influencer')

type OwnContext = ReadContext<ActorAs<'business'>>

/** Results of a campaign so far, without its posts, which are read apart (`readPosts`). */
export type Totals = Omit<CampaignResults, 'topPosts'>

/** Results of one of the actor's campaigns so far (issue 12). Other people's are 404. */
export const readResults = async (context: OwnContext, id: number): Promise<CampaignResults> => ({
  ...(await readTotals(context, id)),
  topPosts: await readPosts(context.db, id, { limit: maxPosts.read }),
})

/** The results without the posts. */
export async function readTotals(context: OwnContext, id: number): Promise<Totals> {
  const { db, actor, clock } = context
  const campaign = await readGoals(context, id)
  const recorded = await readViewDays(db, id)
  const posts = await countPosts(db, id)
  const { released, held } = await readSpending(db, id)
  const promised = await readPromises(db, { businessId: actor.party.id, campaignId: id })
  const platforms = platformsOf(campaign.platforms, recorded, posts)
  const views = sumShares(platforms)
  const days = totalDays(recorded)
  const counted = countedOf(views)
  return {
    campaignId: id,
    title: campaign.title,
    currency: 'USD',
    viewTarget: campaign.viewTarget,
    views: { ...views, counted, all: counted + views.reported, at: latestOf(platforms) },
    reachedOn: reachedOn(days, campaign.viewTarget),
    forecast: forecastFor(campaign, days, clock()),
    money: {
      budget: budgetOf(campaign),
      released,
      held,
      promised: promised.amount,
      promises: promised.count,
      costPerView: counted === 0 ? null : (released + held) / counted,
    },
    posts: { live: sum(platforms, 'live'), removed: sum(platforms, 'removed') },
    platforms,
    days: days.map((day) => omit(day, 'countedAt')),
  }
}

async function readGoals({ db, actor }: OwnContext, id: number) {
  const statement = builtOnce(db, 'campaign goals', (orm) =>
    orm
      .select()
      .from(goals)
      .where(and(eq(goals.id, sql.placeholder('id')), eq(goals.businessId, sql.placeholder('business')))),
  )
  const [campaign] = await statement.execute({ id, business: actor.party.id })
  if (!campaign) throw notFound()
  return campaign
}
type Goals = Awaited<ReturnType<typeof readGoals>>

const readViewDays = (db: Queryable, campaignId: number): Promise<ViewDay[]> =>
  builtOnce(db, 'campaign view days', (orm) =>
    orm
      .select()
      .from(viewDays)
      .where(eq(viewDays.campaignId, sql.placeholder('campaign')))
      .orderBy(asc(viewDays.day)),
  ).execute({ campaign: campaignId })

type PostCount = { platform: CampaignPlatform; live: number; removed: number }

const countPosts = (db: Queryable, campaignId: number): Promise<PostCount[]> =>
  builtOnce(db, 'campaign posts by platform', (orm) =>
    orm
      .select({
        platform: video.platform,
        live: sql<number>`count(*) filter (where ${video.removedAt} is null)::int`,
        removed: sql<number>`count(${video.removedAt})::int`,
      })
      .from(video)
      .where(isPostOf)
      .groupBy(video.platform),
  ).execute({ campaign: campaignId })

// as in the partial indexes
const isPostOf = and(eq(video.campaignId, sql.placeholder('campaign')), sql`${video.status} = 'published'`)

/** The campaign's platforms and those with results, in one order. */
function platformsOf(chosen: readonly CampaignPlatform[], days: readonly ViewDay[], posts: readonly PostCount[]) {
  return campaignPlatforms.flatMap((platform): CampaignResults['platforms'] => {
    const latest = days.findLast((day) => day.platform === platform)
    const count = posts.find((each) => each.platform === platform)
    if (!latest && !count && !chosen.includes(platform)) return []
    return [
      {
        platform,
        live: count?.live ?? 0,
        removed: count?.removed ?? 0,
        ...sumShares(latest ? [latest] : []),
        at: latest?.at.toISOString() ?? null,
      },
    ]
  })
}

const latestOf = (platforms: CampaignResults['platforms']) =>
  platforms
    .flatMap(({ at }) => at ?? [])
    .toSorted()
    .at(-1) ?? null

const sum = (platforms: CampaignResults['platforms'], what: 'live' | 'removed') =>
  platforms.reduce((all, platform) => all + platform[what], 0)

/** The first day with that many views; null while there are fewer. */
function reachedOn(days: readonly TotalDay[], target: number | null): string | null {
  const last = days.at(-1)
  if (target === null || !last || countedOf(last) < target) return null
  // at the latest the last day
  return days.find((day) => countedOf(day) >= target)!.day
}

function forecastFor({ status, viewTarget, publishUntil }: Goals, days: readonly TotalDay[], now: Date) {
  if (status !== 'active' || viewTarget === null || publishUntil === null || publishUntil < dayOf(now)) return null
  return forecastOf(measurementsOf(days), { target: viewTarget, endsOn: publishUntil, now })
}

type After = { views: number; id: number }

/** Published posts of a campaign, the most viewed first. */
export async function readPosts(
  db: Queryable,
  campaignId: number,
  { limit, after }: { limit: number; after?: After | undefined },
): Promise<Post[]> {
  const statement = builtOnce(db, after ? 'further campaign posts' : 'campaign posts', (orm) =>
    orm
      .select({
        videoId: video.id,
        requestId: video.requestId,
        influencer: personColumns(influencer),
        title: video.title,
        platform: video.platform,
        platformUrl: video.platformUrl,
        publishedAt: video.publishedAt,
        removedAt: video.removedAt,
        views: video.views,
        source: video.viewsSource,
        viewsAt: video.viewsAt,
        countedViews: video.countedViews,
      })
      .from(video)
      .innerJoin(influencer, eq(influencer.id, video.influencerId))
      .where(and(isPostOf, after && isAfter))
      .orderBy(desc(video.views), desc(video.id))
      .limit(sql.placeholder('limit')),
  )
  const rows = await statement.execute({ campaign: campaignId, limit, ...after })
  return rows.map(({ publishedAt, removedAt, viewsAt, ...post }) => ({
    ...post,
    // these are published
    publishedAt: publishedAt!.toISOString(),
    removedAt: removedAt?.toISOString() ?? null,
    viewsAt: viewsAt?.toISOString() ?? null,
  }))
}

const [views, id] = [sql.placeholder('views'), sql.placeholder('id')]
const isAfter = or(lt(video.views, views), and(eq(video.views, views), lt(video.id, id)))
