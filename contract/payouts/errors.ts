/** Error sentences of this feature (contract/errors.ts). */
export const payoutErrors = {
  accountNumberInvalid: 'Enter a valid account number',
  routingNumberInvalid: 'Enter a valid routing number',
  swiftInvalid: 'Enter a SWIFT code with 8 or 11 letters and digits',
  stripeAccountInvalid: 'Enter a Stripe account ID that starts with acct_',
  cryptoAddressInvalid: 'Enter a valid Ethereum address. Copy it exactly as your wallet shows it.',
  bankRequired: 'Add your bank’s SWIFT code or routing number',
  withdrawalNotSent: 'Only a withdrawal that is being paid out can be returned',
  nothingToPayOut: 'No withdrawals by this method are waiting',
  allLeftOut: 'None of the waiting withdrawals can be paid out yet',
  payoutBounced: 'This payout has already been returned',
  payoutPaid: 'This payout is already marked as paid',
  batchSent: 'This batch has been sent, so it can no longer be reverted or marked as sent',
  batchReverted: 'This batch has been reverted',
  secondAdminReverts: 'You have already asked to revert this batch. Another admin has to do it.',
  payoutFieldUnusable:
    'Write it differently: bank and PayPal files can’t contain , ; or " and no value can start with = + - or @.',
  payoutFrozen: 'Payouts from this account are frozen. Lift the freeze first, or reject the withdrawal.',
  payoutBlocked: 'This account is blocked or owes money. Reject the withdrawal instead.',
} as const
