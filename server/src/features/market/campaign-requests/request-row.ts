import { eq } from 'drizzle-orm'
import type { Agreement, RequestEventKind } from '#contract/market/campaign-requests/campaign-requests.ts'
import {
  mayMoveRequestDueDate,
  requestClock,
  requestTurnOf,
} from '#contract/market/campaign-requests/request-machine.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { actedFor, type Context, type SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { announceToOthers } from '../../../platform/realtime/realtime.ts'
import { notFound } from '../../../platform/refusal.ts'
import { clearedProposal, clockColumns, enforceFirst, sideOf } from '../engagements/index.ts'
import { requestDue } from './events.ts'
import { campaignRequestEvents, campaignRequests } from './tables.ts'

export type RequestRow = typeof campaignRequests.$inferSelect

/** A request with its snapshot of what both have agreed on. */
export type AgreedRequest = RequestRow & { amount: number; feeBps: number; agreement: Agreement }

/** Throws for a request without an agreement: agreed and accepted ones have it (constraint `campaign_requests_frozen_check`). */
export function assertAgreed(request: RequestRow): asserts request is AgreedRequest {
  const { id, amount, feeBps, agreement } = request
  if (amount === null || feeBps === null || agreement === null)
    throw new Error(`Campaign request ${id} is not agreed on.`)
}

/** A locked request, for changes by the system. */
export async function lockRequestRow(tx: Tx, id: number): Promise<RequestRow | undefined> {
  const [request] = await tx.select().from(campaignRequests).where(eq(campaignRequests.id, id)).for('update')
  return request
}

/** As `lockRequestRow`, for a request that is known to exist. */
export async function lockExistingRequest(tx: Tx, id: number): Promise<RequestRow> {
  const request = await lockRequestRow(tx, id)
  if (!request) throw new Error(`There is no campaign request ${id}.`)
  return request
}

/**
 * Locks a request for a move, carries out what is due by its clock, and returns it with the side of the actor; 404 for strangers. Its row
 * is the first lock of every move that does not need the campaign's, which comes before it (docs/money.md, Locks); those of its videos
 * come after it.
 */
export async function lockRequest(context: Context, id: number): Promise<{ request: RequestRow; side: Side }> {
  const request = await lockRequestRow(context.tx, id)
  if (!request) throw notFound()
  const side = sideOf(request, context.actor)
  enforceFirst(context, request, requestDue)
  return { request, side }
}

/**
 * Saves a move of a locked request, with the time of its first delivery, and computes its next deadline. An open proposal of another due date is dropped once the due date can
 * no longer be moved.
 */
export async function saveRequest(
  context: SystemContext,
  request: RequestRow,
  given: Partial<RequestRow>,
): Promise<RequestRow> {
  const { tx, clock } = context
  const dropsProposal = request.dueProposedBy !== null && !mayMoveRequestDueDate({ ...request, ...given })
  if (dropsProposal)
    await addEvent(context, request.id, { kind: 'due_date_fell', actorId: null, dueDate: request.dueProposedTo })
  const changes = dropsProposal ? { ...given, ...clearedProposal } : given
  const next = { ...request, ...changes }
  const isFirstDelivery = request.firstDeliveredAt === null && next.progress.some(({ submitted }) => submitted > 0)
  const saved = await tx
    .update(campaignRequests)
    .set({
      ...changes,
      ...(isFirstDelivery && { firstDeliveredAt: clock() }),
      ...clockColumns(request, requestClock(next)),
      turn: turnOf(next),
      updatedAt: clock(),
    })
    .where(eq(campaignRequests.id, request.id))
    .returning()
  announceToOthers(context, [request.businessId, request.influencerId], 'campaign')
  return onlyRow(saved)
}

const turnOf = (request: RequestRow) => requestTurnOf({ ...request, isReviewWaiting: request.videosToReview > 0 })

type NewEvent = {
  kind: RequestEventKind
  /** The person who acts; null: the clock does. */
  actorId: number | null
  note?: string | null
  amount?: number | null
  dueDate?: Date | null
  videoId?: number | null
}

/** Adds to the timeline, in the given order. */
export async function addEvent(context: SystemContext, requestId: number, ...events: NewEvent[]): Promise<void> {
  const { tx, clock } = context
  const createdAt = clock()
  const rows = events.map((event) => ({ ...event, requestId, createdAt, partyId: actedFor(context, event.actorId) }))
  await tx.insert(campaignRequestEvents).values(rows)
}

/** A request of the actor's, locked for a review. 404 for strangers. */
export async function lockRequestForReview(context: Context, id: number) {
  return (await lockRequest(context, id)).request
}
