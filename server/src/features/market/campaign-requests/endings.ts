import { and, asc, eq } from 'drizzle-orm'
import type { RequestEventKind } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { RequestEnd } from '#contract/market/campaign-requests/request-machine.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { notifySide } from './participants.ts'
import { addEvent, lockExistingRequest, type RequestRow, saveRequest } from './request-row.ts'
import { campaignRequests } from './tables.ts'

type PendingEnd = Extract<RequestEnd, 'declined' | 'withdrawn' | 'lapsed' | 'campaign_closed' | 'blocked'>
type Ending = { because: PendingEnd; actorId: number | null; reason?: string | null }

const eventOf: Record<PendingEnd, RequestEventKind> = {
  declined: 'declined',
  withdrawn: 'withdrawn',
  lapsed: 'lapsed',
  campaign_closed: 'campaign_closed',
  blocked: 'block_cancelled',
}

/** Ends a locked request for which no money is held yet. Mails nobody: the recipients depend on the reason. */
export async function endPending(
  context: SystemContext,
  request: RequestRow,
  { because, actorId, reason = null }: Ending,
): Promise<void> {
  await saveRequest(context, request, {
    status: 'rejected',
    endedBecause: because,
    endReason: reason,
    completedAt: context.clock(),
  })
  await addEvent(context, request.id, { kind: eventOf[because], actorId, note: reason })
}

/** Ends all pending requests of a campaign that has ended; its row is locked, so that no agreement comes in between. */
export async function endRequestsOfCampaign(context: SystemContext, { campaignId }: { campaignId: number }) {
  const pending = await context.tx
    .select()
    .from(campaignRequests)
    .where(and(eq(campaignRequests.campaignId, campaignId), eq(campaignRequests.status, 'pending')))
    .orderBy(asc(campaignRequests.id))
    .for('update')
  for (const request of pending) {
    await endPending(context, request, { because: 'campaign_closed', actorId: null })
    await notifySide(context, request, { side: 'influencer', kind: 'request_closed' })
  }
}

/** Ends a locked request that nobody answered or paid in time. */
export async function lapseRequest(context: SystemContext, request: RequestRow): Promise<void> {
  await endPending(context, request, { because: 'lapsed', actorId: null })
  for (const side of ['business', 'influencer'] as const)
    await notifySide(context, request, { side, kind: 'request_lapsed' })
}

/** Ends a pending request of somebody whose account is blocked; its row is locked. */
export async function endBlockedRequest(context: SystemContext, id: number): Promise<void> {
  await endPending(context, await lockExistingRequest(context.tx, id), { because: 'blocked', actorId: null })
}
