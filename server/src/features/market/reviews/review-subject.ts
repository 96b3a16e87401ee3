import type { Context } from '../../../platform/context.ts'
import { lockRequestForReview } from '../campaign-requests/index.ts'
import { lockForReview } from '../orders/index.ts'
import { reviews } from './tables.ts'

/** The subject of a review: the work on an order, or on a campaign request. */
export type ReviewSubject = { purchaseId: number } | { campaignRequestId: number }

/** The column that names the subject, and its id. */
export const columnOf = (subject: ReviewSubject) =>
  'purchaseId' in subject
    ? { column: reviews.purchaseId, name: 'purchase_id', id: subject.purchaseId }
    : { column: reviews.campaignRequestId, name: 'campaign_request_id', id: subject.campaignRequestId }

/** Locks the work that the actor reviews; 404 for strangers. */
export const lockSubject = (context: Context, subject: ReviewSubject) =>
  'purchaseId' in subject
    ? lockForReview(context, subject.purchaseId)
    : lockRequestForReview(context, subject.campaignRequestId)
