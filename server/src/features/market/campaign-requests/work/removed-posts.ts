import type { SystemContext } from '../../../../platform/context.ts'
import { notifySide } from '../participants.ts'
import { addEvent, lockRequestRow, type RequestRow, saveRequest } from '../request-row.ts'

/**
 * Discounts a locked, completed request from completed work, since one of its posts was removed `days` after its publication and not
 * restored in time. Both are notified. Does nothing for a request that is not completed or is discounted already.
 */
export async function discountWork(
  context: SystemContext,
  request: RequestRow,
  { days, videoId }: { days: number; videoId: number },
): Promise<void> {
  if (request.status !== 'completed' || request.postRemovedAfterDays !== null) return
  const saved = await saveRequest(context, request, { postRemovedAfterDays: Math.max(0, days) })
  await addEvent(context, request.id, { kind: 'post_gone', actorId: null, videoId })
  for (const side of ['business', 'influencer'] as const)
    await notifySide(context, saved, { side, kind: 'request_discounted' })
}

/** Counts a request as completed work again, since all of its posts are back. */
export async function countAgain(context: SystemContext, requestId: number): Promise<void> {
  const request = await lockRequestRow(context.tx, requestId)
  if (!request || request.postRemovedAfterDays === null) return
  await saveRequest(context, request, { postRemovedAfterDays: null })
  await addEvent(context, requestId, { kind: 'post_back', actorId: null })
}
