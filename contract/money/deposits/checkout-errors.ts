/** Error sentences of this feature (contract/errors.ts). */
export const checkoutErrors = {
  cardNumberInvalid: 'Your card number is invalid',
  cardExpiryInvalid: 'Your card’s expiration date is invalid',
  cardCvcInvalid: 'Your card’s security code is invalid',
  cardDeclined: 'Your card was declined',
  cardInsufficientFunds: 'Your card has insufficient funds',
  cardExpired: 'Your card has expired',
  cardIncorrectCvc: 'Your card’s security code is incorrect',
  cardAuthenticationFailed: 'We couldn’t confirm your payment. Try another card.',
  checkoutClosed: 'This checkout is no longer open',
  notRefundable: 'This payment can’t be refunded',
} as const
