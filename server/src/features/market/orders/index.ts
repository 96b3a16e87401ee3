export {
  cancelTask,
  lockEngagement,
  lockEngagementOf,
  lockForReview,
  notifyEngagement,
} from './engagements.ts'
export { countOpenOrders } from './open-orders.ts'
export { purchasesOfBriefFile } from './purchases/brief-files.ts'
export { createPurchase, missingAmount } from './purchases/create-purchase.ts'
export { lockOpenOffer } from './purchases/offers.ts'
export { notifyOfPriceRequest } from './purchases/price-request-notices.ts'
export { quotePrice } from './purchases/price-requests.ts'
export { acceptPurchase, cancelPurchase, declinePurchase } from './purchases/purchases.ts'
export { readPurchase, readPurchaseOfTask } from './purchases/read-purchases.ts'
export { cancelUnpaidOrder, lockUnpaidOrder } from './purchases/unpaid-orders.ts'
export { sendMessage, taskRooms } from './tasks/messages.ts'
export { dealTitleOf } from './tasks/participants.ts'
export { newPin } from './tasks/pin.ts'
export { liftPinFreeze } from './tasks/pin-freeze.ts'
export {
  lockTask,
  type TaskRow,
  taskIdOfPurchase,
} from './tasks/task-row.ts'
export {
  acceptDelivery,
  deliverWork,
  pauseTask,
  requestRevision,
  waitForClient,
} from './tasks/work-moves.ts'
export { purchasesView, taskEventsView, taskMessagesView, tasksView } from './views.ts'
