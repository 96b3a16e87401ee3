import { localeOf } from '#contract/formats.ts'
import { withPlainDigits } from '#contract/text.ts'

type Part = 'day' | 'month' | 'year'

/** Format in which a reader of `language` writes a date in digits: the order of its parts and their separators. */
export function typedDatesOf(language: string) {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const parts = format
    .formatToParts(Date.UTC(2026, 11, 31))
    .map(({ type, value }) => ({ type, value: value.replaceAll(/\p{Cf}/gu, '') }))
  const order = parts.map(({ type }) => type).filter((type): type is Part => /^(day|month|year)$/.test(type))
  const written = (textOf: (part: Part) => string) =>
    parts.map(({ type, value }) => (order.includes(type as Part) ? textOf(type as Part) : value)).join('')
  return {
    /** The date with these texts in place of its parts, such as DD/MM/YYYY. */
    written,
    /** A day (yyyy-mm-dd) as the reader writes it; anything else is left as it is. */
    show: (value: string) => {
      const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
      return year && month && day ? written((part) => ({ year, month, day })[part]) : value
    },
    /**
     * The day (yyyy-mm-dd) that was typed, in any digits and with any separators; null when it is none. A year of two digits is not one
     * yet while somebody `isTyping`.
     */
    read: (text: string, { isTyping = false } = {}) => {
      const numbers = withPlainDigits(text).match(/\d+/g) ?? []
      if (numbers.length !== 3) return null
      const ordered: Part[] = numbers[0]?.length === 4 ? ['year', 'month', 'day'] : order
      const numberOf = (part: Part) => Number(numbers[ordered.indexOf(part)])
      const typedYear = numbers[ordered.indexOf('year')] ?? ''
      const year = isTyping ? Number(typedYear) : yearOf(typedYear)
      const date = new Date(Date.UTC(year, numberOf('month') - 1, numberOf('day')))
      const isReal = date.getUTCMonth() === numberOf('month') - 1 && date.getUTCDate() === numberOf('day')
      return isReal && year >= 1000 && year <= 9999 ? date.toISOString().slice(0, 10) : null
    },
  }
}

/** Number of years from this one on that are written with two digits; the others are of the past. */
const twoDigitYearsAhead = 20

function yearOf(typed: string): number {
  if (typed.length !== 2) return Number(typed)
  const last = new Date().getFullYear() + twoDigitYearsAhead
  const year = last - (last % 100) + Number(typed)
  return year > last ? year - 100 : year
}
