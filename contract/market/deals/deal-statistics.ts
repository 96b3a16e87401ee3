import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, id, idInPath, instant } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { rating } from '../reviews/reviews.ts'

/** The last 30, 90 or 365 days, or all time. */
export const statisticsPeriods = ['30', '90', '365', 'all'] as const
export type StatisticsPeriod = (typeof statisticsPeriods)[number]

const count = z.int()

/** Results of a deal, over the orders made in the period. */
export const dealFigures = z.object({
  dealId: id,
  /** Orders made, paid or not. */
  asked: count,
  paid: count,
  completed: count,
  cancelled: count,
  /** Income in cents, less the platform fee. */
  income: cents,
  /** Of the visible reviews of these orders. */
  rating,
  /** Share of orders whose first delivery was on time, among those delivered; 0 to 1, null without any. */
  onTime: z.number().nullable(),
  lastOrderedAt: instant.nullable(),
})
export type DealFigures = z.infer<typeof dealFigures>

const query = z.strictObject({ period: z.enum(statisticsPeriods, requestErrors.valueInvalid).default('all') })

/** For the influencer who owns the deals; 404 for those of others. */
export const dealStatistics = {
  list: endpoint({
    method: 'GET',
    url: '/api/deals/statistics',
    needs: 'read',
    fresh: 'everyone',
    shows: ['deals', 'orders'],
    schema: { querystring: query, response: { 200: z.object({ items: z.array(dealFigures) }) } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/deals/:id/statistics',
    needs: 'read',
    fresh: 'everyone',
    shows: ['deals', 'orders'],
    schema: { params: z.strictObject({ id: idInPath }), querystring: query, response: { 200: dealFigures } },
  }),
}
