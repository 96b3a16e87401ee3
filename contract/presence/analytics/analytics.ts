import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, id, idInPath, instant } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { analyticsErrors } from './errors.ts'

/**
 * Events counted for an influencer (product.md 7). `view`: once per visitor and day; `visitor`: anyone who viewed, clicked, liked or
 * reacted, once per day; `click`: once per visitor, link and hour; `reaction`: each kind once per visitor and day; `like`: once per
 * person and day.
 */
export const eventKinds = ['view', 'visitor', 'click', 'reaction', 'like'] as const
export type EventKind = (typeof eventKinds)[number]

export const buckets = ['day', 'week', 'month'] as const
export type Bucket = (typeof buckets)[number]

export const maxDays = 400
/** Bucket for referrers beyond the ones tracked separately per day. */
export const otherReferrers = '(other)'

/** A calendar day: YYYY-MM-DD. */
export const day = z.iso.date(requestErrors.valueInvalid)
const dayNumber = (value: string) => Date.parse(value) / 86_400_000

/** Days from `from` to `to`, inclusive; the last 30 days by default. */
const range = {
  from: day.optional(),
  to: day.optional(),
  bucket: z.enum(buckets, requestErrors.valueInvalid).default('day'),
}
type RangeInput = { from?: string | undefined; to?: string | undefined }

/** Reports an inverted range, or one of more than 400 days, at `to`. */
function checkRange({ from, to }: RangeInput, context: z.RefinementCtx) {
  const addIssue = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
  if (from === undefined && to === undefined) return
  if (![from, to].every((each) => each === undefined || day.safeParse(each).success)) return
  if (from === undefined || to === undefined) return addIssue(analyticsErrors.rangeIncomplete)
  const days = dayNumber(to) - dayNumber(from) + 1
  if (days < 1) addIssue(analyticsErrors.rangeTurned)
  else if (days > maxDays) addIssue(analyticsErrors.rangeTooLong)
}

export const rangeQuery = z.strictObject(range).superRefine(checkRange)
/** Admins pass `userId`; their access is logged as user_view. */
const figuresQuery = z.strictObject({ ...range, userId: idInPath.optional() }).superRefine(checkRange)
export type FiguresQuery = z.output<typeof figuresQuery>

const count = z.int()

/** Figures for a range of days. */
export const figures = z.object({
  views: count,
  /** Sum of daily visitors: someone who comes on two days counts twice, since visitors are not tracked across days. */
  visitors: count,
  clicks: count,
  reactions: count,
  likes: count,
  /** Total of all social media profiles at the end of the range, as far as known then. */
  followers: count.nullable(),
  /** Income from orders and campaigns, less the platform fee. */
  earnings: cents,
  /** Paid orders and accepted campaign requests. */
  purchases: count,
  /** Purchases per view, 0 to 1 or more; null without views. */
  conversion: z.number().nullable(),
})
export type Figures = z.infer<typeof figures>

/** One bucket of a series, identified by its first day; weeks begin on Monday. */
const seriesEntry = figures.extend({ from: day })

const country = z.object({ country: z.string().nullable(), count })
const referrer = z.object({ referrer: z.string().nullable(), count })

export const influencerFigures = z.object({
  from: day,
  to: day,
  bucket: z.enum(buckets),
  /** Time zone of the influencer, in whose days visits, earnings and orders are counted. */
  timeZone: z.string(),
  series: z.array(seriesEntry),
  totals: figures,
  /** The same figures for the preceding period of equal length. */
  before: figures,
  /** The top ten by views; null means unknown or no referrer. */
  countries: z.array(country),
  referrers: z.array(referrer),
  /** The top ten links by clicks. */
  links: z.array(z.object({ id, title: z.string(), clicks: count })),
  /** Source of the follower counts: the platforms' APIs, the person, or both; null without any. */
  followersSource: z.enum(['self', 'api', 'mixed']).nullable(),
  /** Events up to this time are included. */
  updatedAt: instant,
})
export type InfluencerFigures = z.infer<typeof influencerFigures>

export const linkClicks = z.object({
  from: day,
  to: day,
  bucket: z.enum(buckets),
  total: count,
  series: z.array(z.object({ from: day, clicks: count })),
  countries: z.array(country),
  referrers: z.array(referrer),
})
export type LinkClicks = z.infer<typeof linkClicks>

export const analytics = {
  /** Influencers read their own; admins pass `userId`. */
  influencer: endpoint({
    method: 'GET',
    url: '/api/analytics/influencer',
    needs: 'read',
    shows: ['orders', 'campaign-requests', 'links', 'profiles'],
    schema: { querystring: figuresQuery, response: { 200: influencerFigures } },
  }),
  /** The same as a file: text/csv (RFC 4180), UTF-8 with a byte-order mark, with the separators of the person's language. */
  exportCsv: endpoint({
    method: 'GET',
    url: '/api/analytics/influencer/export.csv',
    needs: 'read',
    schema: { querystring: figuresQuery, response: { 200: z.unknown() } },
  }),
  /** The same as a spreadsheet. */
  exportXlsx: endpoint({
    method: 'GET',
    url: '/api/analytics/influencer/export.xlsx',
    needs: 'read',
    schema: { querystring: figuresQuery, response: { 200: z.unknown() } },
  }),
  /** Clicks on one's own link; 404 for links of others. */
  linkClicks: endpoint({
    method: 'GET',
    url: '/api/links/:id/clicks',
    needs: 'read',
    shows: ['links'],
    schema: { params: z.strictObject({ id: idInPath }), querystring: rangeQuery, response: { 200: linkClicks } },
  }),
}
