import type { AgreedDays } from '#contract/campaign-requests/campaign-requests.ts'
import { eventKind } from '../../platform/events.ts'

/** A campaign was closed by its business or ended; its row is locked. */
export const campaignEnded = eventKind<{ campaignId: number }>('campaign ended')

/**
 * The business is changing a running campaign: its fee, which was `price` cents, or its days to tighter ones, which were `days`. What
 * stays as it is, or leaves more time, is omitted. Its row is locked.
 */
export const campaignOfferChanging = eventKind<{ campaignId: number; price?: number; days?: AgreedDays }>(
  'campaign offer changing',
)
