import type { AgreedDays } from '#contract/campaign-requests/campaign-requests.ts'
import { eventKind } from '../../platform/events.ts'

/** A campaign was closed by its business or ended; its row is locked. */
export const campaignEnded = eventKind<{ campaignId: number }>('campaign ended')

/**
 * The business changes what influencers were asked for by a running campaign: its fee, until now `price` cents, or days that leave
 * less time than these. Its row is locked.
 */
export const campaignOfferChanging = eventKind<{ campaignId: number; price?: number; days?: AgreedDays }>(
  'campaign offer changing',
)
