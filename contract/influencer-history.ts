import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, id, idInPath, instant, page, pageOf, person } from './fields.ts'
import { purchase } from './purchases.ts'
import { taskStatus } from './tasks.ts'

const count = z.int()
const said = z.object({ stars: count, text: z.string(), at: instant })

/** An order with an influencer, as the business looks back on it. */
export const pastOrder = purchase.pick({ id: true, dealTitle: true, status: true, paymentStatus: true }).extend({
  /** null: not priced yet. */
  amount: cents.nullable(),
  /** What went to the influencer for good, platform fee included. */
  spent: cents,
  taskId: id.nullable(),
  taskStatus: taskStatus.nullable(),
  createdAt: instant,
  dueDate: instant.nullable(),
  deliveredAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Whether it was delivered by its due date; null: neither delivered nor past it. */
  isOnTime: z.boolean().nullable(),
  mine: said.nullable(),
  /** Once it is visible. */
  theirs: said.nullable(),
})
export type PastOrder = z.infer<typeof pastOrder>

/** Everything between a business and an influencer so far. */
export const historySummary = z.object({
  influencer: person,
  orders: count,
  open: count,
  completed: count,
  spend: cents,
  /** Share of the orders that were delivered by their due date, of those delivered or past it; 0 to 1, null without any. */
  onTime: z.number().nullable(),
  lastOrderedAt: instant.nullable(),
  /** The last message between them, the first 200 characters of it. */
  lastMessage: z.object({ text: z.string(), isMine: z.boolean(), at: instant }).nullable(),
  conversationId: id.nullable(),
  /** The business's own note; null: not on its list. */
  shortlisted: z.object({ note: z.string() }).nullable(),
})
export type HistorySummary = z.infer<typeof historySummary>

export const influencerHistory = {
  /** For a business, of itself alone; the newest orders first, the summary with the first page. 404: there is no such influencer. */
  read: endpoint({
    method: 'GET',
    url: '/api/influencers/:id/history',
    schema: {
      params: z.strictObject({ id: idInPath }),
      querystring: z.strictObject(page),
      response: { 200: pageOf(pastOrder).extend({ summary: historySummary.nullable() }) },
    },
  }),
}
