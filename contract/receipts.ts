/** Numbered documents of money that has moved (docs/decisions/receipts.md); issued by themselves, once, and never changed. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, currency, id, idInPath, instant, integerInQuery, language, page, pageOf } from './fields.ts'
import { messages } from './messages.ts'

/**
 * order: to a business that paid. settlement: to an influencer who was paid, with the platform's fee. refund: to a business that
 * got money of an order back. deposit: to whom money was credited.
 */
export const receiptKinds = ['order', 'settlement', 'refund', 'deposit'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

export const receipt = z.object({
  id,
  /** Such as R-2026-000123; each series of a year counts from 1 without gaps. */
  number: z.string(),
  kind: z.enum(receiptKinds),
  /** What was paid, received after the fee, given back, or credited. */
  amount: cents,
  currency,
  purchaseId: id.nullable(),
  dealTitle: z.string().nullable(),
  /** The other side's name as it was then. */
  other: z.string().nullable(),
  /** When the money moved, and when the document was issued. */
  occurredAt: instant,
  issuedAt: instant,
})
export type Receipt = z.infer<typeof receipt>

const receiptQuery = z.strictObject({
  ...page,
  purchaseId: idInPath.optional(),
  kind: z.enum(receiptKinds, messages.valueInvalid).optional(),
  /** Of issue, in UTC. */
  year: integerInQuery(2000, 2100).optional(),
})
export type ReceiptQuery = z.output<typeof receiptQuery>

export const receipts = {
  /** One's own, newest first; of one order with `purchaseId`, which admins may ask for as well: all of both sides. */
  list: endpoint({
    method: 'GET',
    url: '/api/receipts',
    schema: { querystring: receiptQuery, response: { 200: pageOf(receipt) } },
  }),
  /** One document to keep, in `language` or the person's own. */
  download: endpoint({
    method: 'GET',
    url: '/api/receipts/:id.pdf',
    schema: {
      params: z.strictObject({ id: idInPath }),
      querystring: z.strictObject({ language: language.optional() }),
      response: { 200: z.unknown() },
    },
  }),
}
