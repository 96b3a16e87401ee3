import { z } from 'zod'
import { countryCode, language, line } from '../../fields.ts'
import { userErrors } from '../../foundation/users/errors.ts'
import { mailAddress, withAsciiHost } from '../../foundation/users/mail-address.ts'
import { role } from '../../foundation/users/role.ts'
import { requestErrors } from '../../request-errors.ts'
import { cleanLine, leadsSomewhere } from '../../text.ts'
import { usernamePattern } from '../../username-pattern.ts'
import { identityErrors } from './errors.ts'

/** Length of a password in the Unicode form that has fewer characters, since keyboards send some letters as one character or as two. */
const shortest = (typed: string) => Math.min(typed.length, typed.normalize('NFC').length)
const mostSent = 512
const isNotTooLong = (typed: string) => shortest(typed) <= 128

/** An existing password: a wrong one is refused by the rule, not by its length. */
export const knownPassword = z
  .string(identityErrors.passwordRequired)
  .min(1, identityErrors.passwordRequired)
  .max(mostSent, identityErrors.passwordWrong)
  .refine(isNotTooLong, identityErrors.passwordWrong)

const passwordOf = (isLongEnough: (typed: string) => boolean) =>
  z
    .string(identityErrors.passwordTooShort)
    .max(mostSent, identityErrors.passwordTooLong)
    .refine(isLongEnough, identityErrors.passwordTooShort)
    .refine(isNotTooLong, identityErrors.passwordTooLong)
    .refine((value) => !value.includes('\u0000'), requestErrors.textInvalid)

/** A new password; common ones are refused by the rule. */
export const password = passwordOf((typed) => shortest(typed) >= 8)

/** A password for signing in: its length counts in the longer form, since it may have been set in that one. */
const typedPassword = passwordOf((typed) => Math.max(typed.length, typed.normalize('NFD').length) >= 8)

export const email = mailAddress
  // a reserved TLD (RFC 2606) used for addresses of deleted accounts
  .refine((value) => !value.endsWith('.invalid'), userErrors.emailInvalid)

export const challengeAnswer = z
  .string(identityErrors.challengeRequired)
  .min(1, identityErrors.challengeRequired)
  .max(4096, identityErrors.challengeFailed)

/** Taken from the browser's language region; untrusted, stored only when it is a country code (spec §3). */
const country = z.union([countryCode, z.null()]).optional()

export const credentials = z.strictObject({
  username: z
    .string(identityErrors.usernameRequired)
    .overwrite((typed) => withAsciiHost(cleanLine(typed)))
    .min(1, identityErrors.usernameRequired)
    .max(254, identityErrors.invalidCredentials),
  password: typedPassword,
  challengeAnswer,
  country,
})

/** Rules for a new user name and their error sentences (reliability.md 4.2.5). */
const usernameRules: [isMet: (name: string) => boolean, sentence: string][] = [
  [(name) => usernamePattern.test(name), identityErrors.usernameCharacters],
  [(name) => /^[A-Za-z0-9](?:.*[A-Za-z0-9_])?$/.test(name), identityErrors.usernameEnds],
  [(name) => !leadsSomewhere(name), requestErrors.nameIsAddress],
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

export const deviceConfirmation = z.strictObject({
  token: z
    .string(identityErrors.deviceLinkInvalid)
    .min(1, identityErrors.deviceLinkInvalid)
    .max(2048, identityErrors.deviceLinkInvalid),
})
