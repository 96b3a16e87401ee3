import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, termsDigest } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { deal, deliveryDays, price } from './deals.ts'

/**
 * A custom offer: a deal for one business alone, sent to it in their conversation and ordered as any other, once. Its terms never
 * change: the influencer withdraws it and sends another.
 */
export const offerStates = ['offered', 'ordered', 'withdrawn', 'declined', 'expired'] as const
export type OfferState = (typeof offerStates)[number]
/** End of an offer before it was ordered, by one of its two sides. */
export type OfferEnd = 'withdrawn' | 'declined'

export const offerLimits = { minDays: 1, maxDays: 30, defaultDays: 7, perDay: 30 }

export const newOffer = z.strictObject({
  dealType: deal.shape.dealType,
  title: deal.shape.title,
  description: deal.shape.description,
  /** Cents. */
  price,
  deliveryTimeInDays: deliveryDays,
  revisionsIncluded: deal.shape.revisionsIncluded.default(2),
  platforms: deal.shape.platforms,
  /** Number of days within which it can be ordered. */
  validDays: z
    .int(requestErrors.valueInvalid)
    .min(offerLimits.minDays, requestErrors.valueInvalid)
    .max(offerLimits.maxDays, requestErrors.valueInvalid)
    .default(offerLimits.defaultDays),
})
export type NewOffer = z.infer<typeof newOffer>

/** An offer as its two sides see it; it is ordered as the deal `dealId`. */
export const customOffer = z.object({
  dealId: id,
  ...newOffer.omit({ validDays: true }).shape,
  revisionsIncluded: deal.shape.revisionsIncluded,
  state: z.enum(offerStates),
  validUntil: instant,
  termsDigest,
  /** The page of its paid order. */
  taskId: id.nullable(),
})
export type CustomOffer = z.infer<typeof customOffer>

const onOffer = z.strictObject({ id: idInPath })
const ended = z.object({ state: z.enum(offerStates) })

/** `id` is that of the deal; 404 for all but its two sides. */
export const offers = {
  /** The influencer takes it back; 409 once it is over. */
  withdraw: endpoint({
    method: 'POST',
    url: '/api/offers/:id/withdraw',
    needs: 'work',
    idempotent: true,
    invalidates: ['messages', 'orders'],
    schema: { params: onOffer, response: { 200: ended } },
  }),
  /** The business does not want it; 409 once it is over. */
  decline: endpoint({
    method: 'POST',
    url: '/api/offers/:id/decline',
    needs: 'work',
    idempotent: true,
    invalidates: ['messages', 'orders'],
    schema: { params: onOffer, response: { 200: ended } },
  }),
}
