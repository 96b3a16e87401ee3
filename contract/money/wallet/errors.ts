/** Error sentences of this feature (contract/errors.ts). */
export const walletErrors = {
  topUpTooLow: 'Amount must be at least $5',
  topUpTooHigh: 'Amount cannot exceed $10,000',
  currencyUnsupported: 'Only US dollars are accepted',
  paymentUnavailable: 'Payment service unavailable',
  invalidSignature: 'Invalid signature',
} as const
