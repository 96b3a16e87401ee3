import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, noContent } from '../../fields.ts'
import { cleanLine, withPlainDigits } from '../../text.ts'
import { challengeAnswer, email, knownPassword, password } from '../identity/credentials.ts'
import { identityErrors } from '../identity/errors.ts'
import { currentUser } from '../identity/identity.ts'
import { securityErrors } from './errors.ts'
import { compactPhone, withoutTrunkPrefix } from './phone.ts'

/** The token of a mailed link, from `?token=`. */
const resetToken = z
  .string(securityErrors.resetLinkInvalid)
  .min(1, securityErrors.resetLinkInvalid)
  .max(2048, securityErrors.resetLinkInvalid)

const undoToken = z
  .string(identityErrors.verificationLinkInvalid)
  .min(1, identityErrors.verificationLinkInvalid)
  .max(2048, identityErrors.verificationLinkInvalid)

/** Six digits; spaces are ignored. */
const sixDigits = z
  .string(securityErrors.codeDigits)
  .max(32, securityErrors.codeDigits)
  .transform((value) => withPlainDigits(cleanLine(value)).replaceAll(/\s/g, ''))
  .refine((value) => /^\d{6}$/.test(value), securityErrors.codeDigits)

/** Six digits of the authenticator app, or a recovery code such as `k7wq-3nfx-p9ra` (case and separators do not matter). */
export const secondFactor = z
  .string(securityErrors.codeRequired)
  .max(64, securityErrors.codeWrong)
  .transform((value) => withPlainDigits(cleanLine(value)).replaceAll(/[\s-]/g, '').toLowerCase())
  .refine((value) => value.length > 0, securityErrors.codeRequired)

/** Rules for a phone number and their error sentences; ten are characters (spec §5). */
const phoneRules: [isMet: (compact: string) => boolean, sentence: string][] = [
  [(compact) => compact.length >= 10, securityErrors.phoneTooShort],
  [(compact) => /^\+?\d+$/.test(compact), securityErrors.phoneDigits],
  [(compact) => compact.replace('+', '').length <= 15, securityErrors.phoneTooLong],
  [(compact) => compact.startsWith('+'), securityErrors.phoneNeedsCountry],
]

/**
 * Digits after the + of a country, with any separators. The server finds its E.164 form, and refuses numbers that no numbering plan has.
 */
export const phone = z
  .string(securityErrors.phoneTooShort)
  .max(40, securityErrors.phoneTooLong)
  .transform(compactPhone)
  .superRefine((typed, context) => {
    const broken = phoneRules.find(([isMet]) => !isMet(withoutTrunkPrefix(typed)))
    if (broken) context.addIssue({ code: 'custom', message: broken[1] })
  })

export const forgottenPassword = z.strictObject({ email, challengeAnswer })
export const passwordReset = z.strictObject({ token: resetToken, password })
export const emailUndo = z.strictObject({ token: undoToken, password })
export const passwordChange = z.strictObject({ currentPassword: knownPassword, newPassword: password })
export const emailChange = z.strictObject({ email, password: knownPassword })
export const phoneNumber = z.strictObject({ phone })
export const phoneCode = z.strictObject({ code: sixDigits })
export const passwordAlone = z.strictObject({ password: knownPassword })
export const appCode = z.strictObject({ code: sixDigits })
export const passwordAndCode = z.strictObject({ password: knownPassword, code: secondFactor })

/** A session. `browser` and `system` are names such as `Firefox` and `Android`, null when unknown. */
export const signedInSession = z.object({
  id,
  createdAt: instant,
  /** Approximate, to about a minute. */
  lastSeenAt: instant,
  /** Expiry if unused; at the latest 14 days after signing in, 8 hours for admins. */
  endsAt: instant,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type SignedInSession = z.infer<typeof signedInSession>

/** For an authenticator app: `uri` (otpauth://…) is shown as a QR code, `secret` is for typing (base32). */
export const twoFactorSetup = z.object({ secret: z.string(), uri: z.string() })

/** Ten single-use codes, shown only once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Reasons why an account cannot be deleted; `reasons` of the refusal `account_has_open_business`. */
export const openBusiness = ['balance', 'held', 'debt', 'payment', 'work', 'reports', 'members'] as const
export type OpenBusiness = (typeof openBusiness)[number]

/** Account security (product.md 3, reliability.md 4.2). A wrong password is 422 with an issue on its field. */
export const security = {
  /**
   * Sends a single-use link to /auth/reset-password?token=…, valid for an hour; a newer one replaces it. Always 204, whether or not
   * the account exists; 428 `challenge_needed` without a solved challenge; 429 after too many.
   */
  forgotPassword: endpoint({
    method: 'POST',
    url: '/api/auth/forgot-password',
    invalidates: [],
    schema: { body: forgottenPassword, response: { 204: noContent } },
  }),
  /** Sets a new password with a link's token, removes the passkeys and ends every session; does not sign in. 422 `reset_link_invalid`. */
  resetPassword: endpoint({
    method: 'POST',
    url: '/api/auth/reset-password',
    invalidates: [],
    schema: { body: passwordReset, response: { 204: noContent } },
  }),
  /** Ends all other sessions; this one gets a new cookie, as with every call below that says so. */
  changePassword: endpoint({
    method: 'POST',
    url: '/api/user/password',
    needs: 'person',
    invalidates: ['sessions'],
    schema: { body: passwordChange, response: { 204: noContent } },
  }),
  /**
   * Sends a link to the new address; the change takes effect when `accounts.verifyEmail` gets its token (/verify-email?token=…),
   * which ends all other sessions. 409 `email_taken` at both steps.
   */
  changeEmail: endpoint({
    method: 'POST',
    url: '/api/user/email',
    needs: 'person',
    invalidates: [],
    schema: { body: emailChange, response: { 204: noContent } },
  }),
  /**
   * Reverts a change of address with the single-use link mailed to the former one (/auth/undo-email?token=…), valid for 72 hours:
   * sets a new password, removes the passkeys and ends every session; does not sign in. 422 `undo_link_invalid`.
   */
  undoEmailChange: endpoint({
    method: 'POST',
    url: '/api/user/email/undo',
    invalidates: ['account', 'sessions'],
    schema: { body: emailUndo, response: { 204: noContent } },
  }),
  /** Sends a code by SMS, valid for 10 minutes and 5 attempts; 3 per hour, then 429. */
  sendPhoneCode: endpoint({
    method: 'POST',
    url: '/api/user/phone/code',
    needs: 'person',
    invalidates: [],
    schema: { body: phoneNumber, response: { 204: noContent } },
  }),
  /** 422 `code_wrong`, `code_expired` (none requested, expired, or too many attempts). */
  verifyPhone: endpoint({
    method: 'POST',
    url: '/api/user/phone/verify',
    needs: 'person',
    invalidates: ['account'],
    schema: { body: phoneCode, response: { 200: currentUser } },
  }),
  /** Creates a secret to be confirmed; calling it again replaces it. 409 `two_factor_on` when already on. */
  beginTwoFactor: endpoint({
    method: 'POST',
    url: '/api/user/two-factor',
    needs: 'person',
    invalidates: [],
    schema: { body: passwordAlone, response: { 200: twoFactorSetup } },
  }),
  /** Turns two-factor on with a code from the app; ends all other sessions, new cookie. 422 `code_wrong`, 409 `two_factor_not_begun`. */
  confirmTwoFactor: endpoint({
    method: 'POST',
    url: '/api/user/two-factor/confirm',
    needs: 'person',
    invalidates: ['account', 'sessions'],
    schema: { body: appCode, response: { 200: recoveryCodes } },
  }),
  /** Turns two-factor off; ends all other sessions, new cookie. 409 `two_factor_off` when already off. */
  endTwoFactor: endpoint({
    method: 'DELETE',
    url: '/api/user/two-factor',
    needs: 'person',
    invalidates: ['account', 'sessions'],
    schema: { body: passwordAndCode, response: { 204: noContent } },
  }),
  /** Issues ten new recovery codes and invalidates the old ones; ends all other sessions, new cookie. */
  renewRecoveryCodes: endpoint({
    method: 'POST',
    url: '/api/user/two-factor/recovery-codes',
    needs: 'person',
    invalidates: ['sessions'],
    schema: { body: passwordAndCode, response: { 200: recoveryCodes } },
  }),
  /** Newest first, including the current one. */
  sessions: endpoint({
    method: 'GET',
    url: '/api/user/sessions',
    needs: 'person',
    shows: ['sessions'],
    schema: { response: { 200: z.object({ items: z.array(signedInSession) }) } },
  }),
  endSession: endpoint({
    method: 'DELETE',
    url: '/api/user/sessions/:id',
    needs: 'person',
    invalidates: ['sessions'],
    schema: { params: z.strictObject({ id: idInPath }), response: { 204: noContent } },
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    url: '/api/user/sessions',
    needs: 'person',
    invalidates: ['sessions'],
    schema: { response: { 204: noContent } },
  }),
  /** All of the person's data as a JSON attachment, for a `download` link; 5 a day, then 429. Not for admins. */
  exportData: endpoint({
    method: 'GET',
    url: '/api/user/export',
    needs: 'owner',
    schema: { response: { 200: z.record(z.string(), z.unknown()) } },
  }),
  /**
   * Anonymizes the account permanently and signs out. 409 `account_has_open_business` with `reasons` (see `openBusiness`) and the
   * message of the first. Not for admins.
   */
  deleteAccount: endpoint({
    method: 'DELETE',
    url: '/api/user',
    needs: 'owner',
    invalidates: [],
    schema: { body: passwordAlone, response: { 204: noContent } },
  }),
}
