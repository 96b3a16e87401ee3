import { seal, unseal } from '../../platform/crypto/secret.ts'
import type { OpenPayoutDetails } from './payout-details.ts'

const sealedFor = (withdrawalId: string) => ({ purpose: 'withdrawal-account', owner: `withdrawal:${withdrawalId}` })

/** The account that a withdrawal goes to, as it was when it was asked for; it opens for that withdrawal alone. */
export const sealAccount = (secret: string, withdrawalId: string, details: OpenPayoutDetails): string =>
  seal(secret, sealedFor(withdrawalId), JSON.stringify(details))

export const openAccount = (secret: string, withdrawalId: string, sealed: string): OpenPayoutDetails =>
  JSON.parse(unseal(secret, sealedFor(withdrawalId), sealed)) as OpenPayoutDetails

/** The account's own number or address, whole. */
const wholeAccount = ({ paymentMethod, ...details }: OpenPayoutDetails): string => {
  const { paypalEmail, accountNumber, stripeAccountId, cryptoAddress } = details
  return (
    { paypal: paypalEmail, wire: accountNumber, stripe: stripeAccountId, crypto: cryptoAddress }[paymentMethod] ?? ''
  )
}

/** What lists show: of an address its first letter, of a number its last characters. */
export function maskedAccount(details: OpenPayoutDetails): string {
  const whole = wholeAccount(details)
  if (details.paymentMethod === 'paypal') return whole.replace(/(?<=^.).*(?=@)/, '•••')
  return details.paymentMethod === 'wire' ? `${details.bankName ?? ''} ${maskedNumber(whole)}` : maskedNumber(whole)
}

/** Whether a text names this destination: whole, or in a masked form that the API shows (product.md 6). */
export function namesAccount(details: OpenPayoutDetails, text: string): boolean {
  const whole = wholeAccount(details)
  // account numbers are written in groups
  const plain = (value: string) =>
    details.paymentMethod === 'wire' ? value.replaceAll(/[\s.-]/g, '').toLowerCase() : value.trim().toLowerCase()
  return [whole, maskedAccount(details), maskedNumber(whole)].some((name) => plain(name) === plain(text))
}

/** Of a number its last four characters, of a short one not more than half; empty when there is none. */
export const maskedNumber = (value = '') => value && `•••• ${value.slice(-Math.min(4, Math.floor(value.length / 2)))}`
