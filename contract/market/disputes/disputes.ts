/** Disputes about an order or a campaign request (product.md 4): the money stays held until both agree or an admin decides. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, id, idInPath, instant, isDistinct, page, pageOf, person, prose } from '../../fields.ts'
import { storedFile } from '../../foundation/uploads/stored-file.ts'
import { requestErrors } from '../../request-errors.ts'
import { type DisputeClock, disputeClock } from '../engagements/next-moment.ts'
import { disputeErrors } from './errors.ts'

/** Evidence limits per side; the time limits of a dispute are part of its order's terms. */
export const disputeRules = {
  /** Submissions per side, and files per submission. */
  evidencePerSide: 20,
  filesPerEvidence: 5,
} as const

/** open: collecting evidence. proposed: both sides may object. objected: an admin decides. The last two are final. */
export const disputeStatuses = ['open', 'proposed', 'objected', 'decided', 'withdrawn'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** States in which a dispute is open: money is held and somebody has to act. */
export const waitingDisputeStatuses = ['open', 'proposed', 'objected'] as const satisfies DisputeStatus[]
/** Filters of the admins' queue; `waiting`: every open dispute. */
export const disputeFilters = ['waiting', ...disputeStatuses] as const
export type DisputeFilter = (typeof disputeFilters)[number]

export const disputeOutcomes = ['release', 'refund', 'split'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

/**
 * Endings of a dispute: nobody objected to the proposal, an admin decided, one side conceded, the 45 days ran out, or its opener withdrew
 * it and the order continued.
 */
export const disputeEnds = ['agreed', 'decided', 'conceded', 'too_long', 'withdrawn'] as const
export type DisputeEnd = (typeof disputeEnds)[number]

export type DisputeClockAction = DisputeClock['action']

const side = z.enum(['business', 'influencer'])
const outcome = z.enum(disputeOutcomes, requestErrors.valueInvalid)

/** A row of a list of disputes; amounts in cents. */
export const disputeSummary = z.object({
  id,
  /** The order and its task, or the campaign request and its campaign. */
  purchaseId: id.nullable(),
  taskId: id.nullable(),
  campaignRequestId: id.nullable(),
  campaignId: id.nullable(),
  dealTitle: z.string(),
  /** The held amount. */
  amount: cents,
  feeBps: z.int(),
  business: person,
  influencer: person,
  openedBy: side,
  reason: z.string(),
  status: z.enum(disputeStatuses),
  /** Deadline for evidence. */
  evidenceUntil: instant,
  /** Latest time for a proposal that still leaves both sides time to object; after that an admin decides directly. */
  proposeUntil: instant,
  /** Days each side has to object to a proposal. */
  objectDays: z.int(),
  /** Deadline for an admin's decision after an objection. */
  decideBy: instant.nullable(),
  /** The next automatic action and its time; null once it has ended. */
  clock: disputeClock.nullable(),
  /** `releaseAmount` is what the influencer gets before the fee; the rest goes back to the business. */
  proposal: z.object({ outcome, releaseAmount: cents, reason: z.string(), at: instant }).nullable(),
  objection: z.object({ by: side, reason: z.string(), at: instant }).nullable(),
  end: z
    .object({
      how: z.enum(disputeEnds),
      /** null: withdrawn without moving money. */
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

/** One dispute for both sides and admins, with all evidence. */
export const dispute = disputeSummary.extend({ evidence: z.array(disputeEvidence) })
export type Dispute = z.infer<typeof dispute>

/** Spec §5, Report: a reason of at least 10 characters; the upper limit is ours. */
const reason = prose({ min: 10, max: 2000, tooShort: disputeErrors.disputeReason })
export const newDispute = z.strictObject({ reason })
export const newEvidence = z.strictObject({
  text: prose({ min: 1, max: 4000 }),
  fileIds: z
    .array(z.uuid(requestErrors.valueInvalid))
    .max(disputeRules.filesPerEvidence, requestErrors.valueInvalid)
    .refine(isDistinct, requestErrors.valueInvalid)
    .default([]),
})
export type NewEvidence = z.infer<typeof newEvidence>

/** An admin's proposal or decision; `releaseAmount` in cents applies only to a split. */
export const ruling = z
  .strictObject({
    outcome,
    releaseAmount: z.int(requestErrors.valueInvalid).min(1, disputeErrors.disputeAmount).nullable().default(null),
    reason,
  })
  .refine((value) => value.outcome !== 'split' || value.releaseAmount !== null, {
    message: disputeErrors.disputeAmount,
    path: ['releaseAmount'],
  })
export type Ruling = z.infer<typeof ruling>

const onDispute = z.strictObject({ id: idInPath })
const changed = ['disputes', 'orders', 'campaign-requests', 'messages', 'wallet'] as const
const action = <B extends z.ZodType>(url: string, body: B) =>
  endpoint({
    method: 'POST',
    url,
    needs: 'manage',
    idempotent: true,
    invalidates: changed,
    schema: { params: onDispute, body, response: { 200: dispute } },
  })

export const disputes = {
  /** By either side, from acceptance until the money has left; once per side. */
  open: endpoint({
    method: 'POST',
    url: '/api/purchases/:id/dispute',
    needs: 'manage',
    idempotent: true,
    invalidates: changed,
    schema: { params: onDispute, body: newDispute, response: { 201: dispute } },
  }),
  /** By either side of a campaign request whose money is held; once per side. */
  openOnRequest: endpoint({
    method: 'POST',
    url: '/api/campaign-requests/:id/dispute',
    needs: 'manage',
    idempotent: true,
    invalidates: changed,
    schema: { params: onDispute, body: newDispute, response: { 201: dispute } },
  }),
  /** One's own, newest first; `purchase`, `task` and `campaignRequest` filter by work, which admins may, too. */
  list: endpoint({
    method: 'GET',
    url: '/api/disputes',
    needs: 'read',
    fresh: 'admins',
    shows: ['disputes'],
    schema: {
      querystring: z.strictObject({
        ...page,
        purchase: idInPath.optional(),
        task: idInPath.optional(),
        campaignRequest: idInPath.optional(),
      }),
      response: { 200: pageOf(disputeSummary) },
    },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/disputes/:id',
    needs: 'read',
    fresh: 'admins',
    shows: ['disputes'],
    schema: { params: onDispute, response: { 200: dispute } },
  }),
  addEvidence: endpoint({
    method: 'POST',
    url: '/api/disputes/:id/evidence',
    needs: 'manage',
    idempotent: true,
    invalidates: changed,
    schema: { params: onDispute, body: newEvidence, response: { 201: dispute } },
  }),
  object: action('/api/disputes/:id/object', z.strictObject({ reason })),
  /** The business accepts the work and pays in full, or the influencer gives up for a full refund. */
  concede: action('/api/disputes/:id/concede', z.strictObject({})),
  /** The opener withdraws it; the order continues with its remaining time. */
  withdraw: action('/api/disputes/:id/withdraw', z.strictObject({})),
  /** For admins, oldest first. */
  queue: endpoint({
    method: 'GET',
    url: '/api/admin/disputes',
    fresh: 'everyone',
    shows: ['disputes'],
    schema: {
      querystring: z.strictObject({
        ...page,
        status: z.enum(disputeFilters, requestErrors.valueInvalid).default('open'),
      }),
      response: { 200: pageOf(disputeSummary) },
    },
  }),
  /** Number of disputes per filter of the queue, each up to `maxCounted`. */
  queueCounts: endpoint({
    method: 'GET',
    url: '/api/admin/disputes/counts',
    fresh: 'everyone',
    shows: ['disputes'],
    schema: { response: { 200: z.record(z.enum(disputeFilters), z.int()) } },
  }),
  propose: action('/api/admin/disputes/:id/propose', ruling),
  decide: action('/api/admin/disputes/:id/decide', ruling),
}
