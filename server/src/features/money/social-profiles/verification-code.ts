import { digest } from '../../../platform/crypto/secret.ts'
import type { socialMediaProfiles } from './tables.ts'

/** Letters and digits without the look-alikes I, L, O, 0 and 1. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/**
 * The code that the owner of a social profile puts in its bio, such as VB-7K2M9Q. Derived from the profile and its address, so it
 * can be placed before requesting verification and changes with the address.
 */
export function verificationCode(
  secret: string,
  profile: Pick<typeof socialMediaProfiles.$inferSelect, 'id' | 'userId' | 'profileUrl'>,
): string {
  const bytes = digest(secret, 'verification code', `${profile.userId}\n${profile.id}\n${profile.profileUrl}`)
  return `VB-${Array.from(bytes.subarray(0, 6), (byte) => alphabet[byte % alphabet.length]).join('')}`
}
