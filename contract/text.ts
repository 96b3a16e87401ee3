/**
 * Characters that are invisible by themselves: spaces, controls, joiners, fillers, blanks of a script, letters of no script, tags and
 * variation selectors.
 */
const unseen = String.raw`\p{DI}\p{Z}\p{Cc}\p{Cf}\p{Co}\u2800\ufffc\u{1d159}\u{13441}\u{13442}`
const unseenCharacters = /* @__PURE__ */ new RegExp(`[${unseen}]`, 'gu')
const unseenInText = /* @__PURE__ */ new RegExp(String.raw`(?![ \n])[${unseen}]`, 'gu')
const somethingVisible = /* @__PURE__ */ new RegExp(String.raw`[^${unseen}\p{M}]`, 'u')
const letterOrDigit = /[\p{L}\p{N}]/u

/** Checks whether there is something to see in a text: more than spaces, invisible characters and marks without a letter. */
export const isVisible = (text: string): boolean => somethingVisible.test(text)

/** Checks whether there is a letter or digit to see in a text, so that it can be read as a name. */
export const isReadable = (text: string): boolean => letterOrDigit.test(text.replaceAll(unseenCharacters, ''))

/** The number of code points, of which spaces within the text count and invisible characters don't. */
export const visibleLength = (text: string): number => [...text.replaceAll(unseenInText, '')].length

/**
 * C1 controls, soft hyphens, spaces and joiners without width, and deprecated characters; then characters that turn the direction of all
 * that follows.
 */
const removed = /[\x80-\x9f\u00ad\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]/gu
const turns = /[\u202a-\u202e\u2066-\u2069]/g
/** Tags are part of some flags, and nothing elsewhere. */
const tags = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f})|[\u{e0000}-\u{e007f}]/gu

const clean = (text: string) => text.replaceAll(removed, '').replaceAll(tags, '$1').normalize('NFC').trim()

const paddings =
  /^[\s\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+|[\s\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+$/g

/**
 * A web address without quotes, brackets and spaces around it. Within, it stays as it is: each character may matter to the server that it
 * names.
 */
export const trimAddress = (text: string): string => text.replaceAll(paddings, '')

/**
 * A message in the form for storing: NFC, one kind of line break, without invisible characters that are pasted along. Only its reader
 * sees it, as its writer did.
 */
export const cleanMessage = (text: string): string => clean(text.replaceAll(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n'))

/**
 * Several lines of text in the form for storing: as `cleanMessage`, also without characters that turn directions. Marks of direction
 * stay.
 */
export const cleanProse = (text: string): string => cleanMessage(text.replaceAll(turns, ''))

/**
 * One line of text in the form for storing: as `cleanProse`, also without marks of direction and with a space for tabs and blank letters.
 */
export const cleanLine = (text: string): string =>
  clean(
    text
      .replaceAll('\r\n', '\n')
      .replaceAll(/[\t\v\f\x85\u2028\u2029\u2800\u3164\uffa0]/g, ' ')
      .replaceAll(turns, '')
      .replaceAll(/[\u061c\u200e\u200f]/g, ''),
  )

/**
 * Checks whether a text shows an address of somewhere else: a scheme, `www.`, an address with a path, or a mail address. A bare
 * `booking.com` or `will.i.am` may be somebody's name.
 */
export function leadsSomewhere(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(unseenInText, '')
  return (
    /[a-z][a-z\d+.-]*:\/\/|\b(?:mailto|javascript|tel|sms):/i.test(plain) ||
    /(?<![\p{L}\p{N}])www\s*\./iu.test(plain) ||
    /[\p{L}\p{N}]\.\p{L}{2,}(?::\d+)?[/?#][^\s]/u.test(plain) ||
    /[^\s@]@[^\s@]+\.\p{L}/u.test(plain)
  )
}

/**
 * A text in which programs that read mails, calendars and notifications find no address to link to: an invisible word joiner stands
 * wherever one could be.
 */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L})|:(?=\/\/)|(?<=\bmailto):/giu, '$&\u2060')
    .replaceAll(/(?<=[^\s\u2060])@(?=[\p{L}\p{N}])/gu, '\u2060@')

const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint))

function digitValue(digit: string): string {
  const plain = digit.normalize('NFKC')
  if (/\d/.test(plain)) return plain
  // never empty
  const codePoint = plain.codePointAt(0)!
  let value = 0
  while (isDigit(codePoint - value - 1)) value++
  return String(value % 10)
}

/** A text with the digits of every script as 0 to 9. */
export const withPlainDigits = (text: string): string => text.replaceAll(/(?!\d)\p{Nd}/gu, digitValue)
