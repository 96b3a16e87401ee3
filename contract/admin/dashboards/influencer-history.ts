import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, id, idInPath, instant, page, pageOf, person } from '../../fields.ts'
import { purchase } from '../../market/orders/purchases.ts'
import { taskStatus } from '../../market/orders/tasks.ts'

const count = z.int()
const reviewExcerpt = z.object({ stars: count, text: z.string(), at: instant })

/** A past or open order with an influencer, from the business's point of view. */
export const pastOrder = purchase.pick({ id: true, dealTitle: true, status: true, paymentStatus: true }).extend({
  /** null: no price yet. */
  amount: cents.nullable(),
  /** Finally paid to the influencer, platform fee included. */
  spent: cents,
  taskId: id.nullable(),
  taskStatus: taskStatus.nullable(),
  createdAt: instant,
  dueDate: instant.nullable(),
  deliveredAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** True if its first delivery was on time; null: nothing was delivered yet, or ever. */
  isOnTime: z.boolean().nullable(),
  mine: reviewExcerpt.nullable(),
  /** Only once it is visible. */
  theirs: reviewExcerpt.nullable(),
})
export type PastOrder = z.infer<typeof pastOrder>

/** Summary of everything between a business and an influencer so far. */
export const historySummary = z.object({
  influencer: person,
  orders: count,
  open: count,
  completed: count,
  /** Campaign requests whose work began; `completed` leaves out those whose post was removed. */
  campaigns: z.object({ requests: count, running: count, completed: count }),
  /** For orders and campaign requests, platform fee included. */
  spend: cents,
  /** Share of orders and campaign requests whose first delivery was on time, among those delivered; 0 to 1, null without any. */
  onTime: z.number().nullable(),
  lastOrderedAt: instant.nullable(),
  /** The first 200 characters of their last message. */
  lastMessage: z.object({ text: z.string(), isMine: z.boolean(), at: instant }).nullable(),
  conversationId: id.nullable(),
  /** The business's own note; null: not shortlisted. */
  shortlisted: z.object({ note: z.string() }).nullable(),
})
export type HistorySummary = z.infer<typeof historySummary>

export const influencerHistory = {
  /** For the business's own orders, newest first; the summary comes with the first page. 404: no such influencer. */
  read: endpoint({
    method: 'GET',
    url: '/api/influencers/:id/history',
    needs: 'read',
    shows: ['orders', 'campaign-requests', 'shortlist', 'reviews'],
    schema: {
      params: z.strictObject({ id: idInPath }),
      querystring: z.strictObject(page),
      response: { 200: pageOf(pastOrder).extend({ summary: historySummary.nullable() }) },
    },
  }),
}
