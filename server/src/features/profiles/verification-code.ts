import { digest } from '../../platform/secret.ts'
import type { socialMediaProfiles } from './tables.ts'

/** No letter or digit that looks like another: I, L, O, 0 and 1 are missing. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/**
 * What the owner of a profile elsewhere puts in its bio, such as VB-7K2M9Q: it follows from the profile and its address, so that
 * it can be placed before asking, and is another one as soon as the address is.
 */
export function verificationCode(
  secret: string,
  profile: Pick<typeof socialMediaProfiles.$inferSelect, 'id' | 'userId' | 'profileUrl'>,
): string {
  const bytes = digest(secret, 'verification code', `${profile.userId}\n${profile.id}\n${profile.profileUrl}`)
  return `VB-${Array.from(bytes.subarray(0, 6), (byte) => letters[byte % letters.length]).join('')}`
}
