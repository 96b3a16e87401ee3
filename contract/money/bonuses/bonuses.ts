import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  adminReason,
  cents,
  currency,
  enteredCents,
  id,
  idInPath,
  instant,
  page,
  pageOf,
  person,
} from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { bonusErrors } from './errors.ts'

/** Limits per bonus, in cents. */
export const bonusLimits = { min: 100, max: 500_000 }

/** `pending` waits for a second admin. */
export const bonusStatuses = ['pending', 'granted', 'withdrawn'] as const
export type BonusStatus = (typeof bonusStatuses)[number]

export const newBonus = z.strictObject({
  amount: enteredCents.min(bonusLimits.min, bonusErrors.bonusTooSmall).max(bonusLimits.max, bonusErrors.bonusTooLarge),
  reason: adminReason,
})
export type NewBonus = z.output<typeof newBonus>

export const bonus = z.object({
  id,
  user: person,
  amount: cents,
  currency,
  /** Shown to the receiver. */
  reason: z.string(),
  status: z.enum(bonusStatuses),
  /** Must be granted by two different admins. */
  needsTwo: z.boolean(),
  grantedBy: person,
  /** The second admin, or whoever withdrew it. */
  decidedBy: person.nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
})
export type Bonus = z.infer<typeof bonus>

const onBonus = z.strictObject({ id: idInPath })

/** Money that an admin grants a person from the promotion account: payment type `gift` (reliability.md 4.1.4). */
export const bonuses = {
  /**
   * Refuses 403 for the admin's own account, 404 for anyone who is not an active influencer or business. Above the setting
   * `twoAdminsAbove`, counting what the admin granted alone within 24 hours, the bonus is `pending` until another admin approves; 409
   * `second_admin_needed` while there is no other admin.
   */
  grant: endpoint({
    method: 'POST',
    url: '/api/admin/users/:id/bonus',
    idempotent: true,
    invalidates: ['bonuses', 'ledger'],
    schema: { params: onBonus, body: newBonus, response: { 201: bonus } },
  }),
  /** Pending bonuses oldest first, all others newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/bonuses',
    fresh: 'everyone',
    shows: ['bonuses'],
    schema: {
      querystring: z.strictObject({
        ...page,
        status: z.enum(bonusStatuses, requestErrors.valueInvalid).default('pending'),
      }),
      response: { 200: pageOf(bonus) },
    },
  }),
  /** Approval by the second admin; the grantor gets 409 `second_admin_needed`, a bonus that is not pending 409 `already_decided`. */
  approve: endpoint({
    method: 'POST',
    url: '/api/admin/bonuses/:id/approve',
    idempotent: true,
    invalidates: ['bonuses', 'ledger'],
    schema: { params: onBonus, response: { 200: bonus } },
  }),
  /** Withdraws a pending bonus; any admin may. */
  withdraw: endpoint({
    method: 'POST',
    url: '/api/admin/bonuses/:id/withdraw',
    idempotent: true,
    invalidates: ['bonuses', 'ledger'],
    schema: { params: onBonus, response: { 200: bonus } },
  }),
}
