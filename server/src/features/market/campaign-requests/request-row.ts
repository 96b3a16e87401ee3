import { eq } from 'drizzle-orm'
import type { RequestEventKind } from '#contract/market/campaign-requests/campaign-requests.ts'
import {
  mayMoveRequestDueDate,
  requestClock,
  requestTurnOf,
} from '#contract/market/campaign-requests/request-machine.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { Actor, Context, SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { announceToOthers } from '../../../platform/realtime/realtime.ts'
import { notFound } from '../../../platform/refusal.ts'
import { clearedProposal, clockColumns, strikeFirst } from '../engagements/index.ts'
import { requestDue } from './events.ts'
import { campaignRequestEvents, campaignRequests } from './tables.ts'

export type RequestRow = typeof campaignRequests.$inferSelect

/** Which side of the request the actor is on; 404 for anybody else. */
export function sideOf(request: Pick<RequestRow, 'businessId' | 'influencerId'>, actor: Pick<Actor, 'id'>): Side {
  if (request.businessId === actor.id) return 'business'
  if (request.influencerId === actor.id) return 'influencer'
  throw notFound()
}

/** A request, locked, for what the system does to it. */
export async function lockRequestRow(tx: Tx, id: number): Promise<RequestRow | undefined> {
  const [request] = await tx.select().from(campaignRequests).where(eq(campaignRequests.id, id)).for('update')
  return request
}

/**
 * Locks a request for a move and returns it with the side of the actor, once what its clock says has happened; 404 for strangers. Its row
 * is the first lock of every move that does not need the campaign's, which comes before it (docs/money.md, Locks); those of its videos come
 * after it.
 */
export async function lockRequest(context: Context, id: number): Promise<{ request: RequestRow; side: Side }> {
  const request = await lockRequestRow(context.tx, id)
  if (!request) throw notFound()
  const side = sideOf(request, context.actor)
  strikeFirst(context, request, requestDue)
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
  const [saved] = await tx
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
  return saved!
}

const turnOf = (request: RequestRow) => requestTurnOf({ ...request, isReviewWaiting: request.videosToReview > 0 })

type NewEvent = {
  kind: RequestEventKind
  /** null: the clock acted. */
  actorId: number | null
  note?: string | null
  amount?: number | null
  dueDate?: Date | null
  videoId?: number | null
}

/** Adds to the timeline, in the given order. */
export async function addEvent({ tx, clock }: SystemContext, requestId: number, ...events: NewEvent[]): Promise<void> {
  const createdAt = clock()
  await tx.insert(campaignRequestEvents).values(events.map((event) => ({ ...event, requestId, createdAt })))
}

/** A request of the actor's, locked for a review. 404 for strangers. */
export async function lockRequestForReview(context: Context, id: number) {
  return (await lockRequest(context, id)).request
}
