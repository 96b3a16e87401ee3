import { z } from 'zod'
import { languages } from './languages.ts'
import { requestErrors } from './request-errors.ts'
import {
  cleanLine,
  cleanMessage,
  cleanProse,
  isReadable,
  isVisible,
  leadsSomewhere,
  trimAddress,
  visibleLength,
  withPlainDigits,
} from './text.ts'

const forbiddenControls = /(?![\n\t])\p{Cc}/u

const isWellFormed = (value: string) => !/[\ud800-\udfff]/u.test(value)
const lengthOf = (value: string) => [...value].length

type TextLimits = { min?: number; max: number; tooShort?: string; tooLong?: string }

const text = (
  clean: (value: string) => string,
  { min = 0, max, tooShort = requestErrors.textRequired, tooLong = requestErrors.textTooLong }: TextLimits,
) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? tooShort : requestErrors.valueInvalid) })
    .max(max * 4, tooLong)
    .transform((value) => {
      const cleaned = clean(value)
      return isVisible(cleaned) || forbiddenControls.test(cleaned) ? cleaned : ''
    })
    .refine((value) => isWellFormed(value) && !forbiddenControls.test(value), requestErrors.textInvalid)
    .refine((value) => visibleLength(value) >= min, tooShort)
    .refine((value) => lengthOf(value) <= max, tooLong)

/** Multi-line text; may contain direction marks, which the screen isolates (reliability.md 4.5). Nothing visible is the empty text. */
export const prose = (limits: TextLimits) => text(cleanProse, limits)

/** Multi-line text of a message, which keeps its directions. */
export const messageText = (limits: TextLimits) => text(cleanMessage, limits)

/** An admin's reason; shown to the person concerned or stored in the log. */
export const adminReason = prose({ min: 10, max: 1_000, tooShort: requestErrors.rejectionReason })

/** Single-line text, such as titles: no line breaks, no invisible or direction-changing characters. */
export const line = (limits: TextLimits) =>
  text(cleanLine, limits).refine((value) => !value.includes('\n'), requestErrors.textInvalid)

/** The name of somebody or something: a line with a letter or digit that can be seen. */
export const name = (limits: TextLimits) =>
  line({ min: 1, ...limits }).refine((value) => value === '' || isReadable(value), requestErrors.nameUnreadable)

/** The name of a person, which stands in mails to others and therefore leads nowhere. */
export const personName = (limits: TextLimits) =>
  name(limits).refine((value) => !leadsSomewhere(value), requestErrors.nameIsAddress)

/** A URL that people may follow: http or https, without credentials, at most 2,048 characters. */
export const webAddress = z
  .string(requestErrors.urlInvalid)
  .overwrite(trimAddress)
  .max(2048, requestErrors.urlInvalid)
  .refine((value) => {
    if (!URL.canParse(value)) return false
    const url = new URL(value)
    return /^https?:$/.test(url.protocol) && !url.username && !url.password && !forbiddenControls.test(value)
  }, requestErrors.urlInvalid)

/** An integer id; values beyond the database's integer range are refused as malformed. */
export const id = z
  .int(requestErrors.valueInvalid)
  .min(1, requestErrors.valueInvalid)
  .max(2_147_483_647, requestErrors.valueInvalid)

/** An id in a path or query, where everything is a string. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, requestErrors.valueInvalid)
  .transform(Number)
  .refine((value) => value <= 2_147_483_647, requestErrors.valueInvalid)

/** Refinement: a list without duplicates. */
export const isDistinct = (list: readonly unknown[]) => new Set(list).size === list.length

/** Some of these choices, each once. */
export const someOf = <const T extends readonly string[]>(choices: T) =>
  z
    .array(z.enum(choices, requestErrors.valueInvalid))
    .max(choices.length, requestErrors.valueInvalid)
    .refine(isDistinct, requestErrors.valueInvalid)

/**
 * Digest of the terms of an offer, as they were shown. Agreeing sends it, and 409 `terms_changed` refuses terms that have changed since
 * (orders/changed-terms.ts).
 */
export const termsDigest = z
  .string(requestErrors.valueInvalid)
  .min(1, requestErrors.valueInvalid)
  .max(60, requestErrors.valueInvalid)

/** A complete list of one's own ids in their new order, at most `max`. */
export const reorderBody = (max: number) =>
  z.strictObject({
    ids: z.array(id).max(max, requestErrors.valueInvalid).refine(isDistinct, requestErrors.valueInvalid),
  })

export const integerInQuery = (min: number, max: number) =>
  z
    .string()
    .overwrite(withPlainDigits)
    .regex(/^\d{1,10}$/, requestErrors.valueInvalid)
    .transform(Number)
    .refine((value) => value >= min && value <= max, requestErrors.valueInvalid)

/** A whole number entered in a form; one left empty is answered with a sentence of its own. */
export const enteredInteger = (whenEmpty: string) =>
  z.int({ error: ({ input }) => (input === undefined || input === '' ? whenEmpty : requestErrors.valueInvalid) })

/** Cents entered in a form; an omitted amount is reported as missing, not as invalid (spec §5, Top-up). */
export const enteredCents = enteredInteger(requestErrors.amountRequired)

/** Minor units (cents). */
export const cents = z.int()
export const currency = z.literal('USD')
/** Checks whether it is the name of a time zone (IANA), such as `Europe/Berlin`; offsets such as `+02:00` are none. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z\d]+)*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The name of a time zone. */
export const timeZoneName = (error: string) => z.string(error).max(64, error).refine(isTimeZone, error)

/** Time zone of the days by which a list is filtered; UTC by default. */
export const timeZoneInQuery = timeZoneName(requestErrors.valueInvalid).optional()

/** ISO 8601, UTC. */
export const instant = z.iso.datetime()
export const countryCode = z.string().regex(/^[A-Z]{2}$/, requestErrors.valueInvalid)
export const languageCode = z.string().regex(/^[a-z]{2,3}$/, requestErrors.valueInvalid)

export const language = z.enum(languages, requestErrors.valueInvalid)

export const platforms = [
  'youtube',
  'tiktok',
  'instagram',
  'snapchat',
  'facebook',
  'linkedin',
  'twitter',
  'pinterest',
  'twitch',
  'reddit',
  'onlyfans',
] as const
export type Platform = (typeof platforms)[number]
export const platform = z.enum(platforms, requestErrors.valueInvalid)

/** `?limit=&cursor=` of every list (api.md, Rules). */
export const page = {
  limit: integerInQuery(1, 100).optional(),
  cursor: z
    .string()
    .max(200, requestErrors.cursorInvalid)
    .regex(/^[\w-]+$/, requestErrors.cursorInvalid)
    .optional(),
}
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const noContent = z.null()

/** A person's public data, enough for a card. */
export const person = z.object({
  id,
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
})
export type Person = z.infer<typeof person>
