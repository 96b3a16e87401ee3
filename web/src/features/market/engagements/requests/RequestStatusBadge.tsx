import type { CampaignRequestSummary } from '#contract/market/campaign-requests/campaign-requests.ts'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'

type Facts = Pick<CampaignRequestSummary, 'status' | 'disputedAt' | 'isLate' | 'askedBy' | 'agreedAt'>

/**
 * Most important part of a request's state: its dispute, its lateness, that both have agreed or that somebody is invited, else its
 * status.
 */
const statusOf = ({ status, disputedAt, isLate, askedBy, agreedAt }: Facts) => {
  if (disputedAt && status !== 'completed' && status !== 'rejected') return 'disputed'
  if (isLate) return 'late'
  if (status !== 'pending') return status
  if (agreedAt) return 'agreed'
  return askedBy === 'business' ? 'invited' : 'pending'
}

export const RequestStatusBadge = ({ request }: { request: Facts }) => (
  <StatusBadge kind="request" status={statusOf(request)} />
)
