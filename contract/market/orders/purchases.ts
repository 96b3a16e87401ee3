import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
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
  termsDigest,
  webAddress,
} from '../../fields.ts'
import { messageErrors } from '../../foundation/messages/errors.ts'
import { storedFile } from '../../foundation/uploads/stored-file.ts'
import { requestErrors } from '../../request-errors.ts'
import { customOption, deal, deliveryDays, price } from '../deals/deals.ts'
import { disputeClock } from '../engagements/next-moment.ts'
import { turnGroups } from '../engagements/turn-groups.ts'
import { clockActions } from './task-machine.ts'
import { groupsAtWork, taskStatus } from './tasks.ts'

export const purchaseStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]
export const purchaseStatus = z.enum(purchaseStatuses, requestErrors.valueInvalid)
/**
 * The groups of a list of orders, each order in exactly one: price requested but not quoted, quoted but not paid, otherwise pending, open
 * dispute, overdue, otherwise by the status of its task, or ended.
 */
export const purchaseGroups = [
  'price_asked',
  'quoted',
  'awaiting',
  ...groupsAtWork,
  'late',
  'disputed',
  'completed',
  'cancelled',
] as const
/** Filters for orders: a status, a group, or by who acts next. */
export const purchaseFilters = ['pending', 'in_progress', ...purchaseGroups, ...turnGroups] as const
export type PurchaseFilter = (typeof purchaseFilters)[number]

export const purchasePaymentStatuses = ['pending', 'paid', 'refunded'] as const
export type PurchasePaymentStatus = (typeof purchasePaymentStatuses)[number]

export const usageRights = ['none', 'organic_repost', 'paid_use'] as const
export const adMarkings = ['platform_label', 'hashtag_ad', 'both'] as const

/** The brief for the work; immutable once ordered (product.md 4, Brief). */
export const brief = z.strictObject({
  sayAndShow: prose({ min: 1, max: 4000 }),
  links: z.array(webAddress).max(10),
  /** The business's preferred day; the due date is binding. */
  wishedDate: z.iso.date(requestErrors.valueInvalid).nullable(),
  usageRights: z.enum(usageRights, requestErrors.valueInvalid),
  usageDays: z
    .int(requestErrors.valueInvalid)
    .min(1, requestErrors.valueInvalid)
    .max(3650, requestErrors.valueInvalid)
    .nullable(),
  usageChannels: line({ max: 200 }).nullable(),
  adMarking: z.enum(adMarkings, requestErrors.valueInvalid),
  licenceNumber: line({ max: 60 }).nullable(),
})
export type Brief = z.infer<typeof brief>

/** Maximum number of files with a brief. */
export const maxBriefFiles = 5

/** balance: pay now, refused when it is too low. card: use the balance first and pay the rest at the checkout. */
export const payWith = z.enum(['balance', 'card'], requestErrors.valueInvalid)

/** Days for which a price request waits for an answer and a quote for payment, and the number of requests that may be open at once. */
export const quoteLimits = { days: 7, openQuestions: 5, maxMessage: 1000 }

/** Automatic expiry of a price request, before and after it is quoted. */
export const priceRequestClocks = ['lapse_question', 'lapse_quote'] as const
export type PriceRequestClock = (typeof priceRequestClocks)[number]
const purchaseClock = z.object({ action: z.enum([...clockActions, ...priceRequestClocks]), at: instant })

const shownAmount = z.int(requestErrors.valueInvalid).min(1, requestErrors.valueInvalid)

export const newPurchase = z.strictObject({
  /** The total shown to the business, in cents; refused if it has changed. null: request a quote for a deal with price on request. */
  amount: shownAmount.nullable(),
  /** Ids of the deal's extras, each once. */
  extras: z.array(z.string().max(36)).max(10).refine(isDistinct, requestErrors.valueInvalid).default([]),
  messageFromBusiness: prose({ min: 1, max: 2000, tooShort: messageErrors.messageRequired }),
  brief,
  /** Own files uploaded for a brief. */
  briefFileIds: z
    .array(z.uuid(requestErrors.valueInvalid))
    .max(maxBriefFiles, requestErrors.valueInvalid)
    .refine(isDistinct, requestErrors.valueInvalid)
    .default([]),
  payWith: payWith.default('balance'),
  /** Digest of the deal's terms as they were shown, whichever extras are chosen. */
  termsDigest: termsDigest.optional(),
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
  /** 0 until a requested price is quoted. */
  amount: cents,
  currency,
  /** For deals with price on request: the time of the last quote, if any, and its message; otherwise null. */
  priceQuestion: z
    .object({ status: z.enum(['asked', 'quoted']), quotedAt: instant.nullable(), message: z.string().nullable() })
    .nullable(),
  /** Platform fee in basis points, fixed when the order was created, and the resulting amount in cents. */
  feeBps: z.int(),
  fee: cents,
  extras: z.array(customOption),
  deliveryDays: z.int(),
  revisionsIncluded: z.int(),
  /** Digest of the terms that paying or accepting the order agrees to. */
  termsDigest,
  brief,
  /** Readable by both sides, and by admins once the order was disputed. */
  briefFiles: z.array(storedFile),
  messageFromBusiness: z.string(),
  messageFromInfluencer: z.string().nullable(),
  taskId: id.nullable(),
  taskStatus: taskStatus.nullable(),
  dueDate: instant.nullable(),
  /** Its work is overdue and undelivered. */
  isLate: z.boolean(),
  /** Time at which the open dispute began. */
  disputedAt: instant.nullable(),
  /** The next automatic action and its time. */
  clock: purchaseClock.nullable(),
  /** The next step of its open dispute. */
  disputeClock: disputeClock.nullable(),
  /** Its group for the reader; null for admins. */
  turnGroup: z.enum(turnGroups).nullable(),
  createdAt: instant,
  updatedAt: instant,
  completedAt: instant.nullable(),
  /** Messages about its task that the caller has not read. */
  unreadMessages: z.int(),
  /** End of the time in which the caller may (or could) leave a review; null: not completed, or already reviewed. */
  reviewUntil: instant.nullable(),
})
export type Purchase = z.infer<typeof purchase>

/** An order after payment; the rest is paid at `checkoutUrl`. */
const paidPurchase = z.object({ purchase, checkoutUrl: z.string().nullable() })

const onPurchase = z.strictObject({ id: idInPath })
const optionalMessage = prose({ max: 2000 }).nullable().optional()

export const priceQuote = z.strictObject({
  /** Total for the request including extras, in cents. */
  amount: price,
  /** Total days including extras; unchanged if omitted. */
  deliveryTimeInDays: deliveryDays.optional(),
  message: prose({ max: quoteLimits.maxMessage }).nullable().optional(),
})
/** Words with which an order is declined or cancelled. */
export const purchaseMessage = z.strictObject({ message: optionalMessage })

export const purchases = {
  create: endpoint({
    method: 'POST',
    url: '/api/deals/:id/purchases',
    needs: 'spend',
    idempotent: true,
    invalidates: ['orders', 'messages', 'wallet'],
    schema: { params: onPurchase, body: newPurchase, response: { 201: paidPurchase } },
  }),
  list: endpoint({
    method: 'GET',
    url: '/api/purchases',
    needs: 'read',
    shows: ['orders'],
    schema: {
      querystring: z.strictObject({
        ...page,
        side: z.enum(['business', 'influencer'], requestErrors.valueInvalid).optional(),
        status: z.enum(purchaseFilters, requestErrors.valueInvalid).optional(),
        /** Only with this person on the other side. */
        with: idInPath.optional(),
      }),
      response: { 200: pageOf(purchase) },
    },
  }),
  /** Number of one's own orders per filter. */
  counts: endpoint({
    method: 'GET',
    url: '/api/purchases/counts',
    needs: 'read',
    shows: ['orders'],
    schema: { response: { 200: z.record(z.enum(purchaseFilters), z.int()) } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/purchases/:id',
    needs: 'read',
    shows: ['orders'],
    schema: { params: onPurchase, response: { 200: purchase } },
  }),
  /** The order of a task, for screens that only know the task's id. */
  ofTask: endpoint({
    method: 'GET',
    url: '/api/tasks/:id/purchase',
    needs: 'read',
    fresh: 'admins',
    shows: ['orders'],
    schema: { params: onPurchase, response: { 200: purchase } },
  }),
  /**
   * The influencer quotes a requested price, or a new one, until it is paid; the latest is valid for 7 days. Refuses 409
   * `question_state` with both states once it is paid or cancelled.
   */
  quote: endpoint({
    method: 'POST',
    url: '/api/purchases/:id/quote',
    needs: 'work',
    idempotent: true,
    invalidates: ['orders', 'messages', 'wallet'],
    schema: {
      params: onPurchase,
      body: priceQuote,
      response: { 200: purchase },
    },
  }),
  pay: endpoint({
    method: 'POST',
    url: '/api/purchases/:id/pay',
    needs: 'spend',
    idempotent: true,
    invalidates: ['orders', 'messages', 'wallet'],
    schema: {
      params: onPurchase,
      body: z.strictObject({
        payWith: payWith.default('balance'),
        /** The total shown to the business; required for quoted prices. 409 `price_changed` if it differs. */
        amount: shownAmount.optional(),
        deliveryDays: deliveryDays.optional(),
        /** Digest of the order's terms as they were shown. */
        termsDigest: termsDigest.optional(),
      }),
      response: { 200: paidPurchase },
    },
  }),
  accept: endpoint({
    method: 'POST',
    url: '/api/purchases/:id/accept',
    needs: 'work',
    idempotent: true,
    invalidates: ['orders', 'messages', 'wallet'],
    schema: {
      params: onPurchase,
      body: z.strictObject({ message: optionalMessage, termsDigest: termsDigest.optional() }),
      response: { 200: purchase },
    },
  }),
  decline: endpoint({
    method: 'POST',
    url: '/api/purchases/:id/decline',
    needs: 'work',
    idempotent: true,
    invalidates: ['orders', 'messages', 'wallet'],
    schema: { params: onPurchase, body: purchaseMessage, response: { 200: purchase } },
  }),
  /** The business cancels an order that is not accepted or not paid yet, or a price request. */
  cancel: endpoint({
    method: 'POST',
    url: '/api/purchases/:id/cancel',
    needs: 'work',
    idempotent: true,
    invalidates: ['orders', 'messages', 'wallet'],
    schema: { params: onPurchase, body: purchaseMessage, response: { 200: purchase } },
  }),
}
