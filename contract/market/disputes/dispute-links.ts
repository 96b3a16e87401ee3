/** Lets a blocked person act on their dispute through the mailed link, without a session (product.md 9). */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { prose } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import type { Subject } from '../../subjects.ts'
import { dispute } from './disputes.ts'
import { disputeErrors } from './errors.ts'

const token = z.string(requestErrors.valueInvalid).max(200, requestErrors.valueInvalid)

/** The dispute and which side the link belongs to. */
export const linkedDispute = z.object({ side: z.enum(['business', 'influencer']), dispute })
export type LinkedDispute = z.infer<typeof linkedDispute>

export const linkedEvidence = z.strictObject({ token, text: prose({ min: 1, max: 4000 }) })
export const linkedObjection = z.strictObject({
  token,
  reason: prose({ min: 10, max: 2000, tooShort: disputeErrors.disputeReason }),
})

const action = <B extends z.ZodType>(name: string, body: B, invalidates: Subject[]) =>
  endpoint({
    method: 'POST',
    url: `/api/dispute-links/${name}`,
    invalidates,
    schema: { body, response: { 200: linkedDispute } },
  })

/** The token is sent in the body, never in the URL, which may be logged or shared. */
export const disputeLinks = {
  read: action('read', z.strictObject({ token }), []),
  addEvidence: action('evidence', linkedEvidence, ['disputes']),
  object: action('object', linkedObjection, ['disputes']),
}
