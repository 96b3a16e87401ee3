import type { Side } from '#contract/market/engagements/engagement.ts'
import type { Video } from '#contract/market/videos/videos.ts'
import type { TextKey } from '../../../format/texts.ts'

type State = Pick<Video, 'status' | 'removedAt' | 'isRequestOver'>

/** Statuses in which the business can act itself; an admin reads the same text as the influencer. */
const ofTheBusiness = ['pending_verification', 'ready']

/** The status that is shown of a video; for one that was never published, that it ended with its request. */
export function shownStatusOf({ status, removedAt, isRequestOver }: State): Video['status'] | 'removed' | 'over' {
  if (removedAt) return 'removed'
  return isRequestOver && status !== 'published' && status !== 'deleted' ? 'over' : status
}

/** The sentence for a side about the next step of a video; null: an admin. */
export function nextStepOf(video: State, side: Side | null): TextKey {
  const status = shownStatusOf(video)
  if (status === 'over') return 'video.next.over'
  const state = status === 'processing' ? 'submitted' : status
  return `video.next.${side ?? (ofTheBusiness.includes(state) ? 'influencer' : 'business')}.${state}`
}

/** Checks whether a side has to act next. */
export function isTurnOf(video: State, side: Side | null): boolean {
  const status = shownStatusOf(video)
  if (side === 'business') return status === 'pending_verification'
  if (side === null) return false
  return ['draft', 'rejected', 'failed', 'waiting_for_link', 'removed'].includes(status)
}
