import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, currency, id, idInPath, instant, page, pageOf, person, prose } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { giftErrors } from './errors.ts'

/** Emoji of a gift; rendered by the screens. */
export const giftEmojis = ['heart', 'star', 'fire', 'crown', 'rocket', 'trophy', 'coffee', 'confetti'] as const
export type GiftEmoji = (typeof giftEmojis)[number]

/** Limits per gift, in cents (product.md 6). */
export const giftLimits = { min: 100, max: 50_000 }
/** Suggested amounts in the form, in cents. */
export const giftPresets = [500, 1_000, 2_500, 5_000] as const

/** The time in which the allowance counts. */
export const giftHours = 24

/** Limits on gifts per sender within `giftHours`. */
export const giftAllowance = z.object({
  giftsPerDay: z.int().min(0).max(1_000),
  centsPerDay: z.int().min(0).max(1_000_000),
})
export type GiftAllowance = z.infer<typeof giftAllowance>
export const defaultGiftAllowance: GiftAllowance = { giftsPerDay: 20, centsPerDay: 100_000 }

const giftMessage = prose({ max: 500, tooLong: giftErrors.giftTextTooLong })

export const newGift = z.strictObject({
  receiverId: id,
  amount: z
    .int(requestErrors.valueInvalid)
    .min(giftLimits.min, giftErrors.giftTooSmall)
    .max(giftLimits.max, giftErrors.giftTooLarge),
  message: giftMessage.default(''),
  emoji: z.enum(giftEmojis, requestErrors.valueInvalid),
})
export type NewGift = z.output<typeof newGift>

/** Gifts are never anonymous: the receiver sees the sender. */
export const gift = z.object({
  id,
  /** The other side: the sender of a received gift, the receiver of a sent one. */
  other: person,
  side: z.enum(['received', 'sent']),
  amount: cents,
  currency,
  message: z.string(),
  emoji: z.enum(giftEmojis),
  /** The receiver likes it. */
  liked: z.boolean(),
  /** The receiver's one-time thank-you. */
  thankYou: z.string().nullable(),
  createdAt: instant,
})
export type Gift = z.infer<typeof gift>

export const giftSides = ['received', 'sent'] as const
export type GiftSide = (typeof giftSides)[number]

export const giftThanks = z.strictObject({
  text: prose({ min: 1, max: 500, tooShort: giftErrors.giftThanksRequired, tooLong: giftErrors.giftTextTooLong }),
})

const onGift = z.strictObject({ id: idInPath })
const total = z.object({ count: z.int(), amount: cents })

/** Money sent to an influencer from the sender's balance, without a fee (product.md, Money). Gifts of others are 404. */
export const gifts = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/gifts',
    needs: 'read',
    shows: ['gifts'],
    schema: {
      querystring: z.strictObject({ ...page, side: z.enum(giftSides, requestErrors.valueInvalid).default('received') }),
      response: { 200: pageOf(gift) },
    },
  }),
  /** All-time totals, computed from the gifts themselves. */
  totals: endpoint({
    method: 'GET',
    url: '/api/gifts/totals',
    needs: 'read',
    shows: ['gifts'],
    schema: { response: { 200: z.object({ received: total, sent: total }) } },
  }),
  send: endpoint({
    method: 'POST',
    url: '/api/gifts',
    needs: 'spend',
    idempotent: true,
    invalidates: ['gifts', 'wallet'],
    schema: { body: newGift, response: { 201: gift } },
  }),
  like: endpoint({
    method: 'PUT',
    url: '/api/gifts/:id/like',
    needs: 'work',
    invalidates: ['gifts'],
    schema: { params: onGift, response: { 200: gift } },
  }),
  unlike: endpoint({
    method: 'DELETE',
    url: '/api/gifts/:id/like',
    needs: 'work',
    invalidates: ['gifts'],
    schema: { params: onGift, response: { 200: gift } },
  }),
  /** The receiver's thank-you; a second one is 409 `already_thanked`. */
  thank: endpoint({
    method: 'POST',
    url: '/api/gifts/:id/thanks',
    needs: 'work',
    invalidates: ['gifts'],
    schema: { params: onGift, body: giftThanks, response: { 200: gift } },
  }),
}
