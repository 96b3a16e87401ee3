import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, id, instant, language, noContent } from '../../fields.ts'
import { about } from '../../foundation/users/about.ts'
import { adminRights } from '../../foundation/users/admin-rights.ts'
import { role } from '../../foundation/users/role.ts'
import { memberRoles } from '../../member-rights.ts'
import { credentials, deviceConfirmation, registration, username } from './credentials.ts'
import { identityErrors } from './errors.ts'

/** Sent by the sign-in form when no challenge was solved (product.md 2). */
export const noChallenge = 'not-required'

export const currentUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role,
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  coverUrl: z.string().nullable(),
  ...about.shape,
  countryOfOrigin: z.string().nullable(),
  streetAddress: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  postalCode: z.string().nullable(),
  language,
  isVerified: z.boolean(),
  /** Masked except for the last three digits. */
  phone: z.string().nullable(),
  phoneVerified: z.boolean(),
  hasTwoFactor: z.boolean(),
  /** Rights of an admin; absent for everybody else. */
  adminRights: z.array(z.enum(adminRights)).optional(),
  balance: cents,
  createdAt: instant,
  /** Time from which the user name may be changed again; null: now. */
  usernameChangeableAt: instant.nullable(),
})
export type CurrentUser = z.infer<typeof currentUser>

/** The account for which one acts, with who one is: a member of it, or (`membership` null) the one whose own it is. */
export const signedInUser = z.object({
  ...currentUser.shape,
  person: z.object({ id, username: z.string(), displayName: z.string() }),
  membership: z.object({ role: z.enum(memberRoles) }).nullable(),
})
export type SignedInUser = z.infer<typeof signedInUser>

const challenge = z.object({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string().optional(),
})

export const identity = {
  challenge: endpoint({ method: 'GET', url: '/api/auth/challenge', schema: { response: { 200: challenge } } }),
  register: endpoint({
    method: 'POST',
    url: '/api/register',
    invalidates: ['account'],
    schema: { body: registration, response: { 201: currentUser } },
  }),
  /**
   * Checks whether a new account may have this name; `problem` is the sentence that registering would be refused with. 429 after too
   * many.
   */
  checkUsername: endpoint({
    method: 'GET',
    url: '/api/register/username',
    schema: {
      querystring: z.strictObject({ username }),
      response: { 200: z.object({ problem: z.string().nullable() }) },
    },
  }),
  login: endpoint({
    method: 'POST',
    url: '/api/login',
    invalidates: ['account'],
    schema: { body: credentials, response: { 200: currentUser } },
  }),
  /**
   * Redeems the link mailed after too many wrong passwords (429 `confirm_by_mail` of `login`), so that this browser may try again.
   * Does not sign in. 422 `device_link_invalid`.
   */
  confirmDevice: endpoint({
    method: 'POST',
    url: '/api/login/confirm',
    invalidates: ['account'],
    schema: { body: deviceConfirmation, response: { 204: noContent } },
  }),
  logout: endpoint({ method: 'POST', url: '/api/logout', invalidates: [], schema: { response: { 204: noContent } } }),
  currentUser: endpoint({
    method: 'GET',
    url: '/api/user',
    needs: 'person',
    shows: ['account', 'wallet'],
    schema: { response: { 200: signedInUser } },
  }),
  requestEmailVerification: endpoint({
    method: 'POST',
    url: '/api/user/email/verify-request',
    needs: 'person',
    invalidates: [],
    schema: { response: { 204: noContent } },
  }),
  verifyEmail: endpoint({
    method: 'POST',
    url: '/api/user/email/verify',
    invalidates: ['account'],
    schema: {
      body: z.strictObject({
        token: z
          .string(identityErrors.verificationLinkInvalid)
          .min(1, identityErrors.verificationLinkInvalid)
          .max(2048, identityErrors.verificationLinkInvalid),
      }),
      response: { 204: noContent },
    },
  }),
}
