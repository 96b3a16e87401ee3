import { endpoint } from '../../endpoint.ts'
import { noContent } from '../../fields.ts'

/** Webhooks by which mail services report bounces and complaints (product.md 8). */
export const mailEvents = {
  /**
   * Bounces and complaints of Amazon SES (by SNS, signed with Amazon's certificate), Postmark (basic authentication) or any other service
   * (`{ events: [{ type: 'bounce' | 'complaint', address }] }` with `X-Signature: sha256=…`, the HMAC of the body). 401 `unsigned`
   * without a valid signature.
   */
  receive: endpoint({
    method: 'POST',
    url: '/api/mail/events',
    invalidates: [],
    schema: { response: { 204: noContent } },
  }),
}
