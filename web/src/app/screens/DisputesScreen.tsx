import type { DisputeSummary } from '#contract/market/disputes/disputes.ts'
import { RequestEvidence } from '../../features/market/campaign-requests/RequestEvidence.tsx'
import { DisputeQueueScreen } from '../../features/market/disputes/DisputeQueueScreen.tsx'
import { OrderEvidence } from '../../features/market/orders/task/OrderEvidence.tsx'

/** /admin/disputes, composed of the queue and the order or campaign request that each dispute is about. */
export const DisputesScreen = () => (
  <DisputeQueueScreen work={(dispute) => <Work key={dispute.id} dispute={dispute} />} />
)

function Work({ dispute: { taskId, campaignRequestId } }: { dispute: DisputeSummary }) {
  if (taskId !== null) return <OrderEvidence taskId={taskId} />
  return campaignRequestId === null ? null : <RequestEvidence id={campaignRequestId} />
}
