import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  countryCode,
  currency,
  enteredInteger,
  id,
  idInPath,
  instant,
  integerInQuery,
  isDistinct,
  languageCode,
  line,
  noContent,
  page,
  pageOf,
  person,
  platform,
  prose,
  reorderBody,
  termsDigest,
} from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { requestErrors } from '../../request-errors.ts'
import { rating } from '../reviews/reviews.ts'
import { dealErrors } from './errors.ts'

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
export const dealType = z.enum(dealTypes, requestErrors.valueInvalid)

export const dealVisibilities = ['visible', 'hidden', 'scheduled'] as const
export type DealVisibility = (typeof dealVisibilities)[number]

/** Limits in cents and days (spec §5; upper limits from product.md 4). */
export const dealLimits = {
  minPrice: 100,
  maxPrice: 10_000_000,
  maxDeliveryDays: 60,
  maxExtras: 10,
  maxRevisions: 5,
  maxDeals: 100,
  /** Largest number of days by which a deal may be scheduled ahead. */
  maxDaysAhead: 365,
}

/** Cents. */
export const price = enteredInteger(dealErrors.priceTooLow)
  .min(dealLimits.minPrice, dealErrors.priceTooLow)
  .max(dealLimits.maxPrice, dealErrors.priceTooHigh)

export const customOption = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,36}$/, requestErrors.valueInvalid),
  label: line({ min: 1, max: 80 }),
  /** Cents on top of the deal's price. */
  price,
  /** Days on top of the deal's delivery time. */
  extraDays: z.int(requestErrors.valueInvalid).min(0, requestErrors.valueInvalid).max(30, requestErrors.valueInvalid),
})
export type CustomOption = z.infer<typeof customOption>

export const deliveryDays = enteredInteger(dealErrors.deliveryTooShort)
  .min(1, dealErrors.deliveryTooShort)
  .max(dealLimits.maxDeliveryDays, dealErrors.deliveryTooLong)

const dealFields = {
  dealType,
  title: line({ min: 5, max: 120, tooShort: dealErrors.titleTooShort, tooLong: dealErrors.titleTooLong }),
  description: prose({
    min: 20,
    max: 4000,
    tooShort: dealErrors.descriptionTooShort,
    tooLong: dealErrors.descriptionTooLong,
  }),
  /** May be null only when the price is on request; then it is at most a private guide for the influencer. */
  price: price.nullable(),
  /** Price on request: only the influencer and admins see `price`; businesses request a quote (contract/market/orders/purchases.ts). */
  isPriceHidden: z.boolean(requestErrors.valueInvalid),
  deliveryTimeInDays: deliveryDays,
  platforms: z
    .array(platform)
    .min(1, dealErrors.platformRequired)
    .max(11)
    .refine(isDistinct, requestErrors.valueInvalid),
  customOptions: z
    .array(customOption)
    .max(dealLimits.maxExtras, dealErrors.tooManyExtras)
    .refine((list) => new Set(list.map((option) => option.id)).size === list.length, requestErrors.valueInvalid),
  revisionsIncluded: z
    .int(requestErrors.valueInvalid)
    .min(0, requestErrors.valueInvalid)
    .max(dealLimits.maxRevisions, requestErrors.valueInvalid),
  /** false hides the deal; existing orders continue. */
  isActive: z.boolean(),
  /** Time from which an active deal is visible; null: immediately. */
  visibleFrom: z.iso.datetime(dealErrors.visibleFromWrong).nullable(),
}

export const deal = z.object({
  id,
  influencerId: id,
  ...dealFields,
  currency,
  isVisibleToBusinesses: z.boolean(),
  /** Derived from isActive and visibleFrom (product.md 4). */
  visibility: z.enum(dealVisibilities),
  createdAt: instant,
  updatedAt: instant,
  termsDigest,
  influencer: person.extend({ countryOfOrigin: z.string().nullable(), rating }),
})
export type Deal = z.infer<typeof deal>

/** A deal in a list, where a picture stands for it: one of its influencer's works; null without any. */
export const listedDeal = deal.extend({ cover: z.string().nullable() })
export type ListedDeal = z.infer<typeof listedDeal>

export const newDeal = z
  .strictObject({
    ...dealFields,
    customOptions: dealFields.customOptions.default([]),
    revisionsIncluded: dealFields.revisionsIncluded.default(2),
    isActive: dealFields.isActive.default(true),
    visibleFrom: dealFields.visibleFrom.default(null),
    isPriceHidden: dealFields.isPriceHidden.default(false),
  })
  .refine((deal) => deal.isPriceHidden || deal.price !== null, { path: ['price'], message: dealErrors.priceTooLow })
export type NewDeal = z.infer<typeof newDeal>

export const dealChange = z.strictObject(dealFields).partial()
export type DealChange = z.infer<typeof dealChange>

export const dealSorts = ['newest', 'price_low', 'price_high'] as const

export const dealQuery = z.strictObject({
  ...page,
  /** Only the signed-in influencer's own deals, including hidden ones. */
  mine: z.literal('true').optional(),
  influencerId: idInPath.optional(),
  dealType: dealType.optional(),
  platform: platform.optional(),
  country: countryCode.optional(),
  language: languageCode.optional(),
  minPrice: integerInQuery(0, dealLimits.maxPrice).optional(),
  maxPrice: integerInQuery(0, dealLimits.maxPrice).optional(),
  maxDeliveryDays: integerInQuery(1, 60).optional(),
  /** own: in the influencer's own order, as on the profile. */
  sort: z.enum([...dealSorts, 'own'], requestErrors.valueInvalid).default('newest'),
})
export type DealQuery = z.infer<typeof dealQuery>

const onDeal = z.strictObject({ id: idInPath })

export const deals = {
  list: endpoint({
    method: 'GET',
    url: '/api/deals',
    shows: ['deals', 'orders'],
    schema: { querystring: dealQuery, response: { 200: pageOf(listedDeal) } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/deals',
    needs: 'profile',
    idempotent: true,
    invalidates: ['deals'],
    schema: { body: newDeal, response: { 201: deal } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/deals/:id',
    shows: ['deals', 'orders'],
    schema: { params: onDeal, response: { 200: deal } },
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/deals/:id',
    needs: 'profile',
    invalidates: ['deals'],
    schema: { params: onDeal, body: changeBody(dealChange), response: { 200: deal } },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/deals/:id',
    needs: 'profile',
    invalidates: ['deals'],
    schema: { params: onDeal, response: { 204: noContent } },
  }),
  /** Creates a hidden copy of one's own deal. */
  duplicate: endpoint({
    method: 'POST',
    url: '/api/deals/:id/duplicate',
    needs: 'profile',
    idempotent: true,
    invalidates: ['deals'],
    schema: { params: onDeal, response: { 201: deal } },
  }),
  /** Sets the order of one's deals on the profile; 409 `conflict` unless it lists exactly all of them. */
  reorder: endpoint({
    method: 'PUT',
    url: '/api/deals/order',
    needs: 'profile',
    invalidates: ['deals'],
    schema: { body: reorderBody(dealLimits.maxDeals), response: { 204: noContent } },
  }),
}

/** Total price in cents and delivery days of an order with these extras; amount is null when the price is on request. */
export const orderTotal = (
  deal: Pick<Deal, 'price' | 'isPriceHidden' | 'deliveryTimeInDays'>,
  extras: CustomOption[],
) => ({
  amount:
    deal.isPriceHidden || deal.price === null ? null : extras.reduce((sum, extra) => sum + extra.price, deal.price),
  deliveryDays: extras.reduce((sum, extra) => sum + extra.extraDays, deal.deliveryTimeInDays),
})
