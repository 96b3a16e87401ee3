import type { CampaignRequestSummary } from '#contract/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/orders/engagement.ts'

/** Who acts next: the reader, the other side, whoever decides the dispute, or nobody any more. */
export const requestTurns = ['yours', 'theirs', 'disputed', 'ended'] as const
export type RequestTurn = (typeof requestTurns)[number]

type Facts = Pick<CampaignRequestSummary, 'status' | 'turn' | 'disputedAt'>

export function turnFor({ status, turn, disputedAt }: Facts, reader: Side): RequestTurn {
  if (status === 'completed' || status === 'rejected') return 'ended'
  if (disputedAt) return 'disputed'
  return turn === reader ? 'yours' : 'theirs'
}

type Dated = Pick<CampaignRequestSummary, 'dueDate' | 'clock' | 'status'>

/** The date that matters next: the due date of work under way, otherwise what happens automatically; null once it has ended. */
export const nextDateOf = ({ status, dueDate, clock }: Dated): string | null =>
  (status === 'accepted' ? dueDate : null) ?? clock?.at ?? null

/** The requests by who acts next, without empty groups; the most urgent first, what has ended by when it did. */
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
  (nextDateOf(a) ?? '9').localeCompare(nextDateOf(b) ?? '9') || latest(a, b)
