import { amountFormatOf } from './formats.ts'
import { withPlainDigits } from './text.ts'

const asPattern = (separator: string) => separator.replace(/[.\s]/, '\\$&')

/** Pattern of digits in groups of three, or of two before the last three as in India, with this separator between them. */
const grouped = (separator: string) => `\\d{1,3}(?:${asPattern(separator)}\\d{2,3})*${asPattern(separator)}\\d{3}`

/** The separators of a reader of `language`, in text that has been cleaned by `plainNumber`. */
export function separatorsOf(language: string) {
  const { thousandSeparator: group, decimalSeparator: decimal } = amountFormatOf(language)
  return { group, decimal }
}

/** A typed number with plain digits and without currencies, spaces, apostrophes and invisible marks; Arabic separators become those of the language. */
export const plainNumber = (text: string, language: string): string => {
  const { group, decimal } = separatorsOf(language)
  return withPlainDigits(text)
    .replaceAll(/US\$|USD|[\p{Sc}\p{Cf}\s'’_]/giu, '')
    .replaceAll('\u066b', decimal)
    .replaceAll('\u066c', group)
    .replaceAll('，', ',')
    .replaceAll('．', '.')
}

/**
 * Reads a number that somebody has typed or pasted, with the separators of their language, or those of another language if only one
 * reading is possible: of two kinds of separators, the last one is that of decimals. null if it is no number, has more than `decimals`
 * decimals, or could also be read as a thousand times as much.
 */
export function readNumber(text: string, language: string, decimals: number): number | null {
  const plain = plainNumber(text, language)
  const { group } = separatorsOf(language)
  const other = group === '.' ? ',' : '.'
  // the order decides between readings: 1,234 is a thousand where commas group, and 1,23 is not grouped
  const shapes: [pattern: string, group: string, decimal: string][] = [
    [grouped(group), group, other],
    ['\\d+', '', other],
    [`\\d*${asPattern(other)}\\d+`, '', other],
    [`${grouped(group)}${asPattern(other)}\\d+`, group, other],
    [`\\d*${asPattern(group)}\\d{1,2}`, '', group],
    [`${grouped(other)}${asPattern(group)}\\d+`, other, group],
    [`\\d{1,3}(?:${asPattern(other)}\\d{3}){2,}`, other, group],
  ]
  const shape = shapes.find(([pattern]) => new RegExp(`^${pattern}$`).test(plain))
  if (!shape) return null
  const [, between, decimal] = shape
  const number = plain.replaceAll(between, '').replace(decimal, '.')
  return (number.split('.')[1]?.length ?? 0) > decimals ? null : Number(number)
}
