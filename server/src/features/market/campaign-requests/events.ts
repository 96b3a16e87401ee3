import { eventKind } from '../../../platform/events.ts'
import type { DeadlinePassed } from '../engagements/index.ts'

/** The deadline of a request has passed before its job ran. */
export const requestDue: DeadlinePassed = eventKind('request due')

/** The business has reported a published video that is not as agreed: it has to be published again. Its request is locked. */
export const videoReopened = eventKind<{ requestId: number; videoId: number; reason: string; actorId: number }>(
  'video reopened',
)

/** A dispute about a request is over and its work goes on, with every date moved by `movedByMs`. Its row is locked. */
export const requestResumed = eventKind<{ requestId: number; movedByMs: number }>('request resumed')
