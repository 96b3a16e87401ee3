import { endpoint } from '../../endpoint.ts'
import { noContent } from '../../fields.ts'

/** Replies by email to threads with support, as the receiving service forwards them (product.md 9, Contact). */
export const inboundMail = {
  /**
   * Postmark's form (basic authentication), or `{ id, from, to, text, attachments? }` with `X-Signature: sha256=…`, the HMAC of the
   * body. One of the addresses in `to` must be a Reply-To address that we signed; the same `id` twice adds one reply. 401 `unsigned`
   * without a valid signature, 404 for an address that names no thread.
   */
  receive: endpoint({
    method: 'POST',
    url: '/api/mail/inbound',
    invalidates: ['contact-queue'],
    schema: { response: { 204: noContent } },
  }),
}
