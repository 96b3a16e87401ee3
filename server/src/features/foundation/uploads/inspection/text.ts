type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Byte-order marks, which identify the encoding of a text. */
const marks: [mark: number[], encoding: Encoding][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** The encoding named by a byte-order mark; undefined without one. */
export const markedEncoding = (content: Buffer): Encoding | undefined =>
  marks.find(([mark]) => mark.every((byte, at) => content[at] === byte))?.[1]

/** Control characters that no text has; a form feed, a vertical tab (of Office) and the old end-of-file mark are in some. */
const unprintable = /(?![\n\r\t\v\f\u0085])\p{Cc}/u
/** Control characters where every other byte is a letter in some code page. */
const unprintableByte = /(?![\n\r\t\v\f\u0080-\u009f])\p{Cc}/u
const oldEnd = '\u001a'

type DecodedText = { text: string; encoding: Encoding }

/**
 * Decodes a text of any program: by its byte-order mark, otherwise as UTF-8 or UTF-16 if valid; anything else without control characters
 * has one byte per letter (Windows-1252 and similar code pages, which differ only in letters outside ASCII). Null for anything but text.
 * `isCut`: only its beginning is given.
 */
export function decodeText(content: Buffer, { isCut = false } = {}): DecodedText | null {
  for (const encoding of encodingsOf(content)) {
    const whole = decode(content, encoding, isCut)
    const text = whole?.endsWith(oldEnd) ? whole.slice(0, -1) : whole
    if (text !== undefined && !(encoding === 'windows-1252' ? unprintableByte : unprintable).test(text))
      return { text, encoding }
  }
  return null
}

function encodingsOf(content: Buffer): Encoding[] {
  const marked = markedEncoding(content)
  if (marked) return [marked]
  if (!content.includes(0)) return ['utf-8', 'windows-1252']
  // a text in UTF-16 without a mark: the zeros are the upper halves of Latin letters, digits and line ends
  const zeros = { even: 0, odd: 0 }
  for (const [at, byte] of content.entries()) if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd']++
  return [zeros.even > zeros.odd ? 'utf-16be' : 'utf-16le']
}

function decode(content: Buffer, encoding: Encoding, isCut: boolean): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content, { stream: isCut })
  } catch {
    return undefined
  }
}
