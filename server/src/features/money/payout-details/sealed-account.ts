import { seal, unseal } from '../../../platform/crypto/secret.ts'
import type { PlainPayoutDetails } from './payout-details.ts'

const sealedFor = (withdrawalId: string) => ({ purpose: 'withdrawal-account', owner: `withdrawal:${withdrawalId}` })

/** Encrypts the destination of a withdrawal as of its request; it can be decrypted only for that withdrawal. */
export const sealAccount = (secret: string, withdrawalId: string, details: PlainPayoutDetails): string =>
  seal(secret, sealedFor(withdrawalId), JSON.stringify(details))

export const openAccount = (secret: string, withdrawalId: string, sealed: string): PlainPayoutDetails =>
  JSON.parse(unseal(secret, sealedFor(withdrawalId), sealed)) as PlainPayoutDetails

/** The full account number or address. */
const fullAccount = ({ paymentMethod, ...details }: PlainPayoutDetails): string => {
  const { paypalEmail, accountNumber, stripeAccountId, cryptoAddress } = details
  return (
    { paypal: paypalEmail, wire: accountNumber, stripe: stripeAccountId, crypto: cryptoAddress }[paymentMethod] ?? ''
  )
}

/** The masked account for display: the first letter of an email address, the last characters of a number. */
export function maskedAccount(details: PlainPayoutDetails): string {
  const full = fullAccount(details)
  if (details.paymentMethod === 'paypal') return full.replace(/(?<=^.).*(?=@)/, '•••')
  return details.paymentMethod === 'wire' ? `${details.bankName ?? ''} ${maskedNumber(full)}` : maskedNumber(full)
}

/** Returns whether a text is this destination's account, in full or in a masked form shown by the API (product.md 6). */
export function matchesAccount(details: PlainPayoutDetails, text: string): boolean {
  const full = fullAccount(details)
  // people group account numbers with spaces, dots or hyphens
  const plain = (value: string) =>
    details.paymentMethod === 'wire' ? value.replaceAll(/[\s.-]/g, '').toLowerCase() : value.trim().toLowerCase()
  return [full, maskedAccount(details), maskedNumber(full)].some((name) => plain(name) === plain(text))
}

/** The last four characters of a number, at most half of a short one; empty when there is none. */
export const maskedNumber = (value = '') => value && `•••• ${value.slice(-Math.min(4, Math.floor(value.length / 2)))}`
