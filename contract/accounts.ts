import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, countryCode, id, instant, language, languageCode, line, noContent, prose } from './fields.ts'
import { messages } from './messages.ts'
import { usernamePattern } from './pages.ts'

export const roles = ['influencer', 'admin', 'business'] as const
export type Role = (typeof roles)[number]
export const role = z.enum(roles, messages.roleInvalid)

/** The fixed value that the sign-in form pre-fills; it says that no challenge was solved (product.md 2). */
export const noChallenge = 'not-required'

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

export const registration = z.strictObject({
  email,
  username: line({ min: 3, max: 30, tooShort: messages.usernameTooShort, tooLong: messages.usernameTooLong }).refine(
    (value) => usernamePattern.test(value),
    messages.usernameCharacters,
  ),
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
  bio: z.string().nullable(),
  profession: z.string().nullable(),
  countryOfOrigin: z.string().nullable(),
  languagesSpoken: z.array(z.string()),
  language,
  isVerified: z.boolean(),
  /** Masked but for the last three digits. */
  phone: z.string().nullable(),
  phoneVerified: z.boolean(),
  hasTwoFactor: z.boolean(),
  balance: cents,
  createdAt: instant,
})
export type CurrentUser = z.infer<typeof currentUser>

/** What people may change of themselves; the full profile has its own endpoints. */
export const accountChange = z.strictObject({
  displayName: line({ min: 1, max: 60 }).optional(),
  bio: prose({ max: 1000 }).nullable().optional(),
  profession: line({ max: 80 }).nullable().optional(),
  countryOfOrigin: countryCode.nullable().optional(),
  languagesSpoken: z.array(languageCode).max(10).optional(),
  language: language.optional(),
})

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
  update: endpoint({
    method: 'PATCH',
    url: '/api/user',
    schema: { body: accountChange, response: { 200: currentUser } },
  }),
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
