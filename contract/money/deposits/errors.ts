/** Error sentences of this feature (contract/errors.ts). */
export const depositErrors = {
  depositTooLow: 'Minimum deposit amount is 10',
  depositTooHigh: 'Maximum deposit amount is 10,000',
  depositMethodRequired: 'Please select a payment method',
  termsNotAgreed: 'You must agree to the terms and conditions',
  depositFromWallet: 'You can’t top up your balance from itself. Choose a card, PayPal or a bank transfer.',
  depositMethodClosed: 'This payment method is currently unavailable. Choose another one.',
  tooManyDeposits: 'You have 5 pending deposits. Send the money or cancel them first.',
} as const
