import { z } from 'zod'
import { buckets, day, rangeQuery } from './analytics.ts'
import { endpoint } from './endpoint.ts'
import { cents, instant, person, platform } from './fields.ts'
import { viewSource } from './result-views.ts'

const count = z.int()

/** What a business got for its money in a span of days, by the day on which each order ended (issue 5, point 10). */
export const businessFigures = z.object({
  /** What went to influencers for good, platform fee included; what was refunded, or is still held, is not in it. */
  spend: cents,
  completed: count,
  /** Cents, of the orders that cost something; null without any. */
  costPerOrder: z.number().nullable(),
  /** Share of the orders that were delivered by their due date, of those delivered or past it; 0 to 1, null without any. */
  onTime: z.number().nullable(),
  /** Views of the results that have a figure; null: none has. */
  views: count.nullable(),
  /** Cents, what those results cost for each of their views; null without views. */
  costPerView: z.number().nullable(),
})
export type BusinessFigures = z.infer<typeof businessFigures>

export const businessReport = z.object({
  from: day,
  to: day,
  bucket: z.enum(buckets),
  series: z.array(businessFigures.extend({ from: day })),
  totals: businessFigures,
  /** The same of as many days just before. */
  before: businessFigures,
  /** How many of the orders that cost something have a figure of views, who says so, and when the oldest of them was read. */
  viewed: z.object({
    orders: count,
    of: count,
    source: z.enum([...viewSource.options, 'mixed']).nullable(),
    oldestAt: instant.nullable(),
  }),
  /** The ten that most was spent on. */
  influencers: z.array(
    businessFigures.pick({ spend: true, views: true, costPerView: true }).extend({ influencer: person, orders: count }),
  ),
  /** An order for several platforms counts for each with an equal part of what it cost. */
  platforms: z.array(z.object({ platform, spend: cents, orders: count })),
  updatedAt: instant,
})
export type BusinessReport = z.infer<typeof businessReport>

export const businessAnalytics = {
  /** A business of itself; money in cents, from orders that ended in these days (UTC). */
  figures: endpoint({
    method: 'GET',
    url: '/api/analytics/business',
    schema: { querystring: rangeQuery, response: { 200: businessReport } },
  }),
  /** The same as a file: text/csv (RFC 4180), UTF-8. */
  exportCsv: endpoint({
    method: 'GET',
    url: '/api/analytics/business/export.csv',
    schema: { querystring: rangeQuery, response: { 200: z.string() } },
  }),
}
