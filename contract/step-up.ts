import { z } from 'zod'
import { secondFactor } from './account-care.ts'
import { knownPassword } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { noContent } from './fields.ts'

/** How long a proof lets somebody move money, in minutes (reliability.md 4.1.5). */
export const stepUpMinutes = 5

export const passwordAgain = z.strictObject({ password: knownPassword })
export const codeAgain = z.strictObject({ code: secondFactor })

export const stepUp = {
  /**
   * The password or a code of the second factor once more. Until `stepUpMinutes` later this session may do what moves money;
   * without it such calls are refused with 403 `step_up_needed`, to be repeated after this one.
   */
  confirm: endpoint({
    method: 'POST',
    url: '/api/user/confirm',
    schema: { body: z.union([passwordAgain, codeAgain]), response: { 204: noContent } },
  }),
}
