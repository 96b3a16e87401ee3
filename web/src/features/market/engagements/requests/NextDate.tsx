import type { CampaignRequestSummary } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { NextDate as NextDateOf } from '../NextDate.tsx'
import { nextMomentOf } from './request-turn.ts'

type Facts = Pick<CampaignRequestSummary, 'isLate' | Side> & Parameters<typeof nextMomentOf>[0]

/** The moment of a request that matters next: its due date, or its next automatic step. */
export const NextDate = ({ request }: { request: Facts }) => (
  <NextDateOf
    next={nextMomentOf(request)}
    isLate={request.isLate}
    of="request"
    nameOf={(side) => request[side].displayName}
  />
)
