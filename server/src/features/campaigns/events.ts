import { eventKind } from '../../platform/events.ts'

/** A campaign was closed by its business or ended; its row is locked. */
export const campaignEnded = eventKind<{ campaignId: number }>('campaign ended')
