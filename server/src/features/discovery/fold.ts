/**
 * Text as it is looked for: without case, accents, vowel marks and Arabic letter forms, words parted by one space. The same as
 * `discovery_fold` of the migration `money`, to the letter: neither knows more of a script than stands here.
 */
export const folded = (text: string): string => {
  let plain = text.normalize('NFKD').replaceAll(marks, '')
  for (const [letter, letters] of doubles) plain = plain.replaceAll(letter, letters)
  return [...plain]
    .map((letter) => alike.get(letter) ?? letter)
    .join('')
    .replaceAll(between, ' ')
    .trim()
}

const longestWord = 40

/** The distinct words of a search, the first `most`. */
export const wordsOf = (text: string, most: number): string[] =>
  [...new Set(folded(text).split(' '))]
    .filter(Boolean)
    .map((word) => [...word].slice(0, longestWord).join(''))
    .slice(0, most)

/** Accents, vowel signs, the stroke that stretches Arabic words, and what is not seen at all. */
const marks = new RegExp(
  `[${['\\u{300}-\\u{36f}', '\\u{483}-\\u{487}', '\\u{591}-\\u{5c7}', '\\u{610}-\\u{61a}', '\\u{640}', '\\u{64b}-\\u{65f}', '\\u{670}', '\\u{6d6}-\\u{6dc}', '\\u{6df}-\\u{6e8}', '\\u{6ea}-\\u{6ed}', '\\u{200b}-\\u{200f}', '\\u{202a}-\\u{202e}', '\\u{2060}-\\u{2069}', '\\u{fe00}-\\u{fe0f}', '\\u{fe20}-\\u{fe2f}', '\\u{feff}'].join('')}]`,
  'gu',
)

/** Everything that stands between words. */
const between = new RegExp(
  `[${['\\u{0}-\\u{2f}', '\\u{3a}-\\u{40}', '\\u{5b}-\\u{60}', '\\u{7b}-\\u{bf}', '\\u{d7}', '\\u{f7}', '\\u{2b0}-\\u{2ff}', '\\u{1680}', '\\u{60c}-\\u{60d}', '\\u{61b}-\\u{61f}', '\\u{66a}-\\u{66d}', '\\u{6d4}', '\\u{2010}-\\u{2bff}', '\\u{2e00}-\\u{2e7f}', '\\u{3000}-\\u{3004}', '\\u{3008}-\\u{3020}', '\\u{3030}-\\u{303f}', '\\u{fd3e}-\\u{fd3f}', '\\u{fe10}-\\u{fe1f}', '\\u{fe30}-\\u{fe6f}', '\\u{ff00}-\\u{ff0f}', '\\u{fff0}-\\u{ffff}', '\\u{1f000}-\\u{1faff}'].join('')}]+`,
  'gu',
)

const doubles = [
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'ae'],
  ['œ', 'oe'],
  ['Œ', 'oe'],
  ['þ', 'th'],
  ['Þ', 'th'],
] as const

/** Letters and what they are taken for, one below the other. */
const letters = {
  from: 'ABCDEFGHIJKLMNOPQRSTUVWXYZΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏøØłŁđĐðÐıħĦŧŦəƏىیېةہەٱک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
  to: 'abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџoollddddihhtteeيييهههاك01234567890123456789',
}
const alike = new Map([...letters.from].map((letter, i) => [letter, [...letters.to][i]!]))
