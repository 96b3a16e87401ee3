import { isAllSubmitted, type RequestStatus, requestCan } from '#contract/market/campaign-requests/request-machine.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { holdOf, type LockedEngagement, shiftBy, shiftedTimes } from '../../engagements/index.ts'
import { requestResumed } from '../events.ts'
import { notifySide } from '../participants.ts'
import { addEvent, lockExistingRequest, lockRequest, type RequestRow, saveRequest } from '../request-row.ts'
import { endRequest } from './end.ts'

/** Locks the engagement of a request with the actor's side; 404 for strangers. */
export async function lockRequestEngagement(context: Context, id: number) {
  const { request, side } = await lockRequest(context, id)
  return { engagement: engagementOf(request), side }
}

/** Locks the engagement of a request without a side, for admins and deadlines. */
export async function lockRequestEngagementOf(tx: Tx, id: number): Promise<LockedEngagement> {
  return engagementOf(await lockExistingRequest(tx, id))
}

/** A locked request as an engagement. */
export const engagementOf = (request: RequestRow): LockedEngagement => ({
  key: `request-${request.id}`,
  businessId: request.businessId,
  influencerId: request.influencerId,
  facts: request,
  remindersSent: request.remindersSent,
  status: request.status,
  isSubmitted: request.firstDeliveredAt !== null,
  can: {
    cancel: (side, now) => requestCan.cancel(request, side, now),
    keep: (side) => requestCan.keep(request, side),
    proposeDueDate: (side, now) => requestCan.proposeDueDate(request, side, now),
    answerDueDate: (side, now) => requestCan.answerDueDate(request, side, now),
    withdrawDueDate: (side, now) => requestCan.withdrawDueDate(request, side, now),
    dispute: (side) => requestCan.dispute(request, side),
  },
  addEvent: (context, event) => addEvent(context, request.id, event),
  notify: (context, mail) => notifySide(context, request, mail),
  cancelledMail: 'request_cancelled',
  save: async (context, changes) => {
    await saveRequest(context, request, { ...changes, ...(changes.dueDate && movedDates(request, changes.dueDate)) })
  },
  // a request has both once it is agreed on
  hold: holdOf('campaign_request', { ...request, amount: request.amount!, feeBps: request.feeBps! }),
  isCompletedBy: (release) => release > 0,
  completedMail: 'request_completed',
  addRelease: (context, { kind, release, actorId }) =>
    addEvent(context, request.id, { kind: kind === 'accepted' ? 'confirmed' : kind, actorId, amount: release }),
  end: (context, ending) => endRequest(context, request, ending),
  subject: { entityType: 'campaign_request', entityId: request.id },
  suspend: async (context, disputeId) => {
    await saveRequest(context, request, { disputedAt: context.clock(), disputeId, ...noSplit })
  },
  resume: async (context, status) => {
    const now = context.clock()
    await saveRequest(context, request, {
      ...shiftedTimes(request, now),
      ...shiftedDates(request, now),
      status: status as RequestStatus,
    })
    // a dispute that is over had begun
    const movedByMs = now.getTime() - request.disputedAt!.getTime()
    await context.events.emit(context, requestResumed, { requestId: request.id, movedByMs })
  },
})

/** Clears a proposed split. */
export const noSplit = { splitProposedBy: null, splitProposedAt: null, splitRelease: null, splitReason: null }

/** The date that an agreed due date replaces: that of submission, or of publication once everything is submitted. */
const movedDates = (request: RequestRow, dueDate: Date): Partial<RequestRow> =>
  isAllSubmitted(request) ? { publishDue: dueDate } : { deliverDue: dueDate }

function shiftedDates(request: RequestRow, now: Date): Partial<RequestRow> {
  const shift = shiftBy(request, now)
  return {
    deliverDue: shift(request.deliverDue),
    publishDue: shift(request.publishDue),
    publishedAt: shift(request.publishedAt),
    goodsAt: shift(request.goodsAt),
    checkingSince: shift(request.checkingSince),
  }
}
