import { eventKind } from '../../../platform/events.ts'

/** The address or the followers of a social profile are changed by its owner, or it is about to be removed. */
export const socialProfileChange = eventKind<{ profileId: number; userId: number; isRemoved: boolean }>(
  'social profile change',
)

/** A social profile that its owner had added twice becomes part of the other, and is about to be removed. */
export const socialProfileMerge = eventKind<{ profileId: number; intoId: number; userId: number }>(
  'social profile merge',
)
