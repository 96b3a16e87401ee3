import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { passkeyProofs } from '#contract/accounts/security/passkey-proofs.ts'
import type { Passkey, PasskeyAccount } from '#contract/accounts/security/passkeys.ts'
import { secondSteps } from '#contract/accounts/security/second-step.ts'
import { stepUp } from '#contract/accounts/security/step-up.ts'
import { call, RequestError } from '../request.ts'
import { withStepUp } from '../step-up.ts'

/** Checks whether this browser supports passkeys at all. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Checks whether this device could store a passkey itself, protected by fingerprint, face or screen lock. */
export const canStorePasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())

/** Errors that the browser throws when the person cancels, or does not respond in time. */
const dismissals = ['NotAllowedError', 'AbortError']

/**
 * Returns the answer of the browser's dialog; null if the person closed it. Other errors become the refusals that the server would give.
 */
async function unlessDismissed<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (dismissals.includes(error.name)) return null
    const isKnown = error.name === 'InvalidStateError'
    throw new RequestError(422, isKnown ? securityErrors.passkeyKnown : securityErrors.passkeyInvalid)
  }
}

/** Adds a passkey of this device to the account; null if the person closed the browser's dialog. */
export async function createPasskey(): Promise<Passkey | null> {
  const options = await withStepUp(() => call(passkeyProofs.beginAdding, {}))
  const { startRegistration } = await import('@simplewebauthn/browser')
  // the contract leaves the options of the standard as they are
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const passkey = await unlessDismissed(() => startRegistration({ optionsJSON }))
  // the confirmation may have run out while the device asked its user
  return passkey && withStepUp(() => call(passkeyProofs.add, { body: { passkey } }))
}

async function proofFor(options: Record<string, unknown>) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // the contract leaves the options of the standard as they are
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return unlessDismissed(() => startAuthentication({ optionsJSON }))
}

/** Methods by which browsers that have them learn the state of an account (WebAuthn 3); TypeScript does not know them yet. */
type Signals = Partial<{
  signalUnknownCredential: (of: { rpId: string; credentialId: string }) => Promise<void>
  signalAllAcceptedCredentials: (of: {
    rpId: string
    userId: string
    allAcceptedCredentialIds: string[]
  }) => Promise<void>
  signalCurrentUserDetails: (of: { rpId: string; userId: string; name: string; displayName: string }) => Promise<void>
}>
const signals = (): Signals => (canUsePasskeys() ? (window.PublicKeyCredential as Signals) : {})

/** Reports to the browser the passkeys that the account still accepts, and its present name, so that it offers no others. */
export async function signalPasskeys({ credentialIds, ...account }: PasskeyAccount): Promise<void> {
  const { rpId, userId } = account
  const { signalAllAcceptedCredentials, signalCurrentUserDetails } = signals()
  await signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: credentialIds })
  await signalCurrentUserDetails?.(account)
}

/** Reports to the browser a passkey that it offers and no account has any more. */
async function forgetIfRemoved(error: unknown, { rpId, credentialId }: { rpId: unknown; credentialId: string }) {
  if (!(error instanceof RequestError && error.code === 'passkey_removed')) return
  await signals().signalUnknownCredential?.({ rpId: String(rpId), credentialId })
}

/** Signs in by passkey, alone or as the second step (with the first step's ticket); null if the browser's dialog was closed. */
export async function signInByPasskey(
  how: { country: string | null } | { ticket: string },
): Promise<CurrentUser | null> {
  const options = await call(passkeyProofs.beginLogin, {})
  const passkey = await proofFor(options)
  if (!passkey) return null
  try {
    return 'ticket' in how
      ? await call(secondSteps.login, { body: { ticket: how.ticket, passkey } })
      : await call(passkeyProofs.login, { body: { passkey, country: how.country } })
  } catch (error) {
    await forgetIfRemoved(error, { rpId: options.rpId, credentialId: passkey.id })
    throw error
  }
}

/** Confirms the signed-in person's identity by passkey; false if the browser's dialog was closed. */
export async function confirmByPasskey(): Promise<boolean> {
  const passkey = await proofFor(await call(passkeyProofs.beginConfirming, {}))
  if (!passkey) return false
  await call(stepUp.confirm, { body: { passkey } })
  return true
}
