import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant, noContent } from '../../fields.ts'
import { knownPassword } from '../identity/credentials.ts'
import { passkeyProof } from './passkey-proofs.ts'
import { secondFactor } from './security.ts'

/** Minutes for which a step-up authorizes moving money (reliability.md 4.1.5). */
export const stepUpMinutes = 5

export const passwordAgain = z.strictObject({ password: knownPassword })
export const codeAgain = z.strictObject({ code: secondFactor })

export const passkeyAgain = z.strictObject({ passkey: passkeyProof })

export const stepUp = {
  /**
   * Time until which this session may move money, null: not before it is confirmed. For screens that would otherwise be refused as soon
   * as they are shown.
   */
  read: endpoint({
    method: 'GET',
    url: '/api/user/confirm',
    needs: 'person',
    shows: ['sessions'],
    schema: { response: { 200: z.object({ until: instant.nullable() }) } },
  }),
  /**
   * Confirms with the password, a second-factor code or a passkey. For `stepUpMinutes` this session may then move money; without it such
   * calls are refused with 403 `step_up_needed` and can be repeated afterwards. The response sets a new cookie and invalidates the old
   * one: requests in flight with it get 401 `signed_out` and can be repeated.
   */
  confirm: endpoint({
    method: 'POST',
    url: '/api/user/confirm',
    needs: 'person',
    invalidates: [],
    schema: { body: z.union([passwordAgain, codeAgain, passkeyAgain]), response: { 204: noContent } },
  }),
}
