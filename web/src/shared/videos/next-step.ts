import type { Side } from '#contract/orders/engagement.ts'
import type { Video } from '#contract/videos/videos.ts'
import type { TextKey } from '../../format/texts.ts'

/** What the business can do itself; an admin reads of it as its influencer does. */
const ofTheBusiness = ['pending_verification', 'ready']

/** The sentence that tells a side what comes next of a video; null: an admin. */
export function nextStepOf({ status, removedAt }: Pick<Video, 'status' | 'removedAt'>, side: Side | null): TextKey {
  const state = status === 'published' && removedAt ? 'removed' : status === 'processing' ? 'submitted' : status
  return `video.next.${side ?? (ofTheBusiness.includes(state) ? 'influencer' : 'business')}.${state}`
}

/** Whether a side has to act next. */
export function isTurnOf({ status, removedAt }: Pick<Video, 'status' | 'removedAt'>, side: Side | null): boolean {
  if (side === 'business') return status === 'pending_verification'
  if (side === null) return false
  return ['draft', 'rejected', 'failed', 'waiting_for_link'].includes(status) || removedAt !== null
}
