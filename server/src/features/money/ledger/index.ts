export { auditLedger, type Violation } from './audit.ts'
export { readLastAudit, storeAudit } from './audit-results.ts'
export {
  balances,
  chargeVerificationFee,
  closeHold,
  creditFromSuspense,
  deposit,
  depositToSuspense,
  feeOf,
  grantBonus,
  holdClosed,
  holdOpened,
  inDebt,
  lockPayouts,
  openHold,
  type PayoutOwner,
  postPayouts,
  queryLedger,
  readMaturing,
  refuseInDebt,
  reinstateDeposit,
  returnFromSuspense,
  returnVerificationFee,
  reverseDeposit,
  reversePayouts,
  transferGift,
} from './ledger.ts'
export { advanceStoredSums } from './stored-sums.ts'
