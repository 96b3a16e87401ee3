/** Numbered receipts for money movements (docs/decisions/receipts.md); issued automatically, once, and immutable. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, currency, id, idInPath, instant, integerInQuery, language, page, pageOf } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'

/**
 * order: for a business that paid. settlement: for an influencer who was paid, with the platform's fee. refund: for a business that was
 * refunded. deposit: for the person credited.
 */
export const receiptKinds = ['order', 'settlement', 'refund', 'deposit'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

export const receipt = z.object({
  id,
  /** For example R-2026-000123; each yearly series is numbered from 1 without gaps. */
  number: z.string(),
  kind: z.enum(receiptKinds),
  /** The amount paid, received after the fee, refunded, or credited. */
  amount: cents,
  currency,
  purchaseId: id.nullable(),
  campaignRequestId: id.nullable(),
  dealTitle: z.string().nullable(),
  /** The other side's name at that time. */
  other: z.string().nullable(),
  /** Time at which the money moved, and at which the document was issued. */
  occurredAt: instant,
  issuedAt: instant,
})
export type Receipt = z.infer<typeof receipt>

const receiptQuery = z.strictObject({
  ...page,
  purchaseId: idInPath.optional(),
  /** Selects the order of this task, in place of `purchaseId`. */
  taskId: idInPath.optional(),
  campaignRequestId: idInPath.optional(),
  kind: z.enum(receiptKinds, requestErrors.valueInvalid).optional(),
  /** Year of issue, in UTC. */
  year: integerInQuery(2000, 2100).optional(),
})
export type ReceiptQuery = z.output<typeof receiptQuery>

export const receipts = {
  /** One's own, newest first; `purchaseId`, `taskId` or `campaignRequestId` selects one order or request, for which admins get the receipts of both sides. */
  list: endpoint({
    method: 'GET',
    url: '/api/receipts',
    needs: 'read',
    fresh: 'admins',
    shows: ['orders', 'campaign-requests', 'wallet'],
    schema: { querystring: receiptQuery, response: { 200: pageOf(receipt) } },
  }),
  /** Downloads one receipt in `language` or the person's own. */
  download: endpoint({
    method: 'GET',
    url: '/api/receipts/:id.pdf',
    needs: 'read',
    schema: {
      params: z.strictObject({ id: idInPath }),
      querystring: z.strictObject({ language: language.optional() }),
      response: { 200: z.unknown() },
    },
  }),
}
