import { endingLetters } from '#contract/money/payout-details/payout-details.ts'
import { digest } from '../../../platform/crypto/secret.ts'

/**
 * What is stored of the end of an account number, in any spelling, so that people are found by it although the number itself is
 * encrypted.
 */
export function digestOfEnding(secret: string, accountNumber: string): string {
  const ending = accountNumber.replaceAll(/[^\da-z]/gi, '').slice(-endingLetters)
  return digest(secret, 'payout-ending', ending.toUpperCase()).toString('base64url')
}
