import { eventKind } from '../../platform/events.ts'

/** A dispute was decided, by its end all money has moved. */
export const disputeDecided = eventKind<{ disputeId: number; businessId: number; influencerId: number }>(
  'dispute decided',
)
