/** The rights of admins, for owners (product.md 9). */

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idInPath, instant, isDistinct, person } from '../fields.ts'
import { changeBody } from '../form-changes.ts'
import { adminRights } from '../identity/admin-rights.ts'
import { requestErrors } from '../request-errors.ts'

export const adminWithRights = z.object({
  admin: person,
  rights: z.array(z.enum(adminRights)),
  isActive: z.boolean(),
  hasTwoFactor: z.boolean(),
  /** When they last did something that is logged; null: never. */
  lastUsedAt: instant.nullable(),
})
export type AdminWithRights = z.infer<typeof adminWithRights>

export const rightsChange = z.strictObject({
  rights: z
    .array(z.enum(adminRights, requestErrors.valueInvalid))
    .max(adminRights.length, requestErrors.valueInvalid)
    .refine(isDistinct, requestErrors.valueInvalid),
})

export const rights = {
  /** Every admin, the first one first. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/rights',
    fresh: 'everyone',
    shows: ['rights'],
    schema: { response: { 200: z.object({ items: z.array(adminWithRights) }) } },
  }),
  /** Replaces an admin's rights. Refuses 409 `last_owner` to take that right from the only active owner. */
  change: endpoint({
    method: 'PUT',
    url: '/api/admin/rights/:adminId',
    invalidates: ['rights', 'account', 'action-log'],
    schema: {
      params: z.strictObject({ adminId: idInPath }),
      body: changeBody(rightsChange),
      response: { 200: adminWithRights },
    },
  }),
}
