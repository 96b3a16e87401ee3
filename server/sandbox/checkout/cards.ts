import type { ErrorSentence } from '#contract/errors.ts'
import { checkoutErrors } from '#contract/money/deposits/checkout-errors.ts'

/** A card as a person types it; `number` may have spaces and hyphens. */
export type Card = { number: string; expMonth: number; expYear: number; cvc: string }

/** The reason why a card is refused: `reason` and `message` for the person, `code` and `declineCode` as Stripe names it. */
export type Decline = { reason: string; message: ErrorSentence; code: string; declineCode?: string }

/** `isDisputed`: the cardholder disputes the payment as soon as it is made. Cards are issued in the US unless there is a `country`. */
export type CardOutcome =
  | { kind: 'succeeds'; isDisputed?: true; country?: string }
  | { kind: 'challenges' }
  | { kind: 'declined'; decline: Decline }

/** A refusal with a Stripe error code of its own. */
const refusal = (code: string, message: ErrorSentence): Decline => ({ reason: code, code, message })
const declinedByBank = (code: string, message: ErrorSentence): CardOutcome => ({
  kind: 'declined',
  decline: { ...refusal(code, message), declineCode: code },
})
/** A refusal that Stripe reports as `card_declined` with a decline code. */
const declined = (reason: string, declineCode: string, message: ErrorSentence): CardOutcome => ({
  kind: 'declined',
  decline: { reason, message, code: 'card_declined', declineCode },
})

/** The subset of Stripe's test cards that we support. */
const testCards = new Map<string, CardOutcome>([
  ['4242424242424242', { kind: 'succeeds' }],
  ['5555555555554444', { kind: 'succeeds' }],
  ['4000002760000016', { kind: 'succeeds', country: 'DE' }],
  ['4000000000000259', { kind: 'succeeds', isDisputed: true }],
  ['4000002500003155', { kind: 'challenges' }],
  ['4000002760003184', { kind: 'challenges' }],
  ['4000000000000002', declined('card_declined', 'generic_decline', checkoutErrors.cardDeclined)],
  ['4000000000009995', declined('insufficient_funds', 'insufficient_funds', checkoutErrors.cardInsufficientFunds)],
  ['4000000000000069', declinedByBank('expired_card', checkoutErrors.cardExpired)],
  ['4000000000000127', declinedByBank('incorrect_cvc', checkoutErrors.cardIncorrectCvc)],
])

const notATestCard = declined('card_declined', 'test_mode_live_card', checkoutErrors.cardDeclined)

export const authenticationFailure: Decline = {
  reason: 'authentication_failed',
  message: checkoutErrors.cardAuthenticationFailed,
  code: 'payment_intent_authentication_failure',
}

/** Validates card details before any charge; null when they are valid. */
export function validateCard({ number, expMonth, expYear, cvc }: Card, now: Date): Decline | null {
  if (!passesLuhn(digitsOf(number))) return refusal('incorrect_number', checkoutErrors.cardNumberInvalid)
  if (expMonth < 1 || expMonth > 12) return refusal('invalid_expiry_month', checkoutErrors.cardExpiryInvalid)
  if (new Date(Date.UTC(expYear, expMonth, 1)) <= now)
    return refusal('invalid_expiry_year', checkoutErrors.cardExpiryInvalid)
  if (!/^\d{3,4}$/.test(cvc)) return refusal('invalid_cvc', checkoutErrors.cardCvcInvalid)
  return null
}

/** The outcome of charging a card with valid details. */
export const cardOutcome = (card: Card): CardOutcome => testCards.get(digitsOf(card.number)) ?? notATestCard

/** The country that issued a card. */
export function countryOf(card: Card): string {
  const outcome = cardOutcome(card)
  return (outcome.kind === 'succeeds' && outcome.country) || 'US'
}

export const lastFour = (card: Card): string => digitsOf(card.number).slice(-4)

const digitsOf = (number: string) => number.replaceAll(/[\s-]/g, '')

function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
