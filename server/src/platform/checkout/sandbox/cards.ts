import { type Message, messages } from '#contract/messages.ts'

/** A card as a person types it; `number` may have spaces and hyphens. */
export type Card = { number: string; expMonth: number; expYear: number; cvc: string }

/** Why a card is refused: `reason` and `message` for the person, `code` and `declineCode` as the provider names it. */
export type Decline = { reason: string; message: Message; code: string; declineCode?: string }

/** `isDisputed`: its owner disputes the payment as soon as it is made. */
export type CardOutcome =
  | { kind: 'succeeds'; isDisputed?: true }
  | { kind: 'challenges' }
  | { kind: 'declined'; decline: Decline }

/** A refusal that the provider has a code of its own for. */
const refusal = (code: string, message: Message): Decline => ({ reason: code, code, message })
const byBank = (code: string, message: Message): CardOutcome => ({
  kind: 'declined',
  decline: { ...refusal(code, message), declineCode: code },
})
/** A refusal that the provider calls `card_declined` and explains by a second code. */
const declined = (reason: string, declineCode: string, message: Message): CardOutcome => ({
  kind: 'declined',
  decline: { reason, message, code: 'card_declined', declineCode },
})

/** The provider's own test cards, the part that we use. */
const testCards = new Map<string, CardOutcome>([
  ['4242424242424242', { kind: 'succeeds' }],
  ['5555555555554444', { kind: 'succeeds' }],
  ['4000000000000259', { kind: 'succeeds', isDisputed: true }],
  ['4000002500003155', { kind: 'challenges' }],
  ['4000002760003184', { kind: 'challenges' }],
  ['4000000000000002', declined('card_declined', 'generic_decline', messages.cardDeclined)],
  ['4000000000009995', declined('insufficient_funds', 'insufficient_funds', messages.cardInsufficientFunds)],
  ['4000000000000069', byBank('expired_card', messages.cardExpired)],
  ['4000000000000127', byBank('incorrect_cvc', messages.cardIncorrectCvc)],
])

const notATestCard = declined('card_declined', 'test_mode_live_card', messages.cardDeclined)

export const authenticationFailure: Decline = {
  reason: 'authentication_failed',
  message: messages.cardAuthenticationFailed,
  code: 'payment_intent_authentication_failure',
}

/** What is wrong with a card before it is sent anywhere; null when nothing is. */
export function mistakeOf({ number, expMonth, expYear, cvc }: Card, now: Date): Decline | null {
  if (!passesLuhn(digitsOf(number))) return refusal('incorrect_number', messages.cardNumberInvalid)
  if (expMonth < 1 || expMonth > 12) return refusal('invalid_expiry_month', messages.cardExpiryInvalid)
  if (new Date(Date.UTC(expYear, expMonth, 1)) <= now) return refusal('invalid_expiry_year', messages.cardExpiryInvalid)
  if (!/^\d{3,4}$/.test(cvc)) return refusal('invalid_cvc', messages.cardCvcInvalid)
  return null
}

/** What comes of charging a card that has no mistake. */
export const outcomeOf = (card: Card): CardOutcome => testCards.get(digitsOf(card.number)) ?? notATestCard

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
