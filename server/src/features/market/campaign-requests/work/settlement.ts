import type { RequestEventKind } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { SystemContext } from '../../../../platform/context.ts'
import { settle } from '../../engagements/index.ts'
import { addEvent, type RequestRow } from '../request-row.ts'
import { engagementOf } from './engagement.ts'

type Release = {
  /** Cents for the influencer before the fee: the held amount, or a part of it. */
  release: number
  /** The event that names the cause in the timeline. */
  kind: Extract<RequestEventKind, 'confirmed' | 'confirmed_by_silence' | 'split_agreed'>
  /** null: a deadline. */
  actorId: number | null
}

/**
 * Completes a locked request whose money is held, in the caller's transaction: `release` cents less the platform fee go to the
 * influencer, the rest back to the business (product.md 5). Both are notified.
 */
export async function completeRequest(
  context: SystemContext,
  request: RequestRow,
  { release, kind, actorId }: Release,
): Promise<void> {
  await addEvent(context, request.id, { kind, actorId, amount: release })
  await settle(context, engagementOf(request), { release, actorId })
}
