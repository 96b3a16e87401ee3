import { type SQL, sql } from 'drizzle-orm'
import { endingLetters } from '#contract/money/payout-details/payout-details.ts'
import { digest } from '../../../platform/crypto/secret.ts'

/**
 * The digest of an account number's last characters, in any spelling, by which people are found although the number itself is encrypted.
 */
export function digestOfEnding(secret: string, accountNumber: string): string {
  const ending = accountNumber.replaceAll(/[^\da-z]/gi, '').slice(-endingLetters)
  return digest(secret, 'payout-ending', ending.toUpperCase()).toString('base64url')
}

/** SQL: the ids of the people whose account number ends like this. */
export const peopleWithEnding = (secret: string, ending: string): SQL =>
  sql`(select user_id from payout_details where account_ending = ${digestOfEnding(secret, ending)})`
