import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idInPath, instant, noContent, page, pageOf, person } from '../../fields.ts'

/** A person whom the reader has blocked. */
export const blockedPerson = person.extend({ blockedAt: instant })
export type BlockedPerson = z.infer<typeof blockedPerson>

const onPerson = z.strictObject({ userId: idInPath })

/** Blocking a person: no messages, orders, invitations or gifts either way; running work goes on in its room (product.md 8). */
export const blocks = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/blocks',
    needs: 'messages',
    shows: ['blocks'],
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(blockedPerson) } },
  }),
  add: endpoint({
    method: 'PUT',
    url: '/api/blocks/:userId',
    needs: 'manage',
    invalidates: ['blocks', 'conversations'],
    schema: { params: onPerson, response: { 204: noContent } },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/blocks/:userId',
    needs: 'manage',
    invalidates: ['blocks', 'conversations'],
    schema: { params: onPerson, response: { 204: noContent } },
  }),
}
