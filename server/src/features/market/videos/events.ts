import { eventKind } from '../../../platform/events.ts'
import type { DeadlinePassed } from '../engagements/index.ts'

/** The deadline of a video has passed before its job ran. */
export const videoDue: DeadlinePassed = eventKind('video due')
