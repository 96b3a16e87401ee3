import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, name, noContent } from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { securityErrors } from './errors.ts'

/** Largest number of passkeys of a person. */
export const maxPasskeys = 10

const passkeyName = name({
  min: 1,
  max: 60,
  tooShort: securityErrors.passkeyNameNeeded,
  tooLong: securityErrors.passkeyNameTooLong,
})

export const passkeyChange = z.strictObject({ name: passkeyName })

export const passkey = z.object({
  id,
  /** Initially the browser and system that it was created in. */
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** The account as browsers know it: which passkeys it accepts, and under which names (WebAuthn 3, signal methods). */
export const passkeyAccount = z.object({
  rpId: z.string(),
  /** The user handle. */
  userId: z.string(),
  name: z.string(),
  displayName: z.string(),
  credentialIds: z.array(z.string()),
})
export type PasskeyAccount = z.infer<typeof passkeyAccount>

const onPasskey = z.strictObject({ id: idInPath })

/** The passkeys of an account. */
export const passkeys = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/user/passkeys',
    needs: 'person',
    shows: ['passkeys', 'account'],
    schema: { response: { 200: z.object({ items: z.array(passkey), account: passkeyAccount }) } },
  }),
  rename: endpoint({
    method: 'PATCH',
    url: '/api/user/passkeys/:id',
    needs: 'person',
    invalidates: ['passkeys'],
    schema: { params: onPasskey, body: changeBody(passkeyChange), response: { 200: passkey } },
  }),
  /** Ends all other sessions, new cookie. 403 `step_up_needed`. */
  remove: endpoint({
    method: 'DELETE',
    url: '/api/user/passkeys/:id',
    needs: 'person',
    invalidates: ['passkeys', 'sessions'],
    schema: { params: onPasskey, response: { 204: noContent } },
  }),
}
