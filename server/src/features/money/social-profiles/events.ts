import { eventKind } from '../../../platform/events.ts'

/** The owner has changed the address or followers of a social profile, or is about to remove it. */
export const socialProfileChange = eventKind<{ profileId: number; userId: number; isRemoved: boolean }>(
  'social profile change',
)

/** A social profile that its owner had added twice is merged into the other, and is about to be removed. */
export const socialProfileMerge = eventKind<{ profileId: number; intoId: number; userId: number }>(
  'social profile merge',
)
