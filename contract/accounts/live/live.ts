import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { integerInQuery } from '../../fields.ts'
import type { MessageChannel } from '../../foundation/messages/messages.ts'
import { queueSubjects, type Subject, subjects } from '../../subjects.ts'

const workSubjects = ['messages', 'disputes', 'reviews', 'wallet', 'badges'] as const
const orderSubjects = ['orders', 'deliverable-views', ...workSubjects] as const
const campaignSubjects = ['campaigns', 'campaign-requests', 'videos', ...workSubjects] as const

/**
 * Kinds of live events, and the subjects that each makes stale. The browser refetches the parts of the screen that show these subjects,
 * as after an action of its own, so that no screen needs code for it.
 */
export const liveKinds = {
  account: ['account', 'team', 'profiles', 'verification', 'social-profiles', 'sessions'],
  /** Something has come into a queue of the admins, or left it. */
  admin: [...queueSubjects, 'badges'],
  announcement: ['announcements'],
  campaign: campaignSubjects,
  gift: ['gifts', 'wallet', 'badges'],
  message: ['conversations', 'messages', 'badges'],
  money: ['wallet', 'withdrawals', 'deposits', 'payout-details', 'badges'],
  notification: ['notifications'],
  order: orderSubjects,
  report: ['reports'],
  review: ['reviews', 'orders', 'campaign-requests', 'profiles'],
  sanction: ['sanctions', 'deals', 'campaigns', 'showcase', 'wallet', 'withdrawals', 'account'],
  search: ['saved-searches'],
  support: ['contact-queue'],
} satisfies Record<string, readonly Subject[]>

/** Types of live events. `own`: an act of the person elsewhere; it makes the subjects stale that its endpoint invalidates. */
export const liveTypes = [...(Object.keys(liveKinds) as (keyof typeof liveKinds)[]), 'own'] as const
export type LiveType = (typeof liveTypes)[number]

/** Something that happened to the person. `seq` counts the person's events without gaps. */
export const liveEvent = z.object({
  seq: z.int().positive(),
  type: z.enum(liveTypes),
  subjects: z.array(z.enum(subjects)),
})
export type LiveEvent = z.infer<typeof liveEvent>

/** Everything before `seq` has been sent. */
export type LiveReady = { type: 'ready'; seq: number }
/** Sent if events that the client missed are no longer stored: everything it has read may be stale. `seq` is the person's last event. */
export type LiveResync = { type: 'resync'; seq: number }
/**
 * Somebody is writing to the person; it is stored nowhere, and missed by everybody who is away. `id`: of the conversation, task or
 * request.
 */
export type LiveTyping = { type: 'typing'; channel: MessageChannel; id: number; userId: number }
/** Frames that the server sends on /api/live: numbered events, and signals that are not stored. */
export type LiveFrame = LiveEvent | LiveReady | LiveResync | LiveTyping

/** First frame of the client on /api/live: the last event that it saw, null if none. */
export const liveHello = z.strictObject({ after: z.int().min(0).nullable() })
export type LiveHello = z.infer<typeof liveHello>

export const live = {
  /**
   * For clients without WebSocket: the events after `after`, as soon as there are any, at the latest after 25 seconds; without
   * `after` at once those of the last minute. `resync`: some are no longer stored. 429 with more than 20 waiting requests.
   */
  events: endpoint({
    method: 'GET',
    url: '/api/live/events',
    needs: 'person',
    schema: {
      querystring: z.strictObject({
        after: integerInQuery(0, Number.MAX_SAFE_INTEGER).optional(),
      }),
      response: { 200: z.object({ seq: z.int(), resync: z.boolean(), items: z.array(liveEvent) }) },
    },
  }),
}
