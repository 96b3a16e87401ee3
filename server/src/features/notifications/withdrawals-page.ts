/** Where a person's withdrawals are listed; notifications and mails about a withdrawal lead here. */
export const withdrawalsPage = '/wallet#withdrawals'
