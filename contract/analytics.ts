import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, id, idInPath, instant } from './fields.ts'
import { messages } from './messages.ts'

/**
 * What is counted of an influencer (product.md 7). `view`: once for each visitor and day; `visitor`: whoever viewed, clicked,
 * liked or reacted, once a day; `click`: once for each visitor, link and hour; `reaction`: one of each for each visitor and day;
 * `like`: given, once for each person and day.
 */
export const eventKinds = ['view', 'visitor', 'click', 'reaction', 'like'] as const
export type EventKind = (typeof eventKinds)[number]

export const buckets = ['day', 'week', 'month'] as const
export type Bucket = (typeof buckets)[number]

export const mostDays = 400
/** Referrers beyond those that are kept apart for a day. */
export const otherReferrers = '(other)'

/** A day of the calendar, UTC: YYYY-MM-DD. */
export const day = z.iso.date(messages.valueInvalid)
const dayNumber = (value: string) => Date.parse(value) / 86_400_000

/** Days from `from` to `to`, both included; without them the last 30 days. */
const range = {
  from: day.optional(),
  to: day.optional(),
  bucket: z.enum(buckets, messages.valueInvalid).default('day'),
}
type GivenRange = { from?: string | undefined; to?: string | undefined }

/** Refuses a range that is turned around, or of more than 400 days, at `to`. */
function checkRange({ from, to }: GivenRange, context: z.RefinementCtx) {
  const fault = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
  if (from === undefined && to === undefined) return
  if (![from, to].every((each) => each === undefined || day.safeParse(each).success)) return
  if (from === undefined || to === undefined) return fault(messages.rangeIncomplete)
  const days = dayNumber(to) - dayNumber(from) + 1
  if (days < 1) fault(messages.rangeTurned)
  else if (days > mostDays) fault(messages.rangeTooLong)
}

export const rangeQuery = z.strictObject(range).superRefine(checkRange)
/** An admin names whose figures; the look is logged as user_view. */
const figuresQuery = z.strictObject({ ...range, userId: idInPath.optional() }).superRefine(checkRange)
export type FiguresQuery = z.output<typeof figuresQuery>

const count = z.int()

/** Figures of a span of days. */
export const figures = z.object({
  views: count,
  /** Days' visitors added up: who comes on two days is two, since nobody is followed from day to day. */
  visitors: count,
  clicks: count,
  reactions: count,
  likes: count,
  /** Of all social media profiles together at the end of the span, as far as known then. */
  followers: count.nullable(),
  /** What orders paid, less the platform fee. */
  earnings: cents,
  /** Paid orders. */
  purchases: count,
  /** Purchases for each view, 0 to 1 or more; null without views. */
  conversion: z.number().nullable(),
})
export type Figures = z.infer<typeof figures>

/** A span of a series, named by its first day; a week begins on Monday. */
const span = figures.extend({ from: day })
export type Span = z.infer<typeof span>

const country = z.object({ country: z.string().nullable(), count })
const referrer = z.object({ referrer: z.string().nullable(), count })

export const influencerFigures = z.object({
  from: day,
  to: day,
  bucket: z.enum(buckets),
  series: z.array(span),
  totals: figures,
  /** The same of as many days just before. */
  before: figures,
  /** The ten that most views came from; null: unknown, or no page before. */
  countries: z.array(country),
  referrers: z.array(referrer),
  /** The ten links with most clicks. */
  links: z.array(z.object({ id, title: z.string(), clicks: count })),
  /** Who says how many followers there are: all by the platforms, all by the person, or some each; null without any. */
  followersSource: z.enum(['self', 'api', 'mixed']).nullable(),
  /** Everything until then is counted in. */
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
  /** Influencers of themselves; admins with `userId`. */
  influencer: endpoint({
    method: 'GET',
    url: '/api/analytics/influencer',
    schema: { querystring: figuresQuery, response: { 200: influencerFigures } },
  }),
  /** The same as a file: text/csv (RFC 4180), UTF-8. */
  exportCsv: endpoint({
    method: 'GET',
    url: '/api/analytics/influencer/export.csv',
    schema: { querystring: figuresQuery, response: { 200: z.string() } },
  }),
  /** Clicks of one's own link; those of another's do not exist. */
  linkClicks: endpoint({
    method: 'GET',
    url: '/api/links/:id/clicks',
    schema: { params: z.strictObject({ id: idInPath }), querystring: rangeQuery, response: { 200: linkClicks } },
  }),
}
