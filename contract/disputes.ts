/** Disputes about an order (product.md 4): the money stays held until both agree or an admin decides. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, id, idInPath, instant, isDistinct, page, pageOf, person, prose } from './fields.ts'
import { messages } from './messages.ts'
import { storedFile } from './tasks.ts'

/** How much each side may hand in; the times of a dispute are among the terms of its order. */
export const disputeRules = {
  /** Pieces of evidence of one side, and files with one of them. */
  evidenceEach: 20,
  filesEach: 5,
} as const

/** open: evidence comes in. proposed: both may object. objected: an admin decides. The last two are final. */
export const disputeStatuses = ['open', 'proposed', 'objected', 'decided', 'withdrawn'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

export const disputeOutcomes = ['release', 'refund', 'split'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

/**
 * How a dispute ended: nobody objected to the proposal, an admin decided, one side gave in, the 45 days were over, or it was
 * taken back by who opened it, and the order went on.
 */
export const disputeEnds = ['agreed', 'decided', 'conceded', 'too_long', 'withdrawn'] as const
export type DisputeEnd = (typeof disputeEnds)[number]

export const disputeClockActions = ['proposal_stands', 'dispute_refunds', 'dispute_releases'] as const
export type DisputeClockAction = (typeof disputeClockActions)[number]

const side = z.enum(['business', 'influencer'])
const outcome = z.enum(disputeOutcomes, messages.valueInvalid)

/** A row of a list of disputes; amounts in cents. */
export const disputeSummary = z.object({
  id,
  purchaseId: id,
  taskId: id,
  dealTitle: z.string(),
  /** What is held. */
  amount: cents,
  feeBps: z.int(),
  business: person,
  influencer: person,
  openedBy: side,
  reason: z.string(),
  status: z.enum(disputeStatuses),
  /** Until when both sides may hand in evidence. */
  evidenceUntil: instant,
  /** Until when a proposal leaves both sides their time to object; later an admin decides at once. */
  proposeUntil: instant,
  /** The days that each side has to object to a proposal. */
  objectDays: z.int(),
  /** Until when an admin has to decide, after an objection. */
  decideBy: instant.nullable(),
  /** What happens by itself, and when; null once it has ended. */
  clock: z.object({ action: z.enum(disputeClockActions), at: instant }).nullable(),
  /** `releaseAmount` is what the influencer gets before the fee; the rest goes back to the business. */
  proposal: z.object({ outcome, releaseAmount: cents, reason: z.string(), at: instant }).nullable(),
  objection: z.object({ by: side, reason: z.string(), at: instant }).nullable(),
  end: z
    .object({
      how: z.enum(disputeEnds),
      /** null: it was taken back, and no money has moved. */
      outcome: outcome.nullable(),
      releaseAmount: cents.nullable(),
      reason: z.string().nullable(),
      at: instant,
    })
    .nullable(),
  createdAt: instant,
})
export type DisputeSummary = z.infer<typeof disputeSummary>

export const disputeEvidence = z.object({
  id,
  side,
  text: z.string(),
  files: z.array(storedFile),
  createdAt: instant,
})
export type DisputeEvidence = z.infer<typeof disputeEvidence>

/** One dispute for its two sides and for admins, with what both handed in. */
export const dispute = disputeSummary.extend({ evidence: z.array(disputeEvidence) })
export type Dispute = z.infer<typeof dispute>

/** Spec §5, Report: a reason of at least 10 characters; the upper limit is ours. */
const reason = prose({ min: 10, max: 2000, tooShort: messages.disputeReason })
export const newDispute = z.strictObject({ reason })
export const newEvidence = z.strictObject({
  text: prose({ min: 1, max: 4000 }),
  fileIds: z
    .array(z.uuid(messages.valueInvalid))
    .max(disputeRules.filesEach, messages.valueInvalid)
    .refine(isDistinct, messages.valueInvalid)
    .default([]),
})
export type NewEvidence = z.infer<typeof newEvidence>

/** What an admin proposes or decides; `releaseAmount` in cents is read for a split alone. */
export const ruling = z
  .strictObject({
    outcome,
    releaseAmount: z.int(messages.valueInvalid).min(1, messages.disputeAmount).nullable().default(null),
    reason,
  })
  .refine((value) => value.outcome !== 'split' || value.releaseAmount !== null, {
    message: messages.disputeAmount,
    path: ['releaseAmount'],
  })
export type Ruling = z.infer<typeof ruling>

const onDispute = z.strictObject({ id: idInPath })
const act = <B extends z.ZodType>(url: string, body: B) =>
  endpoint({
    method: 'POST',
    url,
    idempotent: true,
    schema: { params: onDispute, body, response: { 200: dispute } },
  })

export const disputes = {
  /** Either side of the purchase, from its acceptance until its money has left; once for each side. */
  open: endpoint({
    method: 'POST',
    url: '/api/purchases/:id/dispute',
    idempotent: true,
    schema: { params: onDispute, body: newDispute, response: { 201: dispute } },
  }),
  /** One's own, newest first; `purchase` asks for those of one order, which admins may as well. */
  list: endpoint({
    method: 'GET',
    url: '/api/disputes',
    schema: {
      querystring: z.strictObject({ ...page, purchase: idInPath.optional() }),
      response: { 200: pageOf(disputeSummary) },
    },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/disputes/:id',
    schema: { params: onDispute, response: { 200: dispute } },
  }),
  addEvidence: endpoint({
    method: 'POST',
    url: '/api/disputes/:id/evidence',
    idempotent: true,
    schema: { params: onDispute, body: newEvidence, response: { 201: dispute } },
  }),
  object: act('/api/disputes/:id/object', z.strictObject({ reason })),
  /** The business accepts the work and pays in full, or the influencer gives up and all goes back. */
  concede: act('/api/disputes/:id/concede', z.strictObject({})),
  /** Who opened it takes it back; the order goes on with the time that was left. */
  withdraw: act('/api/disputes/:id/withdraw', z.strictObject({})),
  /** For admins, oldest first. */
  queue: endpoint({
    method: 'GET',
    url: '/api/admin/disputes',
    schema: {
      querystring: z.strictObject({
        ...page,
        status: z.enum(disputeStatuses, messages.valueInvalid).default('open'),
      }),
      response: { 200: pageOf(disputeSummary) },
    },
  }),
  propose: act('/api/admin/disputes/:id/propose', ruling),
  decide: act('/api/admin/disputes/:id/decide', ruling),
}
