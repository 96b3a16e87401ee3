/** Search in one's own work, for the palette. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, line, person } from '../../fields.ts'

export const ownKinds = ['order', 'campaign', 'campaign_request', 'receipt', 'support'] as const

/** Number of objects of each kind that one search returns. */
export const maxOwnFound = 5

export const ownObject = z.object({
  kind: z.enum(ownKinds),
  id,
  /** The task of an order; null until it is paid, and for everything else. */
  taskId: id.nullable(),
  /** Title of the deal or campaign, subject of the message to support, or number of the receipt. */
  title: z.string(),
  /** The other side of an order or campaign request. */
  person: person.nullable(),
})
export type OwnObject = z.infer<typeof ownObject>

export const ownSearch = {
  /**
   * The latest of one's orders, campaigns, campaign requests and messages to support by title, other side or number, and receipts by
   * number; accents and forms of Arabic letters are alike.
   */
  find: endpoint({
    method: 'GET',
    url: '/api/own-work',
    needs: 'read',
    shows: ['orders', 'campaigns', 'campaign-requests', 'wallet'],
    schema: {
      querystring: z.strictObject({ q: line({ min: 1, max: 100 }) }),
      response: { 200: z.object({ items: z.array(ownObject) }) },
    },
  }),
}
