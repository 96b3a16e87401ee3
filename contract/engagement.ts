import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idInPath, noContent } from './fields.ts'
import { messages } from './messages.ts'

/** Reactions that visitors give (spec §3, emoji_reactions). */
export const emojiTypes = ['crazy', 'fire', 'crown'] as const
export type EmojiType = (typeof emojiTypes)[number]
const emojiType = z.enum(emojiTypes)

const count = z.int()
const reactionCounts = z.object({ crazy: count, fire: count, crown: count })

/** How an influencer's profile is met, and what the one who asks has given already. */
export const engagement = z.object({
  /** One for each visitor and day, counted here; the owner and bots are not. */
  views: count,
  likes: count,
  /** Whether the one who asks likes the profile. */
  liked: z.boolean(),
  reactions: reactionCounts,
  /** Reactions that the one who asks has given today (UTC). */
  given: z.array(emojiType),
})
export type Engagement = z.infer<typeof engagement>

/** As browsers tell it; of what is no address, nothing is kept. */
const pageBefore = z
  .string(messages.valueInvalid)
  .max(4096, messages.valueInvalid)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, messages.valueInvalid)

const onProfile = z.strictObject({ id: idInPath })
const likes = engagement.pick({ likes: true, liked: true })
const reactions = engagement.pick({ reactions: true, given: true })

/** Of influencers alone: businesses, blocked and unknown people are 404. */
export const engagements = {
  /** The state for the one who asks, never from a cache. */
  read: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/engagement',
    schema: { params: onProfile, response: { 200: engagement } },
  }),
  /** Counts a look at the profile by the rule of product.md 7; `referrer` is document.referrer. */
  view: endpoint({
    method: 'POST',
    url: '/api/profiles/:id/views',
    schema: {
      params: onProfile,
      body: z.strictObject({ referrer: pageBefore.optional() }),
      response: { 204: noContent },
    },
  }),
  like: endpoint({
    method: 'PUT',
    url: '/api/profiles/:id/like',
    schema: { params: onProfile, response: { 200: likes } },
  }),
  unlike: endpoint({
    method: 'DELETE',
    url: '/api/profiles/:id/like',
    schema: { params: onProfile, response: { 200: likes } },
  }),
  /** One of each for each visitor and day; the same again changes nothing. */
  react: endpoint({
    method: 'PUT',
    url: '/api/profiles/:id/reactions/:emojiType',
    schema: { params: onProfile.extend({ emojiType }), response: { 200: reactions } },
  }),
}
