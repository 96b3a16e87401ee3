import { eventKind } from '../../platform/events.ts'

/** The address or the followers of a social profile are changed by its owner, or it is about to be removed. */
export const socialProfileChange = eventKind<{ profileId: number; userId: number; isRemoved: boolean }>(
  'social profile change',
)
