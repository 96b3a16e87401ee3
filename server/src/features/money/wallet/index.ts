export { type Hold, holdMoney, type PaymentSubject, settleHold } from './holds.sql.ts'
export { maturityDate, readMaturity } from './maturity.ts'
export {
  addPayment,
  cancelPendingPayment,
  cancelUnopenedDeposits,
  changePayments,
  findPayment,
  linkJournals,
  lockPayment,
} from './payment-rows.ts'
export { countPendingPayments, likeGiftPayments, lockCardDeposit, type Payment, processingSince } from './payments.ts'
export { limitPdfs } from './pdf-limits.ts'
export { recordPayments } from './record-payments.sql.ts'
export { payVerificationFee, refundVerificationFee } from './verification-fee.ts'
export { paymentJournalsView, paymentsView } from './views.ts'
export { readPayment, viewPayment } from './wallet.ts'
