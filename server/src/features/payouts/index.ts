export { createBatch } from './create-batch.ts'
export { exportPendingWithdrawals } from './payout-export.ts'
export { markBatchSent } from './revert-batch.ts'
export { bounceLine, markLinePaid } from './settle-line.ts'
