export { approveDeposit, rejectDeposit } from './decide-deposit.ts'
export { checkoutUrl, settleDeposit, startDeposit } from './deposits.ts'
export {
  depositCredited,
  depositDisputed,
  engagementDeposit,
  engagementDepositArriving,
} from './events.ts'
export { requestDeposit } from './manual-deposits.ts'
export { countDeposits, listPayments, paymentsTable } from './payment-list.ts'
export { paymentOfReference } from './reference.ts'
export { refundToCard } from './return-suspense.ts'
export { bookPendingReversals, recordReversal } from './reversals.ts'
export {
  approveSuspenseFirst,
  decideSuspenseItem,
  isHeldInSuspense,
  lockSuspenseItem,
  type SuspenseItem,
} from './suspense.ts'
export { reversalsView, suspenseView } from './views.ts'
