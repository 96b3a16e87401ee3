import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { currentUser } from '../identity/identity.ts'
import { securityErrors } from './errors.ts'
import { passkeyProof } from './passkey-proofs.ts'
import { secondFactor } from './security.ts'

const ticket = z
  .string(securityErrors.ticketInvalid)
  .min(1, securityErrors.ticketInvalid)
  .max(1024, securityErrors.ticketInvalid)
export const secondStep = z.strictObject({ ticket, code: secondFactor })
export const secondStepByPasskey = z.strictObject({ ticket, passkey: passkeyProof })

export const secondSteps = {
  /**
   * The second step of signing in, by a code or a passkey. `identity.login` responds 428
   * `{ code: 'two_factor_needed', ticket, hasPasskey }` to people with two-factor; the ticket is valid for 5 minutes. 422 `code_wrong` on
   * `code` (retry with the same ticket), 401 `ticket_invalid` (start again with the password), 429 after 5 wrong codes.
   */
  login: endpoint({
    method: 'POST',
    url: '/api/login/two-factor',
    invalidates: ['account'],
    schema: { body: z.union([secondStep, secondStepByPasskey]), response: { 200: currentUser } },
  }),
}
