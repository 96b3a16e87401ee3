import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { countryCode } from '../../fields.ts'
import { currentUser } from '../identity/identity.ts'
import { securityErrors } from './errors.ts'
import { passkey } from './passkeys.ts'

const base64url = (max: number) =>
  z
    .string(securityErrors.passkeyInvalid)
    .max(max, securityErrors.passkeyInvalid)
    .regex(/^[A-Za-z0-9_-]+$/, securityErrors.passkeyInvalid)

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', securityErrors.passkeyInvalid),
}

/** Result of `navigator.credentials.create` as JSON (WebAuthn 3, `RegistrationResponseJSON`), without the fields that are ignored. */
export const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    // browsers may name transports that are not in the standard yet
    transports: z
      .array(z.string(securityErrors.passkeyInvalid), securityErrors.passkeyInvalid)
      .max(20, securityErrors.passkeyInvalid)
      .transform((names) => transports.filter((each) => names.includes(each)))
      .default([]),
  }),
})
export type CreatedPasskey = z.output<typeof createdPasskey>

/** Result of `navigator.credentials.get` as JSON (WebAuthn 3, `AuthenticationResponseJSON`), without the fields that are ignored. */
export const passkeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    userHandle: base64url(128).nullish(),
  }),
})
export type PasskeyProof = z.output<typeof passkeyProof>

/** Options for `navigator.credentials` as JSON (WebAuthn 3); their challenge works once, for five minutes. */
const options = z.record(z.string(), z.unknown())

/**
 * Passkeys (WebAuthn): a way to sign in that needs neither password nor code, since the authenticator verifies its owner. An invalid proof
 * is 422 `passkey_invalid`, that of a passkey that no account has any more 422 `passkey_removed`, a late or reused one 422 `passkey_expired`.
 */
export const passkeyProofs = {
  /** Options to create a new passkey with; 403 `step_up_needed`, 409 `too_many_passkeys`. */
  beginAdding: endpoint({
    method: 'POST',
    url: '/api/user/passkeys/options',
    needs: 'person',
    invalidates: [],
    schema: { response: { 200: options } },
  }),
  /** New cookie. 403 `step_up_needed`, 409 `too_many_passkeys` or `passkey_known`. */
  add: endpoint({
    method: 'POST',
    url: '/api/user/passkeys',
    needs: 'person',
    invalidates: ['passkeys'],
    schema: { body: z.strictObject({ passkey: createdPasskey }), response: { 201: passkey } },
  }),
  /** Options to request a passkey with that confirms one's identity (`stepUp.confirm`); 409 `no_passkey`. */
  beginConfirming: endpoint({
    method: 'POST',
    url: '/api/user/confirm/passkey',
    needs: 'person',
    invalidates: [],
    schema: { response: { 200: options } },
  }),
  /** Options to request any passkey with, to sign in by it alone or as the second step. */
  beginLogin: endpoint({
    method: 'POST',
    url: '/api/login/passkey/options',
    invalidates: [],
    schema: { response: { 200: options } },
  }),
  /** Signs in, without a code even with two-factor. 403 `account_blocked`. */
  login: endpoint({
    method: 'POST',
    url: '/api/login/passkey',
    invalidates: ['account'],
    schema: {
      body: z.strictObject({ passkey: passkeyProof, country: countryCode.nullish() }),
      response: { 200: currentUser },
    },
  }),
}
