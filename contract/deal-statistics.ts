import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, id, idInPath, instant } from './fields.ts'
import { messages } from './messages.ts'
import { rating } from './reviews.ts'

/** Days until now, or everything. */
export const statisticsPeriods = ['30', '90', '365', 'all'] as const
export type StatisticsPeriod = (typeof statisticsPeriods)[number]

const count = z.int()

/** What came of a deal, of the orders that were made in the period (issue 5, point 2). */
export const dealFigures = z.object({
  dealId: id,
  /** Orders made, paid or not. */
  asked: count,
  paid: count,
  completed: count,
  cancelled: count,
  /** Cents that they paid out, less the platform fee. */
  income: cents,
  /** Of the visible reviews of these orders. */
  rating,
  /** Share of the orders that were delivered by their due date, of those delivered or past it; 0 to 1, null without any. */
  onTime: z.number().nullable(),
  lastOrderedAt: instant.nullable(),
})
export type DealFigures = z.infer<typeof dealFigures>

const query = z.strictObject({ period: z.enum(statisticsPeriods, messages.valueInvalid).default('all') })

/** For the influencer whose deals they are; those of another do not exist. */
export const dealStatistics = {
  list: endpoint({
    method: 'GET',
    url: '/api/deals/statistics',
    schema: { querystring: query, response: { 200: z.object({ items: z.array(dealFigures) }) } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/deals/:id/statistics',
    schema: { params: z.strictObject({ id: idInPath }), querystring: query, response: { 200: dealFigures } },
  }),
}
