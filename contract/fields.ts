import { z } from 'zod'
import { languages } from './languages.ts'
import { messages } from './messages.ts'

const forbiddenControls = /(?![\n\t])\p{Cc}/u
const bidiAndInvisible = /[\u200b\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/

const clean = (value: string) => value.replaceAll('\r\n', '\n').normalize('NFC').trim()
const isWellFormed = (value: string) => !/[\ud800-\udfff]/u.test(value)

type TextLimits = { min?: number; max: number; tooShort?: string; tooLong?: string }

const text = ({ min = 0, max, tooShort = messages.textRequired, tooLong = messages.textTooLong }: TextLimits) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? tooShort : messages.valueInvalid) })
    .max(max * 4, tooLong)
    .transform(clean)
    .refine((value) => isWellFormed(value) && !forbiddenControls.test(value), messages.textInvalid)
    .refine((value) => [...value].length >= min, tooShort)
    .refine((value) => [...value].length <= max, tooLong)

/** Text of several lines; may contain direction marks, which the screen isolates (reliability.md 4.5). */
export const prose = text

/** Text of one line, for names and titles: no line break, no invisible or direction-changing character. */
export const line = (limits: TextLimits) =>
  text(limits).refine((value) => !/[\n\t]/.test(value) && !bidiAndInvisible.test(value), messages.textInvalid)

/** A web address a person may follow: http or https, without credentials, at most 2,048 characters. */
export const webAddress = z
  .string(messages.urlInvalid)
  .trim()
  .max(2048, messages.urlInvalid)
  .refine((value) => {
    if (!URL.canParse(value)) return false
    const url = new URL(value)
    return /^https?:$/.test(url.protocol) && !url.username && !url.password && !forbiddenControls.test(value)
  }, messages.urlInvalid)

/** An integer identity; larger than the database's integer is refused as malformed, not looked up. */
export const id = z.int(messages.valueInvalid).min(1, messages.valueInvalid).max(2_147_483_647, messages.valueInvalid)

/** The same in a path or query, where everything arrives as text. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, messages.valueInvalid)
  .transform(Number)
  .refine((value) => value <= 2_147_483_647, messages.valueInvalid)

/** Each once, as a refinement of a list. */
export const isDistinct = (list: readonly unknown[]) => new Set(list).size === list.length

/** All of one's own of a kind, at most so many, in the order that they are to have. */
export const ownOrder = (most: number) =>
  z.strictObject({ ids: z.array(id).max(most, messages.valueInvalid).refine(isDistinct, messages.valueInvalid) })

export const integerInQuery = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, messages.valueInvalid)
    .transform(Number)
    .refine((value) => value >= min && value <= max, messages.valueInvalid)

/** Minor units (cents). */
export const cents = z.int()
export const currency = z.literal('USD')
/** ISO 8601, UTC. */
export const instant = z.iso.datetime()
export const countryCode = z.string().regex(/^[A-Z]{2}$/, messages.valueInvalid)
export const languageCode = z.string().regex(/^[a-z]{2,3}$/, messages.valueInvalid)

export const language = z.enum(languages, messages.valueInvalid)

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
export const platform = z.enum(platforms, messages.valueInvalid)

/** `?limit=&cursor=` of every list (api.md, Rules). */
export const page = {
  limit: integerInQuery(1, 100).optional(),
  cursor: z
    .string()
    .max(200, messages.cursorInvalid)
    .regex(/^[\w-]+$/, messages.cursorInvalid)
    .optional(),
}
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const noContent = z.null()

/** How a person is shown beside their work: enough for a card, nothing private. */
export const person = z.object({
  id,
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
})
export type Person = z.infer<typeof person>
