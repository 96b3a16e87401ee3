import { z } from 'zod'
import { currentUser, email, knownPassword, password } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, instant, noContent } from './fields.ts'
import { messages } from './messages.ts'

/** The token of a link that was sent by mail, as it stands behind `?token=`. */
const resetToken = z
  .string(messages.resetLinkInvalid)
  .min(1, messages.resetLinkInvalid)
  .max(2048, messages.resetLinkInvalid)

/** Six digits; spaces that people type between them are left out. */
const sixDigits = z
  .string(messages.codeDigits)
  .max(32, messages.codeDigits)
  .transform((value) => value.replaceAll(/\s/g, ''))
  .refine((value) => /^\d{6}$/.test(value), messages.codeDigits)

/** Six digits of the authenticator app, or a recovery code such as `k7wq-3nfx-p9ra` (case and separators do not matter). */
export const secondFactor = z
  .string(messages.codeRequired)
  .max(64, messages.codeWrong)
  .transform((value) => value.replaceAll(/[\s-]/g, '').toLowerCase())
  .refine((value) => value.length > 0, messages.codeRequired)

/** Digits with an optional leading +, at least ten of them; spaces, dashes, dots and brackets are left out (spec §5). */
export const phone = z
  .string(messages.phoneTooShort)
  .max(40, messages.phoneTooLong)
  .transform((value) => value.replaceAll(/[\s().-]/g, ''))
  .refine((value) => /^\+?\d*$/.test(value), messages.phoneDigits)
  .refine((value) => value.replace('+', '').length >= 10, messages.phoneTooShort)
  .refine((value) => value.replace('+', '').length <= 15, messages.phoneTooLong)

export const forgottenPassword = z.strictObject({ email, challengeAnswer: z.string().max(4096).optional() })
export const passwordReset = z.strictObject({ token: resetToken, password })
export const passwordChange = z.strictObject({ currentPassword: knownPassword, newPassword: password })
export const emailChange = z.strictObject({ email, password: knownPassword })
export const phoneNumber = z.strictObject({ phone })
export const phoneCode = z.strictObject({ code: sixDigits })
export const passwordAlone = z.strictObject({ password: knownPassword })
export const appCode = z.strictObject({ code: sixDigits })
export const passwordAndCode = z.strictObject({ password: knownPassword, code: secondFactor })
export const secondStep = z.strictObject({
  ticket: z.string(messages.ticketInvalid).min(1, messages.ticketInvalid).max(1024, messages.ticketInvalid),
  code: secondFactor,
})

/** A place where the person is signed in. `browser` and `system` are names such as `Firefox` and `Android`, null when unknown. */
export const signedInSession = z.object({
  id,
  createdAt: instant,
  /** To the minute or so. */
  lastSeenAt: instant,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type SignedInSession = z.infer<typeof signedInSession>

/** What an authenticator app needs: `uri` (otpauth://…) is drawn as a QR code, `secret` is for typing (base32). */
export const twoFactorSetup = z.object({ secret: z.string(), uri: z.string() })

/** Ten codes, each good once; shown this one time and never again. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** What keeps an account from being deleted; `reasons` of the refusal `account_has_open_business`. */
export const openBusiness = ['balance', 'held', 'debt', 'payment', 'work', 'reports'] as const
export type OpenBusiness = (typeof openBusiness)[number]

/** Looking after one's account (product.md 3, reliability.md 4.2). A wrong password is 422 with an issue on its field. */
export const accountCare = {
  /**
   * Sends a link to /auth/reset-password?token=…, good once and for an hour; a newer one replaces it. Always 204, whether or
   * not there is such an account; 429 after too many.
   */
  forgotPassword: endpoint({
    method: 'POST',
    url: '/api/auth/forgot-password',
    schema: { body: forgottenPassword, response: { 204: noContent } },
  }),
  /** Sets a new password by a link's token and ends every session; does not sign in. 422 `reset_link_invalid`. */
  resetPassword: endpoint({
    method: 'POST',
    url: '/api/auth/reset-password',
    schema: { body: passwordReset, response: { 204: noContent } },
  }),
  /** Ends all other sessions; this one goes on under a new cookie. */
  changePassword: endpoint({
    method: 'POST',
    url: '/api/user/password',
    schema: { body: passwordChange, response: { 204: noContent } },
  }),
  /**
   * Sends a link to the new address; the address changes when `accounts.verifyEmail` gets its token (/verify-email?token=…).
   * 409 `email_taken` here and there.
   */
  changeEmail: endpoint({
    method: 'POST',
    url: '/api/user/email',
    schema: { body: emailChange, response: { 204: noContent } },
  }),
  /** Sends a code by SMS: good for 10 minutes and 5 tries; 3 an hour, then 429. */
  sendPhoneCode: endpoint({
    method: 'POST',
    url: '/api/user/phone/code',
    schema: { body: phoneNumber, response: { 204: noContent } },
  }),
  /** 422 `code_wrong`, `code_expired` (none asked for, run out, or tried too often). */
  verifyPhone: endpoint({
    method: 'POST',
    url: '/api/user/phone/verify',
    schema: { body: phoneCode, response: { 200: currentUser } },
  }),
  /** Makes a secret that waits to be confirmed; asked again, a new one. 409 `two_factor_on` when it is on already. */
  beginTwoFactor: endpoint({
    method: 'POST',
    url: '/api/user/two-factor',
    schema: { body: passwordAlone, response: { 200: twoFactorSetup } },
  }),
  /** Turns two-factor on by a code of the app; ends all other sessions. 422 `code_wrong`, 409 `two_factor_not_begun`. */
  confirmTwoFactor: endpoint({
    method: 'POST',
    url: '/api/user/two-factor/confirm',
    schema: { body: appCode, response: { 200: recoveryCodes } },
  }),
  /** Turns two-factor off. 409 `two_factor_off` when it is off already. */
  endTwoFactor: endpoint({
    method: 'DELETE',
    url: '/api/user/two-factor',
    schema: { body: passwordAndCode, response: { 204: noContent } },
  }),
  /** Ten new recovery codes; the old ones are worth nothing from then on. */
  renewRecoveryCodes: endpoint({
    method: 'POST',
    url: '/api/user/two-factor/recovery-codes',
    schema: { body: passwordAndCode, response: { 200: recoveryCodes } },
  }),
  /**
   * The second step of signing in. `accounts.login` answers 428 `{ code: 'two_factor_needed', ticket }` for who has
   * two-factor; the ticket lasts 5 minutes. 422 `code_wrong` on `code` (try again with the same ticket), 401 `ticket_invalid`
   * (begin again with the password), 429 after 5 wrong codes.
   */
  loginTwoFactor: endpoint({
    method: 'POST',
    url: '/api/login/two-factor',
    schema: { body: secondStep, response: { 200: currentUser } },
  }),
  /** Newest first, this one among them. */
  sessions: endpoint({
    method: 'GET',
    url: '/api/user/sessions',
    schema: { response: { 200: z.object({ items: z.array(signedInSession) }) } },
  }),
  endSession: endpoint({
    method: 'DELETE',
    url: '/api/user/sessions/:id',
    schema: { params: z.strictObject({ id: idInPath }), response: { 204: noContent } },
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    url: '/api/user/sessions',
    schema: { response: { 204: noContent } },
  }),
  /** Everything of the person as a JSON attachment, to be opened as a link with `download`; 5 a day, then 429. Not for admins. */
  exportData: endpoint({
    method: 'GET',
    url: '/api/user/export',
    schema: { response: { 200: z.record(z.string(), z.unknown()) } },
  }),
  /**
   * Anonymises the account for good and signs out. 409 `account_has_open_business` with `reasons` (see `openBusiness`), the
   * message of the first. Not for admins.
   */
  deleteAccount: endpoint({
    method: 'DELETE',
    url: '/api/user',
    schema: { body: passwordAlone, response: { 204: noContent } },
  }),
}
