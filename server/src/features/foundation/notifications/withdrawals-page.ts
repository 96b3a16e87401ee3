import type { MailKind } from './notify.ts'

const page = '/wallet#withdrawals'

/** Where a person's withdrawals are listed, by what notifications and mails tell of them. */
export const pagesOfWithdrawals: Partial<Record<MailKind, string>> = {
  withdrawal_asked: page,
  withdrawal_checked: page,
  withdrawal_check_over: page,
  withdrawal_paid: page,
  withdrawal_rejected: page,
  withdrawal_failed: page,
  withdrawal_reverted: page,
}
