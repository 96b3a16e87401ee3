/** Invitations of admins, by owners (product.md 9, Rights). */
import { z } from 'zod'
import { email, password, username } from '../../accounts/identity/credentials.ts'
import { currentUser } from '../../accounts/identity/identity.ts'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, isDistinct, language, noContent, person, personName } from '../../fields.ts'
import { adminRights } from '../../foundation/users/admin-rights.ts'
import { requestErrors } from '../../request-errors.ts'
import { peopleErrors } from './errors.ts'

/** Days during which an invitation can be accepted, and how many may be open at a time. */
export const invitationRules = { days: 7, maxOpen: 20 }

/** An invitation that nobody has accepted yet. */
export const adminInvitation = z.object({
  id,
  email: z.string(),
  rights: z.array(z.enum(adminRights)),
  invitedBy: person,
  createdAt: instant,
  expiresAt: instant,
})
export type AdminInvitation = z.infer<typeof adminInvitation>

export const newAdminInvitation = z.strictObject({
  email,
  /** Language of the email. */
  language,
  rights: z
    .array(z.enum(adminRights, requestErrors.valueInvalid))
    .min(1, peopleErrors.rightRequired)
    .max(adminRights.length, requestErrors.valueInvalid)
    .refine(isDistinct, requestErrors.valueInvalid),
})

export const adminInvitations = {
  /** Those that are open, newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/invitations',
    fresh: 'everyone',
    shows: ['rights'],
    schema: { response: { 200: z.object({ items: z.array(adminInvitation) }) } },
  }),
  /**
   * Mails a link that works once. Refuses 409 `email_taken` an address with an account, `invitation_open` one that is invited already,
   * and `limit_reached` more than `invitationRules.maxOpen`.
   */
  create: endpoint({
    method: 'POST',
    url: '/api/admin/invitations',
    idempotent: true,
    invalidates: ['rights', 'action-log'],
    schema: { body: newAdminInvitation, response: { 201: adminInvitation } },
  }),
  /** The link stops working. */
  revoke: endpoint({
    method: 'DELETE',
    url: '/api/admin/invitations/:id',
    invalidates: ['rights', 'action-log'],
    schema: { params: z.strictObject({ id: idInPath }), response: { 204: noContent } },
  }),
}

const token = z
  .string(peopleErrors.invitationGone)
  .min(1, peopleErrors.invitationGone)
  .max(100, peopleErrors.invitationGone)

export const acceptedInvitation = z.strictObject({
  token,
  displayName: personName({ max: 60 }),
  username,
  password,
  language,
})

/** By the emailed link, without an account. Refuses 404 `link_invalid` one that was used, revoked or has expired. */
export const invitationLinks = {
  read: endpoint({
    method: 'POST',
    url: '/api/admin-invitations/read',
    invalidates: [],
    schema: {
      body: z.strictObject({ token }),
      response: { 200: adminInvitation.pick({ email: true, rights: true, invitedBy: true, expiresAt: true }) },
    },
  }),
  /** Adds the admin and signs them in; until they turn on two-factor sign-in, they see nothing but their own account. */
  accept: endpoint({
    method: 'POST',
    url: '/api/admin-invitations/accept',
    invalidates: ['account', 'rights'],
    schema: { body: acceptedInvitation, response: { 201: currentUser } },
  }),
}
