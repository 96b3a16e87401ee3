import { areGoodsMissing } from '#contract/market/campaign-requests/request-machine.ts'
import type { Context, SystemContext } from '../../../../platform/context.ts'
import { cancelEngagement, settle } from '../../engagements/index.ts'
import { notifySide } from '../participants.ts'
import { addEvent, lockRequest, type RequestRow } from '../request-row.ts'
import { engagementOf } from './engagement.ts'
import { areGoodsOverdue } from './goods.ts'

/**
 * Ends running work, or requests it (engagements/cancel.ts). An influencer whose goods were not sent in 7 days, and a business whose
 * goods did not arrive, end it without a mark for anybody.
 */
export async function cancelRequest(context: Context, id: number, reason: string | null): Promise<void> {
  const { request, side } = await lockRequest(context, id)
  const mayEndUnsent = side === 'influencer' && request.status === 'accepted' && request.disputedAt === null
  if (mayEndUnsent && areGoodsOverdue(request, context.clock()))
    return endUnsent(context, request, { actorId: context.actor.person.id, reason })
  if (side === 'business' && areGoodsMissing(request))
    return endUnsent(context, request, { actorId: context.actor.person.id, reason })
  return cancelEngagement(context, { engagement: engagementOf(request), side }, reason)
}

/** Ends a locked request whose goods never came, with a full refund that counts against nobody. */
export async function endUnsent(
  context: SystemContext,
  request: RequestRow,
  { actorId, reason = null }: { actorId: number | null; reason?: string | null },
): Promise<void> {
  const kind = request.goods === 'missing' ? 'goods_lost' : 'goods_not_sent'
  await addEvent(context, request.id, { kind, actorId, note: reason })
  await settle(context, engagementOf(request), { because: 'mutual', actorId, reason })
  for (const side of ['business', 'influencer'] as const)
    await notifySide(context, request, { side, kind: 'request_cancelled', params: reason ? { reason } : {} })
}
