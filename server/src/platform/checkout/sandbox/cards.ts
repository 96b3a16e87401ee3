import { type Message, messages } from '#contract/messages.ts'

export type Card = { number: string; expMonth: number; expYear: number; cvc: string }
export type CardOutcome =
  | { kind: 'succeeds' }
  | { kind: 'needs_authentication' }
  | { kind: 'declined'; code: string; message: Message }

const declined = (code: string, message: Message): CardOutcome => ({ kind: 'declined', code, message })

/** The provider's own test cards. */
const testCards: Record<string, CardOutcome> = {
  '4242424242424242': { kind: 'succeeds' },
  '5555555555554444': { kind: 'succeeds' },
  '4000002500003155': { kind: 'needs_authentication' },
  '4000002760003184': { kind: 'needs_authentication' },
  '4000000000000002': declined('card_declined', messages.cardDeclined),
  '4000000000009995': declined('insufficient_funds', messages.cardInsufficientFunds),
  '4000000000000069': declined('expired_card', messages.cardExpired),
  '4000000000000127': declined('incorrect_cvc', messages.cardIncorrectCvc),
}

/** What a card does when it is charged. */
export function chargeCard({ number, expMonth, expYear, cvc }: Card, now: Date): CardOutcome {
  const digits = number.replaceAll(/[\s-]/g, '')
  const known = testCards[digits]
  if (!known && !passesLuhn(digits)) return declined('incorrect_number', messages.cardNumberInvalid)
  if (expMonth < 1 || expMonth > 12 || new Date(Date.UTC(expYear, expMonth, 1)) <= now)
    return declined('invalid_expiry', messages.cardExpiryInvalid)
  if (!/^\d{3,4}$/.test(cvc)) return declined('invalid_cvc', messages.cardCvcInvalid)
  return known ?? declined('card_declined', messages.cardDeclined)
}

function passesLuhn(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
