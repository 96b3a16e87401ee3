export {
  cancelTask,
  engagementOf,
  lockEngagementOf,
  lockForReview,
  notifyEngagement,
} from './engagement.ts'
export { sendMessage, taskRooms } from './messages.ts'
export { acceptPurchase, cancelPurchase, declinePurchase } from './moves.ts'
export { isWork, lockOwnOrder, lockTask, type TaskRow } from './order.ts'
export { dealTitleOf } from './participants.ts'
export { newPin } from './pin/pin.ts'
export { liftPinFreeze } from './pin/pin-freeze.ts'
export { purchasesOfBriefFile } from './placing/brief-files.ts'
export { createPurchase } from './placing/create-order.ts'
export { lockOpenOffer } from './placing/offers.ts'
export { countOpenOrders } from './placing/open-orders.ts'
export { notifyOfPriceRequest } from './price-requests/price-request-notices.ts'
export { quotePrice } from './price-requests/price-requests.ts'
export { readPurchase, readPurchaseOfTask } from './reading/read-purchases.ts'
export { groupOfOrder } from './reading/turn-groups.ts'
export { cancelUnpaidOrder, lockUnpaidOrder } from './unpaid/unpaid-orders.ts'
export { purchasesView, taskEventsView, taskMessagesView, tasksView } from './views.ts'
export {
  acceptDelivery,
  deliverWork,
  pauseTask,
  requestRevision,
  waitForClient,
} from './work-moves.ts'
