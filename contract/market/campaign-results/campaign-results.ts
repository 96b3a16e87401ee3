import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, currency, id, idInPath, instant, language, person } from '../../fields.ts'
import { campaignPlatform } from '../campaigns/campaign-fields.ts'
import { viewSources } from '../videos/videos.ts'

const count = z.int()
/** A calendar day in UTC: YYYY-MM-DD. */
const day = z.iso.date()

/** Views by source. Only the first two count towards the target (product.md 5). */
const viewShares = z.object({
  /** By the platform's API. */
  measured: count,
  /** Reported by influencers and confirmed by the business. */
  confirmed: count,
  /** Views by reports that nobody confirmed, beyond the other two. */
  reported: count,
})
export type ViewShares = z.infer<typeof viewShares>

/**
 * Forecast by a straight line through the last measured days, at most 7. Its range is where 80 % of such cases would end; from three days
 * on.
 */
const forecast = z.object({
  /** Number of days that the forecast is calculated from. */
  basis: count,
  /** Views a day; can be negative where platforms took views back. */
  perDay: z.number(),
  /** The last day to publish, and the number of counted views expected by its end. */
  endsOn: day,
  views: count,
  low: count.nullable(),
  high: count.nullable(),
  /** Expected day on which the target is reached, with the earliest and the latest; null: not within a year. */
  reachesOn: day.nullable(),
  earliest: day.nullable(),
  latest: day.nullable(),
})
export type Forecast = z.infer<typeof forecast>

/** A published video with its latest figure. */
const post = z.object({
  videoId: id,
  requestId: id,
  influencer: person,
  title: z.string(),
  platform: campaignPlatform,
  platformUrl: z.string().nullable(),
  publishedAt: instant,
  /** Time from which the post is known to be gone. */
  removedAt: instant.nullable(),
  views: count,
  /** Source and time of the figure; null before the first one. */
  source: z.enum(viewSources).nullable(),
  viewsAt: instant.nullable(),
  /** The part of `views` that counts towards the target. */
  countedViews: count,
})
export type Post = z.infer<typeof post>

const platformResults = viewShares.extend({
  platform: campaignPlatform,
  /** Posts that are online, and those that are known to be gone. */
  live: count,
  removed: count,
  /** Time at which the latest of its figures was recorded; null without any. */
  at: instant.nullable(),
})

export const campaignResults = z.object({
  campaignId: id,
  title: z.string(),
  currency,
  viewTarget: count.nullable(),
  /** Views on all platforms; `counted` are those that count towards the target. */
  views: viewShares.extend({ counted: count, all: count, at: instant.nullable() }),
  /** Day on which the target was reached; null: not yet. */
  reachedOn: day.nullable(),
  /** While the campaign runs, once two days were measured and before the target is reached. */
  forecast: forecast.nullable(),
  /** In cents. */
  money: z.object({
    budget: cents.nullable(),
    /** Paid out before the fee, and held for running requests. */
    released: cents,
    held: cents,
    /** Standing invitations and offers, which block nothing. */
    promised: cents,
    promises: count,
    /** Released and held money for each counted view, with fractions of a cent; null without views. */
    costPerView: z.number().nullable(),
  }),
  posts: z.object({ live: count, removed: count }),
  /** The campaign's platforms, and any other on which something was published. */
  platforms: z.array(platformResults),
  /** All views so far at the end of each day since the first figure; `isMeasured`: some were recorded on it. */
  days: z.array(viewShares.extend({ day, isMeasured: z.boolean() })),
  /** The most viewed posts, at most 50. */
  topPosts: z.array(post),
})
export type CampaignResults = z.infer<typeof campaignResults>

/** Maximum posts of each form of the results, the most viewed first. */
export const maxPosts = { read: 50, pdf: 200, csv: 10_000 }

const onCampaign = z.strictObject({ id: idInPath })

/** Endpoints for the results of a campaign so far, which its business reads. */
export const results = {
  read: endpoint({
    method: 'GET',
    url: '/api/campaigns/:id/results',
    needs: 'read',
    fresh: 'everyone',
    shows: ['campaigns', 'campaign-requests', 'videos'],
    schema: { params: onCampaign, response: { 200: campaignResults } },
  }),
  /** The same as a table with all posts: text/csv (RFC 4180), UTF-8 with a byte-order mark, with the separators of the person's language. */
  exportCsv: endpoint({
    method: 'GET',
    url: '/api/campaigns/:id/export.csv',
    needs: 'read',
    schema: { params: onCampaign, response: { 200: z.unknown() } },
  }),
  /** The same as a spreadsheet. */
  exportXlsx: endpoint({
    method: 'GET',
    url: '/api/campaigns/:id/export.xlsx',
    needs: 'read',
    schema: { params: onCampaign, response: { 200: z.unknown() } },
  }),
  /** A report that can be passed on, in language `lng` or the person's own. */
  reportPdf: endpoint({
    method: 'GET',
    url: '/api/campaigns/:id/report.pdf',
    needs: 'read',
    schema: {
      params: onCampaign,
      querystring: z.strictObject({ lng: language.optional() }),
      response: { 200: z.unknown() },
    },
  }),
}
