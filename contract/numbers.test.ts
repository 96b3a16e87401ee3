import { describe, expect, it } from 'vitest'
import { readNumber } from './numbers.ts'

const amounts: [language: string, typed: string, value: number | null][] = [
  ['en', '1234.5', 1234.5],
  ['en', '1,234.50', 1234.5],
  ['en', '1,234', 1234],
  ['en', '12,34,567.80', 1234567.8],
  ['en', '1.234,50', 1234.5],
  ['en', '12,50', 12.5],
  ['en', '12,5', 12.5],
  ['en', '1.234', null],
  ['en', '1.234.567', 1234567],
  ['en', '$ 1,234.50', 1234.5],
  ['en', '1’234.50', 1234.5],
  ['en', '1 234.50', 1234.5],
  ['en', '.5', 0.5],
  ['de', '1234,5', 1234.5],
  ['de', '1.234,50', 1234.5],
  ['de', '1.234', 1234],
  ['de', '1234.50', 1234.5],
  ['de', '1,234', null],
  ['de', '1,234.50', 1234.5],
  ['de', '1\u00a0234,50\u00a0$', 1234.5],
  ['es', 'US$ 1.234,50', 1234.5],
  ['pt', '1.234', 1234],
  ['pt', '1,234', null],
  ['ar', '١٢٣٤٫٥٠', 1234.5],
  ['ar', '١٬٢٣٤٫٥٠', 1234.5],
  ['ar', '١٬٢٣٤', 1234],
  ['ar', '\u200f١٢٫٥', 12.5],
  ['de', '١٬٢٣٤٫٥٠', 1234.5],
  ['en', '۱۲۳۴', 1234],
  ['en', '१२३४', 1234],
  ['en', '１２３４．５', 1234.5],
  ['en', '1,23,4', null],
  ['en', '1,2345', null],
  ['en', '1.2.3', null],
  ['en', 'ten', null],
  ['en', '', null],
  ['en', '-5', null],
  ['en', '1e3', null],
]

describe('a typed amount', () => {
  it.each(amounts)('in %s: %s is %d', (language, typed, value) => expect(readNumber(typed, language, 2)).toBe(value))

  it('is never a hundredth or a thousand times what any language means by it', () => {
    for (const language of ['en', 'ar', 'es', 'de', 'pt'])
      for (const cents of [1, 50, 99, 100, 1250, 99_999, 100_000, 123_456, 123_456_789]) {
        for (const writer of ['en', 'de', 'es', 'pt', 'fr', 'ar-EG', 'fa', 'hi', 'de-CH'])
          for (const useGrouping of [true, false]) {
            const written = (cents / 100).toLocaleString(writer, { useGrouping, minimumFractionDigits: 2 })
            expect([language, written, readNumber(written, language, 2)]).toEqual([language, written, cents / 100])
          }
      }
  })
})

describe('a typed whole number', () => {
  it.each([
    ['en', '1,234', 1234],
    ['de', '1.234', 1234],
    ['de', '1234', 1234],
    ['en', '12.5', null],
    ['de', '12,5', null],
    ['en', '1.234', null],
    ['ar', '١٢٬٣٤٥', 12345],
  ])('in %s: %s is %d', (language, typed, value) => expect(readNumber(typed, language, 0)).toBe(value))
})
