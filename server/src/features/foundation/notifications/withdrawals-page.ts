import type { MailKind } from './notify.ts'

const page = '/wallet#withdrawals'

/** Pages with a person's withdrawals, by the events that lead there. */
export const pagesOfWithdrawals: Partial<Record<MailKind, string>> = {
  withdrawal_asked: page,
  withdrawal_checked: page,
  withdrawal_check_over: page,
  withdrawal_paid: page,
  withdrawal_rejected: page,
  withdrawal_failed: page,
  withdrawal_reverted: page,
}
