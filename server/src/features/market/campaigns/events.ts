import { eventKind } from '../../../platform/events.ts'
import type { Campaign } from './campaign-row.ts'

/** A campaign was closed by its business or ended; its row is locked. */
export const campaignEnded = eventKind<{ campaignId: number }>('campaign ended')

/** The business has changed a running campaign, whose row is locked. */
export const campaignOfferChanged = eventKind<{ before: Campaign; after: Campaign }>('campaign offer changed')
