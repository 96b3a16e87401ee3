import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const count = z.int()

/** What waits for a person, as counts for the header (spec §4, Pending counts). */
export const pendingCounts = z.object({
  /** For an influencer: paid orders that wait to be accepted, and prices that were asked for. */
  requests: count,
  /** For a business: deliveries that wait for an answer. */
  reviews: count,
  /** Messages that were not read yet, about tasks and in conversations together. */
  unread: count,
  /** Of these, the ones in conversations. */
  direct: count,
})
export type PendingCounts = z.infer<typeof pendingCounts>

/** For businesses and influencers only (spec §6, §7). */
export const pending = {
  unread: endpoint({
    method: 'GET',
    url: '/api/messages/unread',
    schema: { response: { 200: z.object({ unread: count }) } },
  }),
  counts: endpoint({ method: 'GET', url: '/api/user/pending', schema: { response: { 200: pendingCounts } } }),
}
