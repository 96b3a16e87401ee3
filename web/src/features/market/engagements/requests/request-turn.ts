import type { CampaignRequestSummary, RequestFilter } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { RequestStatus } from '#contract/market/campaign-requests/request-machine.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { nextMoment } from '#contract/market/engagements/next-moment.ts'

/** Next to act: the reader, the other side, whoever decides the dispute, or nobody any more. */
export const requestTurns = ['yours', 'theirs', 'disputed', 'ended'] as const
export type RequestTurn = (typeof requestTurns)[number]

type Facts = Pick<CampaignRequestSummary, 'status' | 'turn' | 'disputedAt'>

export function turnFor({ status, turn, disputedAt }: Facts, reader: Side): RequestTurn {
  if (status === 'completed' || status === 'rejected') return 'ended'
  if (disputedAt) return 'disputed'
  return turn === reader ? 'yours' : 'theirs'
}

type Dated = Pick<
  CampaignRequestSummary,
  'status' | 'dueDate' | 'waitingSince' | 'disputedAt' | 'clock' | 'disputeClock'
>

/** The moment of a request that matters next; null once it has ended. */
export const nextMomentOf = (request: Dated) => nextMoment({ ...request, isWaiting: request.waitingSince !== null })

type Counted = RequestStatus | 'your_turn' | 'disputed'
/** Counts a business's requests by who acts next, from their numbers per filter. */
export function countsByTurn(counts: Pick<Record<RequestFilter, number>, Counted>): Record<RequestTurn, number> {
  const { pending, accepted, pending_completion, your_turn, disputed, completed, rejected } = counts
  return {
    yours: your_turn,
    theirs: Math.max(0, pending + accepted + pending_completion - your_turn - disputed),
    disputed,
    ended: completed + rejected,
  }
}

/** The requests by who acts next, without empty groups; the most urgent first, ended ones by their end. */
export function groupByTurn<R extends CampaignRequestSummary>(requests: readonly R[], reader: Side) {
  return requestTurns
    .map((turn) => ({
      turn,
      requests: requests
        .filter((request) => turnFor(request, reader) === turn)
        .sort(turn === 'ended' ? latest : mostUrgent),
    }))
    .filter((group) => group.requests.length > 0)
}

const latest = (a: CampaignRequestSummary, b: CampaignRequestSummary) => b.updatedAt.localeCompare(a.updatedAt)
const mostUrgent = (a: CampaignRequestSummary, b: CampaignRequestSummary) =>
  (nextMomentOf(a)?.at ?? '9').localeCompare(nextMomentOf(b)?.at ?? '9') || latest(a, b)
