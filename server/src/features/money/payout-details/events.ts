import { eventKind } from '../../../platform/events.ts'

/** Somebody replaced or removed their payout details. */
export const payoutDetailsChanged = eventKind<{ userId: number }>('payout details changed')
