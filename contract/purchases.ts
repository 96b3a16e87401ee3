import { z } from 'zod'
import { customOption, deal, deliveryDays, price } from './deals.ts'
import { endpoint } from './endpoint.ts'
import {
  cents,
  currency,
  id,
  idInPath,
  instant,
  isDistinct,
  line,
  page,
  pageOf,
  person,
  prose,
  webAddress,
} from './fields.ts'
import { messages } from './messages.ts'
import { clockActions } from './task-machine.ts'
import { taskStatus } from './tasks.ts'

export const purchaseStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]
export const purchaseStatus = z.enum(purchaseStatuses, messages.valueInvalid)
/**
 * What a list of orders can be narrowed to: a state, a price that was asked for and not named yet, or named and not paid, an open
 * dispute, or a due date that has passed.
 */
export const purchaseFilters = [...purchaseStatuses, 'price_asked', 'quoted', 'disputed', 'late'] as const
export type PurchaseFilter = (typeof purchaseFilters)[number]

export const purchasePaymentStatuses = ['pending', 'paid', 'refunded'] as const
export type PurchasePaymentStatus = (typeof purchasePaymentStatuses)[number]

export const usageRights = ['none', 'organic_repost', 'paid_use'] as const
export const adMarkings = ['platform_label', 'hashtag_ad', 'both'] as const

/** What the work needs to know; frozen on the order (product.md 4, Brief). */
export const brief = z.strictObject({
  sayAndShow: prose({ min: 1, max: 4000 }),
  links: z.array(webAddress).max(10),
  /** A day, as the business wishes; the due date is what counts. */
  wishedDate: z.iso.date(messages.valueInvalid).nullable(),
  usageRights: z.enum(usageRights, messages.valueInvalid),
  usageDays: z.int(messages.valueInvalid).min(1, messages.valueInvalid).max(3650, messages.valueInvalid).nullable(),
  usageChannels: line({ max: 200 }).nullable(),
  adMarking: z.enum(adMarkings, messages.valueInvalid),
  licenceNumber: line({ max: 60 }).nullable(),
})
export type Brief = z.infer<typeof brief>

/** balance: pay now, refused when it is too low. card: pay now what the balance has, the missing part at the checkout. */
export const payWith = z.enum(['balance', 'card'], messages.valueInvalid)

/** How long a question for a price waits for its answer, and a quote for its payment; how many questions may wait at once. */
export const quoteLimits = { days: 7, openQuestions: 5, maxMessage: 1000 }

/** Of an order whose price was asked for: what becomes of it in silence, before and after the price is named. */
export const questionClocks = ['lapse_question', 'lapse_quote'] as const
export type QuestionClock = (typeof questionClocks)[number]
const purchaseClock = z.object({ action: z.enum([...clockActions, ...questionClocks]), at: instant })

const seenAmount = z.int(messages.valueInvalid).min(1, messages.valueInvalid)

export const newPurchase = z.strictObject({
  /** The total that the business was shown, in cents; another price is refused. null: ask for the price of a deal on request. */
  amount: seenAmount.nullable(),
  /** Ids of the deal's extras, each once. */
  extras: z.array(z.string().max(36)).max(10).refine(isDistinct, messages.valueInvalid).default([]),
  messageFromBusiness: prose({ min: 1, max: 2000, tooShort: messages.messageRequired }),
  brief,
  payWith: payWith.default('balance'),
})
export type NewPurchase = z.infer<typeof newPurchase>

export const purchase = z.object({
  id,
  dealId: id.nullable(),
  dealType: deal.shape.dealType,
  dealTitle: z.string(),
  dealDescription: z.string(),
  platforms: deal.shape.platforms,
  business: person,
  influencer: person,
  status: purchaseStatus,
  paymentStatus: z.enum(purchasePaymentStatuses),
  /** 0 as long as a price that was asked for is not named. */
  amount: cents,
  currency,
  /** Of a deal whose price is on request: whether it was named, when last, and what was said with it; null: of other deals. */
  priceQuestion: z
    .object({ status: z.enum(['asked', 'quoted']), quotedAt: instant.nullable(), message: z.string().nullable() })
    .nullable(),
  /** Platform fee in basis points, frozen when the order was made, and what it comes to in cents. */
  feeBps: z.int(),
  fee: cents,
  extras: z.array(customOption),
  deliveryDays: z.int(),
  revisionsIncluded: z.int(),
  brief,
  messageFromBusiness: z.string(),
  messageFromInfluencer: z.string().nullable(),
  taskId: id.nullable(),
  taskStatus: taskStatus.nullable(),
  dueDate: instant.nullable(),
  /** Since when a dispute is open. */
  disputedAt: instant.nullable(),
  /** What happens next, and when, if nobody acts. */
  clock: purchaseClock.nullable(),
  createdAt: instant,
  updatedAt: instant,
  completedAt: instant.nullable(),
  /** Until when the one who asks may leave a review, or might have; null: not completed, or done. */
  reviewUntil: instant.nullable(),
})
export type Purchase = z.infer<typeof purchase>

/** An order as answered after paying: `checkoutUrl` is where the missing part is paid. */
const paid = z.object({ purchase, checkoutUrl: z.string().nullable() })

const onPurchase = z.strictObject({ id: idInPath })
const answerNote = prose({ max: 2000 }).nullable().optional()

export const purchases = {
  create: endpoint({
    method: 'POST',
    url: '/api/deals/:id/purchases',
    idempotent: true,
    schema: { params: onPurchase, body: newPurchase, response: { 201: paid } },
  }),
  list: endpoint({
    method: 'GET',
    url: '/api/purchases',
    schema: {
      querystring: z.strictObject({
        ...page,
        side: z.enum(['business', 'influencer'], messages.valueInvalid).optional(),
        status: z.enum(purchaseFilters, messages.valueInvalid).optional(),
      }),
      response: { 200: pageOf(purchase) },
    },
  }),
  /** How many of one's own each filter finds. */
  counts: endpoint({
    method: 'GET',
    url: '/api/purchases/counts',
    schema: { response: { 200: z.record(z.enum(purchaseFilters), z.int()) } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/purchases/:id',
    schema: { params: onPurchase, response: { 200: purchase } },
  }),
  /**
   * The influencer names the price that was asked for, or another one, until it is paid: the newest stands for 7 days. Refuses
   * 409 `question_state` naming both states, once it is paid or cancelled.
   */
  quote: endpoint({
    method: 'POST',
    url: '/api/purchases/:id/quote',
    idempotent: true,
    schema: {
      params: onPurchase,
      body: z.strictObject({
        /** For everything that was asked for, extras included, in cents. */
        amount: price,
        /** For everything, extras included; without it, as it stands. */
        deliveryTimeInDays: deliveryDays.optional(),
        message: prose({ max: quoteLimits.maxMessage }).nullable().optional(),
      }),
      response: { 200: purchase },
    },
  }),
  pay: endpoint({
    method: 'POST',
    url: '/api/purchases/:id/pay',
    idempotent: true,
    schema: {
      params: onPurchase,
      body: z.strictObject({
        payWith: payWith.default('balance'),
        /** What the business was shown; needed where the price was asked for. Anything else by now is 409 `price_changed`. */
        amount: seenAmount.optional(),
        deliveryDays: deliveryDays.optional(),
      }),
      response: { 200: paid },
    },
  }),
  accept: endpoint({
    method: 'POST',
    url: '/api/purchases/:id/accept',
    idempotent: true,
    schema: { params: onPurchase, body: z.strictObject({ message: answerNote }), response: { 200: purchase } },
  }),
  decline: endpoint({
    method: 'POST',
    url: '/api/purchases/:id/decline',
    idempotent: true,
    schema: { params: onPurchase, body: z.strictObject({ message: answerNote }), response: { 200: purchase } },
  }),
  /** The business takes back an order that is not accepted yet, or not paid; a question for a price too. */
  cancel: endpoint({
    method: 'POST',
    url: '/api/purchases/:id/cancel',
    idempotent: true,
    schema: { params: onPurchase, body: z.strictObject({ message: answerNote }), response: { 200: purchase } },
  }),
}
