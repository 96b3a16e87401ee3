import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, instant, person, platform } from '../../fields.ts'
import { viewSource } from '../../market/deliverable-views/deliverable-views.ts'
import { buckets, day, rangeQuery } from './analytics.ts'

const count = z.int()

/** Results of a business's spending over a range of days, by the day on which each order or campaign request ended. */
export const businessFigures = z.object({
  /** Money finally paid to influencers, platform fee included; excludes what was refunded or is still held. */
  spend: cents,
  completed: count,
  /** Cents, over the orders and campaign requests with a cost; null without any. */
  costPerOrder: z.number().nullable(),
  /** Share of orders and campaign requests whose first delivery was on time, among those delivered; 0 to 1, null without any. */
  onTime: z.number().nullable(),
  /** Views of the results with a view count; null: none has one. */
  views: count.nullable(),
  /** Cents per view of those results; null without views. */
  costPerView: z.number().nullable(),
})
export type BusinessFigures = z.infer<typeof businessFigures>

export const businessReport = z.object({
  from: day,
  to: day,
  bucket: z.enum(buckets),
  series: z.array(businessFigures.extend({ from: day })),
  totals: businessFigures,
  /** The same figures for the preceding period of equal length. */
  before: businessFigures,
  /** Number of orders with a cost that have a view count, its source, and the time at which the oldest count was read. */
  viewed: z.object({
    orders: count,
    of: count,
    source: z.enum([...viewSource.options, 'mixed']).nullable(),
    oldestAt: instant.nullable(),
  }),
  /** The top ten by spend. */
  influencers: z.array(
    businessFigures.pick({ spend: true, views: true, costPerView: true }).extend({ influencer: person, orders: count }),
  ),
  /** An order for several platforms splits its cost equally between them. */
  platforms: z.array(z.object({ platform, spend: cents, orders: count })),
  updatedAt: instant,
})
export type BusinessReport = z.infer<typeof businessReport>

export const businessAnalytics = {
  /** A business reads its own; money in cents, from orders and campaign requests that ended within the range (UTC). */
  figures: endpoint({
    method: 'GET',
    url: '/api/analytics/business',
    needs: 'read',
    shows: ['orders', 'campaign-requests'],
    schema: { querystring: rangeQuery, response: { 200: businessReport } },
  }),
  /** The same as a file: text/csv (RFC 4180), UTF-8 with a byte-order mark, with the separators of the person's language. */
  exportCsv: endpoint({
    method: 'GET',
    url: '/api/analytics/business/export.csv',
    needs: 'read',
    schema: { querystring: rangeQuery, response: { 200: z.unknown() } },
  }),
  /** The same as a spreadsheet. */
  exportXlsx: endpoint({
    method: 'GET',
    url: '/api/analytics/business/export.xlsx',
    needs: 'read',
    schema: { querystring: rangeQuery, response: { 200: z.unknown() } },
  }),
}
