import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  cents,
  currency,
  enteredCents,
  id,
  idInPath,
  instant,
  isDistinct,
  line,
  noContent,
  page,
  person,
  personName,
  prose,
  termsDigest,
} from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import {
  messageEdit,
  messagePage,
  newMessage,
  pageOfMessages,
  roomMessage,
} from '../../foundation/messages/messages.ts'
import { requestErrors } from '../../request-errors.ts'
import { deliverable } from '../campaigns/campaign-fields.ts'
import { campaignStages } from '../campaigns/campaign-machine.ts'
import { fit } from '../campaigns/fit.ts'
import { price } from '../deals/deals.ts'
import {
  engagementDates,
  engagementEventKinds,
  engagementFacts,
  side,
  toDate,
} from '../engagements/engagement-fields.ts'
import { disputeClock } from '../engagements/next-moment.ts'
import { turnGroups } from '../engagements/turn-groups.ts'
import { orderErrors } from '../orders/errors.ts'
import { brief, payWith } from '../orders/purchases.ts'
import { applicant } from './applicant.ts'
import { campaignTerms } from './campaign-terms.ts'
import { goodsStates, requestClockActions, requestEnds, requestLimits, requestStatuses } from './request-machine.ts'

const requestStatus = z.enum(requestStatuses, requestErrors.valueInvalid)
/** The groups of a list of requests, each request in exactly one: an open dispute, late, agreed but not paid, or else its status. */
export const requestGroups = [
  'applied',
  'invited',
  'agreed',
  'running',
  'published',
  'late',
  'disputed',
  'completed',
  'rejected',
] as const
/** Filters for requests: a status, a group, or by who acts next. */
export const requestFilters = [
  ...requestStatuses,
  ...turnGroups,
  ...(['applied', 'invited', 'agreed', 'running', 'published', 'late', 'disputed'] as const),
] as const
export type RequestFilter = (typeof requestFilters)[number]

/** Terms of a request: a snapshot from the moment at which its money was held; before that, the campaign as it is today. */
export const agreement = z.object({
  deliverables: z.array(deliverable),
  requirements: z.string().nullable(),
  dos: z.array(z.string()),
  donts: z.array(z.string()),
  links: z.array(z.string()),
  usageRights: brief.shape.usageRights,
  usageDays: brief.shape.usageDays,
  usageChannels: brief.shape.usageChannels,
  adMarking: brief.shape.adMarking,
  licenceNumber: brief.shape.licenceNumber,
  product: z.string().nullable(),
  /** Days, each until its end in the zone that the influencer had when it was agreed. */
  deliverBy: z.iso.date(),
  publishFrom: z.iso.date(),
  publishUntil: z.iso.date(),
})
export type Agreement = z.infer<typeof agreement>
export type AgreedDays = Pick<Agreement, 'deliverBy' | 'publishFrom' | 'publishUntil'>

/** Number of videos of a deliverable that are done, of the `count` that was agreed. */
const progress = z.object({ deliverableId: z.string(), count: z.int(), submitted: z.int(), published: z.int() })

/** The first ask and each counter-offer, oldest first. */
const offer = z.object({ id, by: side, amount: cents, message: z.string().nullable(), createdAt: instant })

export const requestEventKinds = [
  'applied',
  'invited',
  'offered',
  'agreed',
  'money_held',
  'declined',
  'withdrawn',
  'lapsed',
  'campaign_closed',
  'video_submitted',
  'video_verified',
  'video_changes',
  'video_published',
  'video_removed',
  'post_gone',
  'post_back',
  'published',
  'incomplete',
  'completion_extended',
  'confirmed',
  'confirmed_by_silence',
  'split_proposed',
  'split_lapsed',
  'split_agreed',
  'address_given',
  'shipped',
  'goods_received',
  'goods_missing',
  'goods_lost',
  'goods_not_sent',
  'not_checked',
  ...engagementEventKinds,
] as const
export type RequestEventKind = (typeof requestEventKinds)[number]

const requestEvent = z.object({
  id,
  kind: z.enum(requestEventKinds),
  actor: person.nullable(),
  /** The side that acted; admins stay unnamed, and `clock` means a deadline passed. */
  by: z.enum(['business', 'influencer', 'admin', 'clock']),
  note: z.string().nullable(),
  /** The amount offered or split, in cents. */
  amount: cents.nullable(),
  /** The due date concerned, for events about moving it. */
  dueDate: instant.nullable(),
  videoId: id.nullable(),
  createdAt: instant,
})
export type RequestEvent = z.infer<typeof requestEvent>

const clock = z.object({ action: z.enum(requestClockActions), at: instant })
const campaignOfRequest = z.object({
  id,
  title: z.string(),
  logoUrl: z.string().nullable(),
  stage: z.enum(campaignStages),
})

/** A row of a list of requests (spec §3, campaign_requests). Amounts in cents. */
export const campaignRequestSummary = z.object({
  id,
  campaignId: id,
  influencerId: id,
  campaign: campaignOfRequest,
  business: person,
  influencer: person,
  status: requestStatus,
  askedBy: side,
  message: z.string(),
  influencerMessage: z.string().nullable(),
  customPrice: cents.nullable(),
  dealId: id.nullable(),
  /** The agreed or last offered price, else the campaign's fee. */
  amount: cents,
  currency,
  /** Digest of the terms that accepting or paying the request agrees to. */
  termsDigest,
  /** The side that has to act next; null when final or in dispute. */
  turn: side.nullable(),
  agreedAt: instant.nullable(),
  dueDate: instant.nullable(),
  /** Time at which the work began to wait for the business. */
  waitingSince: instant.nullable(),
  disputedAt: instant.nullable(),
  isLate: z.boolean(),
  endedBecause: z.enum(requestEnds).nullable(),
  clock: clock.nullable(),
  /** The next step of its open dispute. */
  disputeClock: disputeClock.nullable(),
  /** Its group for the reader; null for admins. */
  turnGroup: z.enum(turnGroups).nullable(),
  /** Videos that wait for the business's answer. */
  videosToReview: z.int(),
  unreadMessages: z.int(),
  /** Comparison of the influencer with the campaign's conditions, for the business and before acceptance; else null. */
  fit: fit.nullable(),
  /** The influencer's figures, for whom and while `fit` is shown; else null. */
  applicant: applicant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type CampaignRequestSummary = z.infer<typeof campaignRequestSummary>

/** The inputs of the request's rules as JSON; `requestFacts` converts its dates. */
const facts = {
  status: requestStatus,
  askedBy: side,
  offeredBy: side,
  offeredAt: instant,
  offers: z.int(),
  agreedAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  publishedAt: instant.nullable(),
  completionExtended: z.boolean(),
  incompleteUsed: z.boolean(),
  splitProposedBy: side.nullable(),
  splitProposedAt: instant.nullable(),
  goods: z.enum(goodsStates).nullable(),
  goodsAt: instant.nullable(),
  checkingSince: instant.nullable(),
  progress: z.array(progress),
  timers: campaignTerms,
  ...engagementFacts,
}

/** Address for shipping goods; for the business, and only after acceptance. */
export const postalAddress = z.strictObject({
  name: personName({ max: 120 }),
  street: line({ min: 1, max: 200 }),
  postcode: line({ max: 20 }),
  city: line({ min: 1, max: 120 }),
  country: z.string().regex(/^[A-Z]{2}$/, requestErrors.valueInvalid),
  phone: line({ max: 30 }).nullable(),
})
export type PostalAddress = z.infer<typeof postalAddress>

/** One request for its two sides and admins. */
export const campaignRequest = campaignRequestSummary.extend({
  ...facts,
  /** The campaign's fee, in cents. */
  price: cents,
  /** Platform fee in basis points and the resulting amount in cents, of `amount`. */
  feeBps: z.int(),
  fee: cents,
  deal: z.object({ id: id.nullable(), title: z.string() }).nullable(),
  answers: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
  offersMade: z.array(offer),
  agreement,
  /** Labels that its posts have to carry, by the rules of the countries it concerns (contract/market/orders/disclosure.ts). */
  disclosure: z.object({
    labels: z.array(z.object({ country: z.string(), label: z.string() })),
    /** Countries that require a licence of the influencer. */
    licenceCountries: z.array(z.string()),
  }),
  split: z.object({ by: side, release: cents, reason: z.string(), at: instant }).nullable(),
  /** Reason for the proposed due date. */
  dueProposalReason: z.string().nullable(),
  /** For its two sides while goods are on their way; null for others. */
  parcel: z
    .object({
      address: postalAddress.nullable(),
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
    })
    .nullable(),
  /** Amount paid out at the end, in cents before the fee; null while it runs. */
  released: cents.nullable(),
  endReason: z.string().nullable(),
  /** The dispute that is or was open. */
  disputeId: id.nullable(),
  completedAt: instant.nullable(),
  /** Days after which a post was removed and not restored in time, so that the work no longer counts; null: every post stands. */
  postRemovedAfterDays: z.int().nullable(),
  /** End of the usage rights; null: not completed, none, or without end. */
  usageEndsAt: instant.nullable(),
  /** End of the time in which the caller may (or could) leave a review; null: not completed, or already reviewed. */
  reviewUntil: instant.nullable(),
  events: z.array(requestEvent),
})
export type CampaignRequest = z.infer<typeof campaignRequest>

const message = prose({ min: 1, max: 2000, tooShort: requestErrors.textRequired })
const note = prose({ max: 2000 }).nullable().optional()
const reason = prose({ min: 1, max: 2000, tooShort: orderErrors.reasonRequired })
/** The total shown to the person who agrees, in cents; 409 `offer_changed` if it differs by now. */
const shownAmount = z.int(requestErrors.valueInvalid).min(1, requestErrors.valueInvalid)

export const newApplication = z.strictObject({
  message,
  /** Cents; null or omitted: the campaign's fee. */
  customPrice: price.nullable().optional(),
  /** One of the influencer's own deals. */
  dealId: id.nullable().optional(),
  /** One for each question of the campaign. */
  answers: z
    .array(z.strictObject({ id: z.string().max(36), answer: prose({ min: 1, max: 1000 }) }))
    .max(5, requestErrors.valueInvalid)
    .default([]),
  /** Digest of the campaign's terms as they were shown. */
  termsDigest: termsDigest.optional(),
})
export type NewApplication = z.infer<typeof newApplication>

export const newInvitations = z.strictObject({
  influencerIds: z
    .array(id)
    .min(1, requestErrors.valueInvalid)
    .max(requestLimits.invitations, requestErrors.valueInvalid)
    .refine(isDistinct, requestErrors.valueInvalid),
  message,
})
export type NewInvitations = z.infer<typeof newInvitations>

/** Result for each invited influencer: the request, or the reason why there is none. */
const invitationResult = z.object({
  influencerId: id,
  requestId: id.nullable(),
  code: z.string().nullable(),
})

const onRequest = z.strictObject({ id: idInPath })
const onMessage = z.strictObject({ id: idInPath, messageId: idInPath })
const onCampaign = z.strictObject({ id: idInPath })
const changed = ['campaign-requests', 'campaigns', 'messages', 'wallet'] as const

const action = <B extends z.ZodType>(name: string, body: B) =>
  endpoint({
    method: 'POST',
    url: `/api/campaign-requests/:id/${name}`,
    needs: 'work',
    idempotent: true,
    invalidates: changed,
    schema: { params: onRequest, body, response: { 200: campaignRequest } },
  })

/** A request after payment; the missing money is paid at `checkoutUrl`. */
const paidRequest = z.object({ request: campaignRequest, checkoutUrl: z.string().nullable() })
const payment = (name: string) =>
  endpoint({
    method: 'POST',
    url: `/api/campaign-requests/:id/${name}`,
    needs: 'work',
    idempotent: true,
    invalidates: changed,
    schema: {
      params: onRequest,
      /** `payWith` matters for the business alone: card: the balance first, and the missing rest at the checkout. */
      body: z.strictObject({
        amount: shownAmount,
        payWith: payWith.default('balance'),
        message: note,
        /** Digest of the request's terms as they were shown. */
        termsDigest: termsDigest.optional(),
      }),
      response: { 200: paidRequest },
    },
  })

const dueDate = z.iso.datetime(requestErrors.valueInvalid)

/** A message about a request. */
export const requestMessage = roomMessage.extend({ requestId: id })
export type RequestMessage = z.infer<typeof requestMessage>

/** Offers of a business that are neither answered nor paid yet; they block no money (product.md 5). */
const promises = z.object({ count: z.int(), amount: cents })
export type Promises = z.infer<typeof promises>

/** Words with which a request, or a proposed date, is declined or withdrawn. */
export const requestNote = z.strictObject({ reason: note })
export const counterOffer = z.strictObject({ amount: price, message: note })
export const incompleteWork = z.strictObject({ videoId: id, reason })
export const proposedSplit = z.strictObject({ release: enteredCents, reason })
/** Goods on their way to the influencer. */
export const shipment = z.strictObject({
  carrier: line({ min: 1, max: 80 }),
  trackingNumber: line({ min: 1, max: 80 }),
})

export const campaignRequests = {
  /** Spec §7: a plain array, newest first; further pages by the `Link` header. For a business: of its campaigns; else one's own. */
  list: endpoint({
    method: 'GET',
    url: '/api/campaign-requests',
    needs: 'read',
    shows: ['campaign-requests'],
    schema: {
      querystring: z.strictObject({
        ...page,
        status: z.enum(requestFilters, requestErrors.valueInvalid).optional(),
        campaignId: idInPath.optional(),
        /** Only with this person on the other side. */
        with: idInPath.optional(),
      }),
      response: { 200: z.array(campaignRequestSummary) },
    },
  }),
  /** Number of one's own requests per filter. */
  counts: endpoint({
    method: 'GET',
    url: '/api/campaign-requests/counts',
    needs: 'read',
    shows: ['campaign-requests'],
    schema: {
      querystring: z.strictObject({ campaignId: idInPath.optional() }),
      response: { 200: z.record(z.enum(requestFilters), z.int()) },
    },
  }),
  /** The business's own invitations and offers that wait for an answer, of one campaign or of all. */
  promises: endpoint({
    method: 'GET',
    url: '/api/campaign-requests/promises',
    needs: 'read',
    shows: ['campaign-requests', 'campaigns'],
    schema: {
      querystring: z.strictObject({ campaignId: idInPath.optional() }),
      response: { 200: promises },
    },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/campaign-requests/:id',
    needs: 'read',
    fresh: 'admins',
    shows: ['campaign-requests', 'videos'],
    schema: { params: onRequest, response: { 200: campaignRequest } },
  }),
  /** An influencer applies. */
  apply: endpoint({
    method: 'POST',
    url: '/api/campaigns/:id/requests',
    needs: 'work',
    idempotent: true,
    invalidates: changed,
    schema: { params: onCampaign, body: newApplication, response: { 201: campaignRequest } },
  }),
  /** The business invites influencers; those who can't be invited are named with the reason, the others are invited. */
  invite: endpoint({
    method: 'POST',
    url: '/api/campaigns/:id/invitations',
    needs: 'spend',
    idempotent: true,
    invalidates: changed,
    schema: {
      params: onCampaign,
      body: newInvitations,
      response: { 200: z.object({ items: z.array(invitationResult) }) },
    },
  }),
  /**
   * The side that was asked last agrees. With enough money it is held at once. Else: a business paying by card gets a checkout, one
   * paying from its balance 409 `insufficient_funds` with `missing`, and an influencer's agreement waits 72 hours for the money.
   */
  accept: payment('accept'),
  /** The business adds the money for what both have agreed to. */
  pay: payment('pay'),
  reject: action('reject', requestNote),
  withdraw: action('withdraw', requestNote),
  /** A counter-offer, in cents. */
  offer: action('offer', counterOffer),
  /** The business confirms the work; the money is released. */
  confirm: action('confirm', z.strictObject({})),
  /** The business names, once, the published video that is not as agreed. */
  incomplete: action('incomplete', incompleteWork),
  extend: action('extend', z.strictObject({})),
  cancel: action(
    'cancel',
    z.strictObject({
      answer: z.enum(['cancel', 'keep'], requestErrors.valueInvalid).default('cancel'),
      reason: note,
    }),
  ),
  proposeDueDate: action('due-date', z.strictObject({ dueDate, reason })),
  agreeDueDate: action('due-date/agree', z.strictObject({ dueDate })),
  refuseDueDate: action('due-date/refuse', requestNote),
  withdrawDueDate: action('due-date/withdraw', z.strictObject({})),
  /** `release`: cents for the influencer, before the fee; the rest goes back to the business. */
  proposeSplit: action('propose-split', proposedSplit),
  /** Names the amount, so that nobody accepts one they have not seen. */
  acceptSplit: action('accept-split', z.strictObject({ release: enteredCents })),
  /** Goods: the influencer enters the address, the business confirms shipping, the influencer reports whether they arrived. */
  giveAddress: action('goods/address', postalAddress),
  ship: action('goods/ship', shipment),
  receive: action('goods/receive', z.strictObject({ arrived: z.boolean() })),
  messages: endpoint({
    method: 'GET',
    url: '/api/campaign-requests/:id/messages',
    needs: 'messages',
    fresh: 'admins',
    shows: ['messages'],
    schema: {
      params: onRequest,
      querystring: z.strictObject(messagePage),
      response: { 200: pageOfMessages(requestMessage) },
    },
  }),
  sendMessage: endpoint({
    method: 'POST',
    url: '/api/campaign-requests/:id/messages',
    needs: 'work',
    idempotent: true,
    invalidates: ['messages'],
    schema: { params: onRequest, body: newMessage, response: { 201: requestMessage } },
  }),
  /** The sender's text within 15 minutes; afterwards 409. */
  editMessage: endpoint({
    method: 'PATCH',
    url: '/api/campaign-requests/:id/messages/:messageId',
    needs: 'work',
    invalidates: ['messages'],
    schema: { params: onMessage, body: changeBody(messageEdit), response: { 200: requestMessage } },
  }),
  /** Takes the sender's message back within 15 minutes; afterwards 409. */
  takeBackMessage: endpoint({
    method: 'DELETE',
    url: '/api/campaign-requests/:id/messages/:messageId',
    needs: 'work',
    invalidates: ['messages', 'badges'],
    schema: { params: onMessage, response: { 200: requestMessage } },
  }),
  /** Tells the other side that the actor is writing; nothing is stored. */
  typing: endpoint({
    method: 'POST',
    url: '/api/campaign-requests/:id/messages/typing',
    needs: 'work',
    invalidates: [],
    schema: { params: onRequest, response: { 204: noContent } },
  }),
  markRead: endpoint({
    method: 'POST',
    url: '/api/campaign-requests/:id/messages/read',
    needs: 'work',
    invalidates: ['badges'],
    schema: { params: onRequest, response: { 204: noContent } },
  }),
}

/** Converts a request from the API to `RequestFacts` with Dates, for `requestCan` and `requestClock`. */
export const requestFacts = (wire: Pick<CampaignRequest, keyof typeof facts>) => ({
  ...wire,
  ...engagementDates(wire),
  offeredAt: new Date(wire.offeredAt),
  agreedAt: toDate(wire.agreedAt),
  acceptedAt: toDate(wire.acceptedAt),
  publishedAt: toDate(wire.publishedAt),
  splitProposedAt: toDate(wire.splitProposedAt),
  goodsAt: toDate(wire.goodsAt),
  checkingSince: toDate(wire.checkingSince),
})
