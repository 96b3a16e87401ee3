import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, currency, id, idInPath, instant, page, pageOf, person, prose } from './fields.ts'
import { messages } from './messages.ts'

/** What stands on a gift; drawn by the screens. */
export const giftEmojis = ['heart', 'star', 'fire', 'crown', 'rocket', 'trophy', 'coffee', 'confetti'] as const
export type GiftEmoji = (typeof giftEmojis)[number]

/** Cents of one gift (issue point 7). */
export const giftLimits = { min: 100, max: 50_000 }
/** What the form offers, in cents. */
export const giftPresets = [500, 1_000, 2_500, 5_000] as const

/** How much one person may give within 24 hours. */
export const giftAllowance = z.object({
  giftsPerDay: z.int().min(0).max(1_000),
  centsPerDay: z.int().min(0).max(1_000_000),
})
export type GiftAllowance = z.infer<typeof giftAllowance>
export const defaultGiftAllowance: GiftAllowance = { giftsPerDay: 20, centsPerDay: 100_000 }

const words = prose({ max: 500, tooLong: messages.giftTextTooLong })

export const newGift = z.strictObject({
  receiverId: id,
  amount: z
    .int(messages.valueInvalid)
    .min(giftLimits.min, messages.giftTooSmall)
    .max(giftLimits.max, messages.giftTooLarge),
  message: words.default(''),
  emoji: z.enum(giftEmojis, messages.valueInvalid),
})
export type NewGift = z.output<typeof newGift>

/** The sender is known to the receiver: there are no gifts without a name. */
export const gift = z.object({
  id,
  /** The other side: who gave what was received, who got what was sent. */
  other: person,
  side: z.enum(['received', 'sent']),
  amount: cents,
  currency,
  message: z.string(),
  emoji: z.enum(giftEmojis),
  /** Whether the receiver likes it. */
  liked: z.boolean(),
  /** What the receiver answered, once. */
  thankYou: z.string().nullable(),
  createdAt: instant,
})
export type Gift = z.infer<typeof gift>

export const giftSides = ['received', 'sent'] as const
export type GiftSide = (typeof giftSides)[number]

export const giftThanks = z.strictObject({
  text: prose({ min: 1, max: 500, tooShort: messages.giftThanksRequired, tooLong: messages.giftTextTooLong }),
})

const onGift = z.strictObject({ id: idInPath })
const total = z.object({ count: z.int(), amount: cents })

/** Money that somebody gives an influencer from their balance, without a fee (product.md, Money). A gift of others is 404. */
export const gifts = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/gifts',
    schema: {
      querystring: z.strictObject({ ...page, side: z.enum(giftSides, messages.valueInvalid).default('received') }),
      response: { 200: pageOf(gift) },
    },
  }),
  /** Everything that was ever received and sent; counted from the gifts themselves. */
  totals: endpoint({
    method: 'GET',
    url: '/api/gifts/totals',
    schema: { response: { 200: z.object({ received: total, sent: total }) } },
  }),
  send: endpoint({
    method: 'POST',
    url: '/api/gifts',
    idempotent: true,
    schema: { body: newGift, response: { 201: gift } },
  }),
  like: endpoint({ method: 'PUT', url: '/api/gifts/:id/like', schema: { params: onGift, response: { 200: gift } } }),
  unlike: endpoint({
    method: 'DELETE',
    url: '/api/gifts/:id/like',
    schema: { params: onGift, response: { 200: gift } },
  }),
  /** The receiver's answer; a second one is 409 `already_thanked`. */
  thank: endpoint({
    method: 'POST',
    url: '/api/gifts/:id/thanks',
    schema: { params: onGift, body: giftThanks, response: { 200: gift } },
  }),
}
