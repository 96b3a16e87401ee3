import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  countryCode,
  currency,
  id,
  idInPath,
  instant,
  integerInQuery,
  isDistinct,
  languageCode,
  line,
  noContent,
  ownOrder,
  page,
  pageOf,
  person,
  platform,
  prose,
} from './fields.ts'
import { messages } from './messages.ts'
import { rating } from './reviews.ts'

export const dealTypes = [
  'sponsored_post',
  'story',
  'short_video',
  'product_review',
  'unboxing_video',
  'video_integration',
  'live_stream',
  'giveaway',
  'content_creation',
  'other',
] as const
export type DealType = (typeof dealTypes)[number]
export const dealType = z.enum(dealTypes, messages.valueInvalid)

export const dealVisibilities = ['visible', 'hidden', 'scheduled'] as const
export type DealVisibility = (typeof dealVisibilities)[number]

/** Limits in cents and days (spec §5; the upper ones are ours, product.md 4). */
export const dealLimits = {
  minPrice: 100,
  maxPrice: 10_000_000,
  maxDeliveryDays: 60,
  maxExtras: 10,
  maxRevisions: 5,
  maxDeals: 100,
  /** How far ahead a deal may be scheduled. */
  maxDaysAhead: 365,
}

/** Cents. */
export const price = z
  .int(messages.valueInvalid)
  .min(dealLimits.minPrice, messages.priceTooLow)
  .max(dealLimits.maxPrice, messages.priceTooHigh)

export const customOption = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,36}$/, messages.valueInvalid),
  label: line({ min: 1, max: 80 }),
  /** Cents on top of the deal's price. */
  price,
  /** Days on top of the deal's delivery time. */
  extraDays: z.int(messages.valueInvalid).min(0, messages.valueInvalid).max(30, messages.valueInvalid),
})
export type CustomOption = z.infer<typeof customOption>

export const deliveryDays = z
  .int(messages.valueInvalid)
  .min(1, messages.deliveryTooShort)
  .max(dealLimits.maxDeliveryDays, messages.deliveryTooLong)

const dealFields = {
  dealType,
  title: line({ min: 5, max: 120, tooShort: messages.titleTooShort, tooLong: messages.titleTooLong }),
  description: prose({
    min: 20,
    max: 4000,
    tooShort: messages.descriptionTooShort,
    tooLong: messages.descriptionTooLong,
  }),
  /** May be null only of a deal whose price is on request; then it is at most a guide for its influencer. */
  price: price.nullable(),
  /** Price on request: nobody but the influencer and admins learns `price`; businesses ask (contract/purchases.ts). */
  isPriceHidden: z.boolean(messages.valueInvalid),
  deliveryTimeInDays: deliveryDays,
  platforms: z.array(platform).min(1, messages.platformRequired).max(11).refine(isDistinct, messages.valueInvalid),
  customOptions: z
    .array(customOption)
    .max(dealLimits.maxExtras, messages.tooManyExtras)
    .refine((list) => new Set(list.map((option) => option.id)).size === list.length, messages.valueInvalid),
  revisionsIncluded: z
    .int(messages.valueInvalid)
    .min(0, messages.valueInvalid)
    .max(dealLimits.maxRevisions, messages.valueInvalid),
  /** false hides the deal from its page and from businesses; orders already made go on. */
  isActive: z.boolean(),
  /** Of an active deal: when it becomes visible; null: it is. */
  visibleFrom: z.iso.datetime(messages.visibleFromWrong).nullable(),
}

export const deal = z.object({
  id,
  influencerId: id,
  ...dealFields,
  currency,
  isVisibleToBusinesses: z.boolean(),
  /** What isActive and visibleFrom come to (product.md 4). */
  visibility: z.enum(dealVisibilities),
  createdAt: instant,
  updatedAt: instant,
  influencer: person.extend({ countryOfOrigin: z.string().nullable(), rating }),
})
export type Deal = z.infer<typeof deal>

export const newDeal = z
  .strictObject({
    ...dealFields,
    customOptions: dealFields.customOptions.default([]),
    revisionsIncluded: dealFields.revisionsIncluded.default(2),
    isActive: dealFields.isActive.default(true),
    visibleFrom: dealFields.visibleFrom.default(null),
    isPriceHidden: dealFields.isPriceHidden.default(false),
  })
  .refine((deal) => deal.isPriceHidden || deal.price !== null, { path: ['price'], message: messages.priceTooLow })
export type NewDeal = z.infer<typeof newDeal>

export const dealChange = z.strictObject(dealFields).partial()
export type DealChange = z.infer<typeof dealChange>

export const dealSorts = ['newest', 'price_low', 'price_high'] as const

export const dealQuery = z.strictObject({
  ...page,
  /** Only the signed-in influencer's own, hidden ones included. */
  mine: z.literal('true').optional(),
  influencerId: idInPath.optional(),
  dealType: dealType.optional(),
  platform: platform.optional(),
  country: countryCode.optional(),
  language: languageCode.optional(),
  minPrice: integerInQuery(0, dealLimits.maxPrice).optional(),
  maxPrice: integerInQuery(0, dealLimits.maxPrice).optional(),
  maxDeliveryDays: integerInQuery(1, 60).optional(),
  /** own: as their influencer put them, as on the profile. */
  sort: z.enum([...dealSorts, 'own'], messages.valueInvalid).default('newest'),
})
export type DealQuery = z.infer<typeof dealQuery>

const onDeal = z.strictObject({ id: idInPath })

export const deals = {
  list: endpoint({
    method: 'GET',
    url: '/api/deals',
    schema: { querystring: dealQuery, response: { 200: pageOf(deal) } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/deals',
    idempotent: true,
    schema: { body: newDeal, response: { 201: deal } },
  }),
  read: endpoint({ method: 'GET', url: '/api/deals/:id', schema: { params: onDeal, response: { 200: deal } } }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/deals/:id',
    schema: { params: onDeal, body: dealChange, response: { 200: deal } },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/deals/:id',
    schema: { params: onDeal, response: { 204: noContent } },
  }),
  /** A hidden copy of a deal of one's own. */
  duplicate: endpoint({
    method: 'POST',
    url: '/api/deals/:id/duplicate',
    idempotent: true,
    schema: { params: onDeal, response: { 201: deal } },
  }),
  /** All of one's deals, as they are to stand on the profile; 409 `conflict` when they are not exactly one's own. */
  order: endpoint({
    method: 'PUT',
    url: '/api/deals/order',
    schema: { body: ownOrder(dealLimits.maxDeals), response: { 204: noContent } },
  }),
}

/** What an order of `deal` with these extras costs, in cents, and how many days it takes; null: its price is on request. */
export const orderTotal = (
  deal: Pick<Deal, 'price' | 'isPriceHidden' | 'deliveryTimeInDays'>,
  extras: CustomOption[],
) => ({
  amount:
    deal.isPriceHidden || deal.price === null ? null : extras.reduce((sum, extra) => sum + extra.price, deal.price),
  deliveryDays: extras.reduce((sum, extra) => sum + extra.extraDays, deal.deliveryTimeInDays),
})
