/**
 * Folds text into the form that is indexed and searched: lower case, without accents, vowel signs and Arabic letter variants, words
 * separated by one space. `discovery_fold` in SQL (server/sql) folds indexed text, this function search text. Their results must be
 * identical, which text-folding.test.ts checks for every letter of the scripts in use.
 */
export const foldText = (text: string): string => {
  let plain = text.normalize('NFKD').replaceAll(ignoredMarks, '')
  for (const [letter, letters] of expandedLetters) plain = plain.replaceAll(letter, letters)
  return [...plain]
    .map((letter) => foldedLetter.get(letter) ?? letter)
    .join('')
    .replaceAll(separators, ' ')
    .trim()
}

/** Words are cut to this length, as `discovery_words_of` does. */
const maxWordLength = 40

/** The first `max` distinct words of a search text, folded. */
export const tokenize = (text: string, max: number): string[] =>
  [...new Set(foldText(text).split(' '))]
    .filter(Boolean)
    .map((word) => [...word].slice(0, maxWordLength).join(''))
    .slice(0, max)

/** Accents, vowel signs, the Arabic tatweel and invisible characters, which are dropped. */
const ignoredMarks = new RegExp(
  `[${['\\u{300}-\\u{36f}', '\\u{483}-\\u{487}', '\\u{591}-\\u{5c7}', '\\u{610}-\\u{61a}', '\\u{640}', '\\u{64b}-\\u{65f}', '\\u{670}', '\\u{6d6}-\\u{6dc}', '\\u{6df}-\\u{6e8}', '\\u{6ea}-\\u{6ed}', '\\u{200b}-\\u{200f}', '\\u{202a}-\\u{202e}', '\\u{2060}-\\u{2069}', '\\u{fe00}-\\u{fe0f}', '\\u{fe20}-\\u{fe2f}', '\\u{feff}'].join('')}]`,
  'gu',
)

/** Runs of punctuation, symbols and white space, which become one space. */
const separators = new RegExp(
  `[${['\\u{0}-\\u{2f}', '\\u{3a}-\\u{40}', '\\u{5b}-\\u{60}', '\\u{7b}-\\u{bf}', '\\u{d7}', '\\u{f7}', '\\u{2b0}-\\u{2ff}', '\\u{1680}', '\\u{60c}-\\u{60d}', '\\u{61b}-\\u{61f}', '\\u{66a}-\\u{66d}', '\\u{6d4}', '\\u{2010}-\\u{2bff}', '\\u{2e00}-\\u{2e7f}', '\\u{3000}-\\u{3004}', '\\u{3008}-\\u{3020}', '\\u{3030}-\\u{303f}', '\\u{fd3e}-\\u{fd3f}', '\\u{fe10}-\\u{fe1f}', '\\u{fe30}-\\u{fe6f}', '\\u{ff00}-\\u{ff0f}', '\\u{fff0}-\\u{ffff}', '\\u{1f000}-\\u{1faff}'].join('')}]+`,
  'gu',
)

/** Letters that fold to two. */
const expandedLetters = [
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'ae'],
  ['œ', 'oe'],
  ['Œ', 'oe'],
  ['þ', 'th'],
  ['Þ', 'th'],
] as const

/** Letters above the letters that they fold to, aligned. */
const letters = {
  from: 'ABCDEFGHIJKLMNOPQRSTUVWXYZΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏøØłŁđĐðÐıħĦŧŦəƏىیېةہەٱک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
  to: 'abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџoollddddihhtteeيييهههاك01234567890123456789',
}
// both have as many letters
const foldedLetter = new Map([...letters.from].map((letter, i) => [letter, [...letters.to][i]!]))
