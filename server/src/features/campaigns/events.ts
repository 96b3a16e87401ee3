import { eventKind } from '../../platform/events.ts'

/** A campaign was closed by its business or ended; its row is locked. */
export const campaignEnded = eventKind<{ campaignId: number }>('campaign ended')

/** The business changes the fee of a running campaign, until now `price` cents; its row is locked. */
export const campaignPriceChanging = eventKind<{ campaignId: number; price: number }>('campaign price changing')
