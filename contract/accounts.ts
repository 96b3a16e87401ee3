import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, countryCode, id, instant, language, line, noContent } from './fields.ts'
import { messages } from './messages.ts'
import { usernamePattern } from './pages.ts'

export const roles = ['influencer', 'admin', 'business'] as const
export type Role = (typeof roles)[number]
export const role = z.enum(roles, messages.roleInvalid)

/** The fixed value that the sign-in form pre-fills; it says that no challenge was solved (product.md 2). */
export const noChallenge = 'not-required'

/** A password that a person has already: any wrong one is refused by the rule, not by its length. */
export const knownPassword = z
  .string(messages.passwordRequired)
  .min(1, messages.passwordRequired)
  .max(128, messages.passwordWrong)

/** A password that is being chosen; what everybody tries first is refused by the rule. */
export const password = z
  .string(messages.passwordTooShort)
  .min(8, messages.passwordTooShort)
  .max(128, messages.passwordTooLong)
  .refine((value) => !value.includes('\u0000'), messages.textInvalid)

export const email = z
  .string(messages.emailInvalid)
  .trim()
  .toLowerCase()
  .max(254, messages.emailInvalid)
  .pipe(z.email(messages.emailInvalid))
  // a domain that never exists (RFC 2606); addresses of deleted accounts are in it
  .refine((value) => !value.endsWith('.invalid'), messages.emailInvalid)

const challengeAnswer = z
  .string(messages.challengeRequired)
  .min(1, messages.challengeRequired)
  .max(4096, messages.challengeFailed)

/** Taken from the browser's language region; untrusted, kept only when it is a country code (spec §3). */
const country = z.union([countryCode, z.null()]).optional()

export const credentials = z.strictObject({
  username: z
    .string(messages.usernameRequired)
    .trim()
    .min(1, messages.usernameRequired)
    .max(254, messages.invalidCredentials),
  password,
  challengeAnswer,
  country,
})

/** A user name that is being chosen; which ones are reserved or taken is the rule's to say. */
export const username = line({
  min: 3,
  max: 30,
  tooShort: messages.usernameTooShort,
  tooLong: messages.usernameTooLong,
}).refine((value) => usernamePattern.test(value), messages.usernameCharacters)

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
  bio: z.string().nullable(),
  profession: z.string().nullable(),
  businessType: z.string().nullable(),
  website: z.string().nullable(),
  expertise: z.array(z.string()),
  certifications: z.string().nullable(),
  aiProficiency: z.string().nullable(),
  industries: z.array(z.string()),
  countryOfOrigin: z.string().nullable(),
  countriesOfOperation: z.array(z.string()),
  languagesSpoken: z.array(z.string()),
  streetAddress: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  postalCode: z.string().nullable(),
  language,
  isVerified: z.boolean(),
  /** Masked but for the last three digits. */
  phone: z.string().nullable(),
  phoneVerified: z.boolean(),
  hasTwoFactor: z.boolean(),
  balance: cents,
  createdAt: instant,
  /** When the user name may be changed again; null: now. */
  usernameChangeableAt: instant.nullable(),
})
export type CurrentUser = z.infer<typeof currentUser>

const challenge = z.object({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string().optional(),
})

export const accounts = {
  challenge: endpoint({ method: 'GET', url: '/api/auth/challenge', schema: { response: { 200: challenge } } }),
  register: endpoint({
    method: 'POST',
    url: '/api/register',
    schema: { body: registration, response: { 201: currentUser } },
  }),
  login: endpoint({ method: 'POST', url: '/api/login', schema: { body: credentials, response: { 200: currentUser } } }),
  logout: endpoint({ method: 'POST', url: '/api/logout', schema: { response: { 204: noContent } } }),
  currentUser: endpoint({ method: 'GET', url: '/api/user', schema: { response: { 200: currentUser } } }),
  requestEmailVerification: endpoint({
    method: 'POST',
    url: '/api/user/email/verify-request',
    schema: { response: { 204: noContent } },
  }),
  verifyEmail: endpoint({
    method: 'POST',
    url: '/api/user/email/verify',
    schema: {
      body: z.strictObject({
        token: z
          .string(messages.verificationLinkInvalid)
          .min(1, messages.verificationLinkInvalid)
          .max(2048, messages.verificationLinkInvalid),
      }),
      response: { 204: noContent },
    },
  }),
}
