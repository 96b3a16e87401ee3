import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { adminReason, cents, instant, noContent, page, pageOf, person } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { withdrawalErrors } from '../withdrawals/errors.ts'
import { transferReference, withdrawalMethods } from '../withdrawals/withdrawals.ts'
import { withdrawalOfReference } from './payout-reference.ts'

/** Maximum withdrawals per batch; the rest can go into the next one. */
export const maxBatchLines = 1_000

/**
 * `open`: created, not handed to the bank or PayPal yet; `sent`: handed over, some lines still open; `settled`: every line is paid or
 * bounced; `reverted`: never sent, money returned to the balances.
 */
export const batchStatuses = ['open', 'sent', 'settled', 'reverted'] as const
export type BatchStatus = (typeof batchStatuses)[number]

export const lineStatuses = ['open', 'paid', 'bounced'] as const
export type LineStatus = (typeof lineStatuses)[number]

/** Reasons for which a withdrawal is left out of a batch (product.md 6). */
export const leftOutReasons = [
  /** Above the limit stored on it, and approved only by the batch's creator, if at all. */
  'second_admin_needed',
  /** It belongs to the batch's creator. */
  'own_withdrawal',
  'in_debt',
  'owner_blocked',
  /** Admins have frozen the owner's payouts. */
  'owner_frozen',
  /** It is held until an admin has looked at it. */
  'being_checked',
  /** Its account details are not machine-readable (`isMachineReadable`). */
  'details_unusable',
  'batch_full',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const withdrawalId = z.uuid()
const method = z.enum(withdrawalMethods, withdrawalErrors.paymentMethodRequired)
const batchLine = z.object({ withdrawalId, amount: cents, status: z.enum(lineStatuses) })
const leftOut = z.object({ withdrawalId, reason: z.enum(leftOutReasons) })

export const payoutBatch = z.object({
  id: z.uuid(),
  method,
  status: z.enum(batchStatuses),
  /** Total of all lines in cents, whatever their status. */
  total: cents,
  lines: z.array(batchLine),
  leftOut: z.array(leftOut),
})
export type PayoutBatch = z.infer<typeof payoutBatch>

const batchMetadata = {
  /** Sequential number shown to admins. */
  number: z.int(),
  createdAt: instant,
  /** null: withdrawals paid out before batches existed. */
  createdBy: person.nullable(),
  /** Time at which it was handed to the bank or PayPal. */
  sentAt: instant.nullable(),
}

export const batchInList = payoutBatch
  .pick({ id: true, method: true, status: true, total: true })
  .extend({ ...batchMetadata, lines: z.int(), openLines: z.int() })
export type BatchInList = z.infer<typeof batchInList>

/** One admin requested the revert of an unsent batch; another has to confirm it. */
const revert = z.object({
  requestedBy: person,
  requestedAt: instant,
  reason: z.string(),
  revertedAt: instant.nullable(),
})

export const batchWithPeople = payoutBatch.extend({
  ...batchMetadata,
  /** The admin who last downloaded the file, and the time. */
  fileTaken: z.object({ by: person, at: instant }).nullable(),
  /** false for withdrawals from before batches existed, and once it is reverted. */
  hasFile: z.boolean(),
  revert: revert.nullable(),
  lines: z.array(
    batchLine.extend({
      user: person,
      /** Masked. */
      account: z.string(),
      transactionId: z.string().nullable(),
      /** Reason for the bounce. */
      notes: z.string().nullable(),
      paidAt: instant.nullable(),
      bouncedAt: instant.nullable(),
    }),
  ),
  leftOut: z.array(leftOut.extend({ user: person, amount: cents })),
})
export type BatchWithPeople = z.infer<typeof batchWithPeople>
export type BatchLine = BatchWithPeople['lines'][number]

const onBatch = z.strictObject({ id: z.uuid(requestErrors.valueInvalid) })
/** A withdrawal's id, also as PayPal's file has it. */
const lineId = z
  .string()
  .transform((value) => withdrawalOfReference(value) ?? value)
  .pipe(z.uuid(requestErrors.valueInvalid))
const onLine = onBatch.extend({ withdrawalId: lineId })
const reasonBody = z.strictObject({ reason: adminReason })

export const payoutBatches = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/payout-batches',
    fresh: 'everyone',
    shows: ['money-desk'],
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(batchInList) } },
  }),
  /**
   * Batches all payable pending withdrawals. Refuses 409 `payouts_frozen`, and `nothing_to_pay_out` when there are none; `leftOut` gives
   * the reason for each that waits but is not payable.
   */
  create: endpoint({
    method: 'POST',
    url: '/api/admin/payout-batches',
    idempotent: true,
    invalidates: ['money-desk', 'ledger', 'alerts'],
    schema: { body: z.strictObject({ method }), response: { 201: payoutBatch } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/admin/payout-batches/:id',
    fresh: 'everyone',
    shows: ['money-desk'],
    schema: { params: onBatch, response: { 200: batchWithPeople } },
  }),
  /** For the bank or PayPal, with full account numbers; always the same bytes. 409 `batch_state` once it is reverted. */
  file: endpoint({
    method: 'GET',
    url: '/api/admin/payout-batches/:id/file',
    invalidates: ['money-desk'],
    schema: { params: onBatch, response: { 200: z.unknown() } },
  }),
  /** Marks the file as handed over: the batch can no longer be reverted. */
  sent: endpoint({
    method: 'POST',
    url: '/api/admin/payout-batches/:id/sent',
    idempotent: true,
    invalidates: ['money-desk', 'ledger', 'alerts'],
    schema: { params: onBatch, body: z.strictObject({}), response: { 204: noContent } },
  }),
  /** The first admin's call requests it, another admin's call executes it. Refuses 409 `batch_state` when sent, paid or bounced. */
  revert: endpoint({
    method: 'POST',
    url: '/api/admin/payout-batches/:id/revert',
    idempotent: true,
    invalidates: ['money-desk', 'ledger', 'alerts'],
    schema: { params: onBatch, body: reasonBody, response: { 204: noContent } },
  }),
  paid: endpoint({
    method: 'POST',
    url: '/api/admin/payout-batches/:id/lines/:withdrawalId/paid',
    idempotent: true,
    invalidates: ['money-desk', 'ledger', 'alerts'],
    schema: { params: onLine, body: transferReference, response: { 204: noContent } },
  }),
  /** Returns the money to the balance; also possible for a paid line, and final. */
  bounced: endpoint({
    method: 'POST',
    url: '/api/admin/payout-batches/:id/lines/:withdrawalId/bounced',
    idempotent: true,
    invalidates: ['money-desk', 'ledger', 'alerts'],
    schema: { params: onLine, body: reasonBody, response: { 204: noContent } },
  }),
}
