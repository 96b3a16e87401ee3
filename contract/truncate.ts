// apart from the other rules of text (text.ts), since public pages need nothing else of them
const segmenter = /* @__PURE__ */ new Intl.Segmenter()

/** The characters of a text as its readers count them, such as an emoji of several code points or a letter with its marks. */
export const charactersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/**
 * The beginning of a text with at most `max` code points, `ending` (such as `…`) included if something is left out. Never cuts a
 * character as its readers count them, such as an emoji or a letter with its marks.
 */
export function truncate(text: string, max: number, ending = ''): string {
  if (text.length <= max) return text
  const limit = max - [...ending].length
  let [kept, length] = ['', 0]
  // a code point has at most two units
  for (const { segment, index } of segmenter.segment(text.slice(0, 2 * max + 2))) {
    length += [...segment].length
    if (length <= limit) kept = text.slice(0, index + segment.length)
    if (length > max) return kept.trimEnd() + ending
  }
  return text
}
