import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idInPath, noContent } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'

/** Reactions that visitors give (spec §3, emoji_reactions). */
export const emojiTypes = ['crazy', 'fire', 'crown'] as const
export type EmojiType = (typeof emojiTypes)[number]
const emojiType = z.enum(emojiTypes)

const count = z.int()
const reactionCounts = z.object({ crazy: count, fire: count, crown: count })

/** Engagement with an influencer's profile, and what the caller has already given. */
export const engagement = z.object({
  /** One per visitor and day; excludes the owner and bots. */
  views: count,
  likes: count,
  /** The caller likes the profile. */
  liked: z.boolean(),
  reactions: reactionCounts,
  /** Reactions that the caller has given today (UTC). */
  given: z.array(emojiType),
})
export type Engagement = z.infer<typeof engagement>

/** The referrer as sent by the browser; anything that is not a URL is discarded. */
const referrer = z
  .string(requestErrors.valueInvalid)
  .max(4096, requestErrors.valueInvalid)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, requestErrors.valueInvalid)

const onProfile = z.strictObject({ id: idInPath })
const likes = engagement.pick({ likes: true, liked: true })
const reactions = engagement.pick({ reactions: true, given: true })

/** For influencers only: businesses, blocked and unknown people are 404. */
export const engagements = {
  /** The caller's state, never cached. */
  read: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/engagement',
    shows: ['engagement'],
    schema: { params: onProfile, response: { 200: engagement } },
  }),
  /** Counts a profile view by the rule of product.md 7; `referrer` is document.referrer. */
  view: endpoint({
    method: 'POST',
    url: '/api/profiles/:id/views',
    invalidates: [],
    schema: {
      params: onProfile,
      body: z.strictObject({ referrer: referrer.optional() }),
      response: { 204: noContent },
    },
  }),
  like: endpoint({
    method: 'PUT',
    url: '/api/profiles/:id/like',
    needs: 'work',
    invalidates: ['engagement'],
    schema: { params: onProfile, response: { 200: likes } },
  }),
  unlike: endpoint({
    method: 'DELETE',
    url: '/api/profiles/:id/like',
    needs: 'work',
    invalidates: ['engagement'],
    schema: { params: onProfile, response: { 200: likes } },
  }),
  /** One of each kind per visitor and day; repeating it changes nothing. */
  react: endpoint({
    method: 'PUT',
    url: '/api/profiles/:id/reactions/:emojiType',
    invalidates: ['engagement'],
    schema: { params: onProfile.extend({ emojiType }), response: { 200: reactions } },
  }),
}
