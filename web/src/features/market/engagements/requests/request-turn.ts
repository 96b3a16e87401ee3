import type { CampaignRequestSummary } from '#contract/market/campaign-requests/campaign-requests.ts'
import { nextMoment } from '#contract/market/engagements/next-moment.ts'
import { groupByTurn } from '../turn-groups.ts'

type Dated = Pick<
  CampaignRequestSummary,
  'status' | 'dueDate' | 'waitingSince' | 'disputedAt' | 'clock' | 'disputeClock'
>

/** The moment of a request that matters next; null once it has ended. */
export const nextMomentOf = (request: Dated) => nextMoment({ ...request, isWaiting: request.waitingSince !== null })

/** The requests by who acts next, without empty groups. */
export const requestsByTurn = <R extends CampaignRequestSummary>(requests: readonly R[]) =>
  groupByTurn(requests, nextMomentOf)
