export {
  addBatch,
  type BatchRow,
  batchedSince,
  changeBatch,
  changeLines,
  ensureMarkedSent,
  linkPayoutJournals,
  lockBatch,
  lockBatchForShare,
  lockLine,
  lockLines,
  payoutJournalOf,
  selectUnbatched,
} from './batches.ts'
export { holdWithdrawals, isBeingChecked, releaseWithdrawal } from './checks.ts'
export { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts'
export { withdrawalRequested } from './events.ts'
export { freezePayouts, frozenAmong, unfreezePayouts } from './payout-freezes.ts'
export { payoutBatchesView, withdrawalsView } from './views.ts'
export { readConditions } from './withdrawal-conditions.ts'
export { countWithdrawals, listWithdrawalQueue } from './withdrawal-queue.ts'
export {
  allowAfterBlock,
  findWithdrawal,
  openWithdrawal,
  requestWithdrawal,
  type WithdrawalRow,
} from './withdrawals.ts'
