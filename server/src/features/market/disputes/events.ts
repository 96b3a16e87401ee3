import { eventKind } from '../../../platform/events.ts'
import type { DeadlinePassed } from '../engagements/index.ts'

/** The deadline of a dispute has passed before its job ran. */
export const disputeDue: DeadlinePassed = eventKind('dispute due')

/** A dispute was decided, and by its end all money has moved. */
export const disputeDecided = eventKind<{ disputeId: number; businessId: number; influencerId: number }>(
  'dispute decided',
)
