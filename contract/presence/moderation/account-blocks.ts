/** Blocking and unblocking accounts by admins (product.md 9). */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { adminReason, id, idInPath, instant, line } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'

/** Days after a permanent block until matured money is paid to the verified account. */
export const blockPayoutDays = 30

export const accountBlock = z.object({
  id,
  userId: id,
  reason: z.string(),
  /** The broken rule, as shown to the person. */
  rule: z.string().nullable(),
  /** Automatic end; null: permanent. */
  until: instant.nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
  /** Legal reason for withholding payouts after 30 days. */
  payoutsHeldFor: z.string().nullable(),
})
export type AccountBlock = z.infer<typeof accountBlock>

export const newBlock = z.strictObject({
  reason: adminReason,
  rule: line({ max: 200 }).nullable().optional(),
  until: z.iso.datetime(requestErrors.valueInvalid).nullable().optional(),
})
export type NewBlock = z.infer<typeof newBlock>

const action = <B extends z.ZodType>(name: string, body: B) =>
  endpoint({
    method: 'POST',
    url: `/api/admin/users/:id/${name}`,
    idempotent: true,
    invalidates: ['orders', 'disputes', 'money-desk', 'people', 'action-log'],
    schema: { params: z.strictObject({ id: idInPath }), body, response: { 200: accountBlock } },
  })

export const accountBlocks = {
  block: action('block', newBlock),
  unblock: action('unblock', z.strictObject({ reason: adminReason })),
  /** Records the legal reason for withholding the money of a permanently blocked account. */
  holdPayouts: action('freeze-payouts', z.strictObject({ reason: adminReason })),
}
