export { acceptRequest } from './agreeing/accept.ts'
export { declineRequest, makeOffer, withdrawRequest } from './agreeing/negotiate.ts'
export { applyTo, invite } from './agreeing/start-request.ts'
export { requestRooms, sendMessage as sendRequestMessage } from './conversation/messages.ts'
export { endBlockedRequest } from './endings.ts'
export { requestResumed, videoReopened } from './events.ts'
export { notifyRequest, requestTitleOf } from './participants.ts'
export type { RequestProgress } from './progress.ts'
export { readPromises, readSpending } from './reading/campaign-money.sql.ts'
export { disclosureFor } from './reading/disclosure.ts'
export { countOpenRequests, requestsOf } from './reading/own-requests.ts'
export { readRequest } from './reading/read-request.ts'
export { groupOfRequest } from './reading/read-requests.ts'
export { lockRequest, lockRequestForReview, lockRequestRow, type RequestRow } from './request-row.ts'
export { campaignRequestsView, requestEventsView, requestMessagesView } from './views.ts'
export { cancelRequest } from './work/cancel.ts'
export { lockRequestEngagement, lockRequestEngagementOf } from './work/engagement.ts'
export { giveAddress, shipGoods } from './work/goods.ts'
export { countAgain, discountWork } from './work/removed-posts.ts'
export {
  onVideoChanged,
  onVideoChecked,
  uploadAllowance,
  type VideoChange,
  type VideoCounts,
} from './work/video-progress.ts'
export { acceptSplit, confirmWork, proposeSplit } from './work/work.ts'
