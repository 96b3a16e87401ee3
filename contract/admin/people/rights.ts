/** The rights of admins, for owners (product.md 9). */

import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, noContent, person, someOf } from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { adminRights } from '../../foundation/users/admin-rights.ts'

export const adminWithRights = z.object({
  admin: person,
  rights: z.array(z.enum(adminRights)),
  isActive: z.boolean(),
  hasTwoFactor: z.boolean(),
  /** Time of their last logged act; null: never. */
  lastUsedAt: instant.nullable(),
})
export type AdminWithRights = z.infer<typeof adminWithRights>

/** The hours during which a new admin, right to money or address of an admin does not count as one of two approvals. */
export const approvalWaitHours = 72

/** Kinds of changes. `right_given`: one to money or to everything; `owner_taken`: an owner is to lose their rights. */
export const adminChangeKinds = ['admin_added', 'right_given', 'admin_address', 'owner_taken'] as const
export type AdminChangeKind = (typeof adminChangeKinds)[number]

/** A change of an admin's rights that any owner but the one concerned can still stop. */
export const adminChange = z.object({
  id,
  kind: z.enum(adminChangeKinds),
  admin: person,
  by: person,
  /** The rights that they have, or keep, afterwards; null for an address. */
  rights: z.array(z.enum(adminRights)).nullable(),
  createdAt: instant,
  /** The time from which it counts fully, or at which the rights are taken. */
  effectiveAt: instant,
  /** Two owners want to take each other's rights: another one or the command line decides. */
  isContested: z.boolean(),
})
export type AdminChange = z.infer<typeof adminChange>

export const rightsChange = z.strictObject({
  rights: someOf(adminRights),
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
  /** Changes that can still be stopped, oldest first. */
  changes: endpoint({
    method: 'GET',
    url: '/api/admin/rights/changes',
    fresh: 'everyone',
    shows: ['rights'],
    schema: { response: { 200: z.object({ items: z.array(adminChange) }) } },
  }),
  /**
   * Stops a change: a new admin or right loses its rights, an address becomes the former one, an owner keeps their rights. Refuses 403
   * `own_decision` the one concerned, and 409 `second_admin_needed` an owner who is too new.
   */
  stop: endpoint({
    method: 'POST',
    url: '/api/admin/rights/changes/:id/stop',
    invalidates: ['rights', 'account', 'action-log'],
    schema: { params: z.strictObject({ id: idInPath }), response: { 204: noContent } },
  }),
  /**
   * Replaces an admin's rights. Those of another owner are taken once a second owner asks for the same, or after 72 hours; until then they
   * are unchanged, and it is among the `changes`. Refuses 409 `last_owner` to take that right from the only active owner.
   */
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
