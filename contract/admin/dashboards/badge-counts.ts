import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

const count = z.int()

/** Pending items of a person, as badge counts in the header (spec §4, Pending counts). */
export const badgeCounts = z.object({
  /** For an influencer: paid orders to accept and price requests to answer. */
  requests: count,
  /** Everything on the reader's turn, as their dashboard counts it. */
  work: count,
  /** Orders, with price requests, and campaign requests on the reader's turn (`turnGroups`). */
  orders: count,
  campaignRequests: count,
  /** Unread messages, about tasks, about campaign requests and in conversations together. */
  unread: count,
  /** Those of them that are in conversations. */
  direct: count,
  /** Those of them that are about campaign requests. */
  campaignMessages: count,
})
export type BadgeCounts = z.infer<typeof badgeCounts>

/** For businesses and influencers only (spec §6, §7). */
export const badges = {
  unread: endpoint({
    method: 'GET',
    url: '/api/messages/unread',
    needs: 'read',
    shows: ['badges'],
    schema: { response: { 200: z.object({ unread: count }) } },
  }),
  counts: endpoint({
    method: 'GET',
    url: '/api/user/pending',
    needs: 'read',
    shows: ['badges', 'orders', 'campaign-requests'],
    schema: { response: { 200: badgeCounts } },
  }),
}
