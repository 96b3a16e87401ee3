import { seal, unseal } from '../../platform/secret.ts'
import type { OpenPayoutDetails } from '../accounts/payout-details.ts'

const sealedFor = (withdrawalId: string) => ['withdrawal-account', `withdrawal:${withdrawalId}`] as const

/** The account that a withdrawal goes to, as it was when it was asked for; it opens for that withdrawal alone. */
export const sealAccount = (secret: string, withdrawalId: string, details: OpenPayoutDetails): string =>
  seal(secret, ...sealedFor(withdrawalId), JSON.stringify(details))

export const openAccount = (secret: string, withdrawalId: string, sealed: string): OpenPayoutDetails =>
  JSON.parse(unseal(secret, ...sealedFor(withdrawalId), sealed)) as OpenPayoutDetails

/** What lists show: of an address its first letter, of a number its last characters. */
export function maskedAccount({
  paymentMethod,
  paypalEmail = '',
  bankName = '',
  accountNumber = '',
}: OpenPayoutDetails) {
  if (paymentMethod === 'paypal') return paypalEmail.replace(/(?<=^.).*(?=@)/, '•••')
  // of a short one, not more than half
  return `${bankName} •••• ${accountNumber.slice(-Math.min(4, Math.floor(accountNumber.length / 2)))}`
}
