import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cents, countryCode, id, instant, language, line, noContent } from '../fields.ts'
import { requestErrors } from '../request-errors.ts'
import { usernamePattern } from '../username-pattern.ts'
import { about } from './about.ts'
import { adminRights } from './admin-rights.ts'
import { identityErrors } from './errors.ts'

export const roles = ['influencer', 'admin', 'business'] as const
export type Role = (typeof roles)[number]
export const role = z.enum(roles, identityErrors.roleInvalid)

/** Sent by the sign-in form when no challenge was solved (product.md 2). */
export const noChallenge = 'not-required'

/** An existing password: a wrong one is refused by the rule, not by its length. */
export const knownPassword = z
  .string(identityErrors.passwordRequired)
  .min(1, identityErrors.passwordRequired)
  .max(128, identityErrors.passwordWrong)

/** A new password; common ones are refused by the rule. */
export const password = z
  .string(identityErrors.passwordTooShort)
  .min(8, identityErrors.passwordTooShort)
  .max(128, identityErrors.passwordTooLong)
  .refine((value) => !value.includes('\u0000'), requestErrors.textInvalid)

export const email = z
  .string(identityErrors.emailInvalid)
  .trim()
  .toLowerCase()
  .max(254, identityErrors.emailInvalid)
  .pipe(z.email(identityErrors.emailInvalid))
  // a reserved TLD (RFC 2606) used for addresses of deleted accounts
  .refine((value) => !value.endsWith('.invalid'), identityErrors.emailInvalid)

export const challengeAnswer = z
  .string(identityErrors.challengeRequired)
  .min(1, identityErrors.challengeRequired)
  .max(4096, identityErrors.challengeFailed)

/** Taken from the browser's language region; untrusted, kept only when it is a country code (spec §3). */
const country = z.union([countryCode, z.null()]).optional()

export const credentials = z.strictObject({
  username: z
    .string(identityErrors.usernameRequired)
    .trim()
    .min(1, identityErrors.usernameRequired)
    .max(254, identityErrors.invalidCredentials),
  password,
  challengeAnswer,
  country,
})

/** Rules for a new user name and their error sentences (reliability.md 4.2.5). */
const usernameRules: [isMet: (name: string) => boolean, sentence: string][] = [
  [(name) => usernamePattern.test(name), identityErrors.usernameCharacters],
  [(name) => /^[A-Za-z0-9](?:.*[A-Za-z0-9_])?$/.test(name), identityErrors.usernameEnds],
  [(name) => !/[ _.-]{2}/.test(name), identityErrors.usernameSpecials],
  [
    (name) => !/\.(js|json|css|html?|xml|txt|png|jpe?g|ico|php|webp|svg)$/i.test(name),
    identityErrors.usernameFileEnding,
  ],
]

/**
 * A new user name; the server checks reserved and taken names. Older names that violate a later rule stay valid: nothing else
 * validates with this.
 */
export const username = line({
  min: 3,
  max: 30,
  tooShort: identityErrors.usernameTooShort,
  tooLong: identityErrors.usernameTooLong,
}).superRefine((name, context) => {
  const broken = usernameRules.find(([isMet]) => !isMet(name))
  if (broken) context.addIssue({ code: 'custom', message: broken[1] })
})

export const registration = z.strictObject({
  email,
  username,
  password,
  role,
  challengeAnswer,
  country,
  language: language.optional(),
})

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
  /** What an admin may do; absent for everybody else. */
  adminRights: z.array(z.enum(adminRights)).optional(),
  balance: cents,
  createdAt: instant,
  /** When the user name may next be changed; null: now. */
  usernameChangeableAt: instant.nullable(),
})
export type CurrentUser = z.infer<typeof currentUser>

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
  /** Whether a new account may have this name; `problem` is the sentence that registering would be refused with. 429 after too many. */
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
    schema: {
      body: z.strictObject({
        token: z
          .string(identityErrors.deviceLinkInvalid)
          .min(1, identityErrors.deviceLinkInvalid)
          .max(2048, identityErrors.deviceLinkInvalid),
      }),
      response: { 204: noContent },
    },
  }),
  logout: endpoint({ method: 'POST', url: '/api/logout', invalidates: [], schema: { response: { 204: noContent } } }),
  currentUser: endpoint({
    method: 'GET',
    url: '/api/user',
    shows: ['account', 'wallet'],
    schema: { response: { 200: currentUser } },
  }),
  requestEmailVerification: endpoint({
    method: 'POST',
    url: '/api/user/email/verify-request',
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
