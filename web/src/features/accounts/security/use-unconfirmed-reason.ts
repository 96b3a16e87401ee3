import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { useSentence } from '../../../api/sentence.ts'
import { useSignedIn } from '../../../api/session.ts'

/** Reason for which somebody may not set this up yet: their address isn't confirmed. */
export function useUnconfirmedReason(): string | null {
  const sentence = useSentence()
  return useSignedIn().isVerified ? null : sentence(identityErrors.emailNotVerified)
}
