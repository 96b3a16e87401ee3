import type { SystemContext } from '../../../../platform/context.ts'
import type { EngagementEnding } from '../../engagements/index.ts'
import { type RequestRow, saveRequest } from '../request-row.ts'
import { usageEndOf } from './usage-rights.ts'
import { publishDueAfterCheck } from './video-progress.ts'

/** Columns of open moves, cleared when a request ends. */
const cleared = {
  cancelRequestedAt: null,
  cancelRequestedBy: null,
  disputedAt: null,
  checkingSince: null,
  splitProposedBy: null,
  splitProposedAt: null,
  splitRelease: null,
  splitReason: null,
}

/** Saves that a locked request has ended: completed if some money is released, otherwise rejected. */
export async function endRequest(context: SystemContext, request: RequestRow, ending: EngagementEnding): Promise<void> {
  const now = context.clock()
  if ('because' in ending) {
    const { because, reason = null } = ending
    const refunded = { status: 'rejected', endedBecause: because, endReason: reason, released: 0 } as const
    return void (await saveRequest(context, request, { ...refunded, completedAt: now, ...cleared }))
  }
  await saveRequest(context, request, {
    status: 'completed',
    completedAt: now,
    // nobody may use what was never handed in
    usageEndsAt: request.firstDeliveredAt && usageEndOf(request, request.publishedAt ?? now),
    released: ending.release,
    // confirmed before an admin has checked it: it was not late
    dueDate: request.dueDate ?? publishDueAfterCheck(request, request.disputedAt ?? now),
    ...cleared,
  })
}
