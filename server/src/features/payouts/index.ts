export { exportPendingWithdrawals } from './payout-export.ts'
