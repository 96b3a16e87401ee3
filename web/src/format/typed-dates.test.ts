import { expect, it } from 'vitest'
import { typedDatesOf } from './typed-dates.ts'

it.each([
  ['en', '11/28/2026'],
  ['ar', '28/11/2026'],
  ['es', '28/11/2026'],
  ['de', '28.11.2026'],
  ['pt', '28/11/2026'],
])('in %s, a day is written %s', (language, text) => {
  const dates = typedDatesOf(language)
  expect(dates.show('2026-11-28')).toBe(text)
  expect(dates.read(text)).toBe('2026-11-28')
})

it('reads any separator and the order of machines, but no day that does not exist', () => {
  const { read, show } = typedDatesOf('de')
  expect(['1 2 2026', '1-2-2026', '2026-02-01', '01.02.2026'].map((text) => read(text))).toEqual(
    Array(4).fill('2026-02-01'),
  )
  expect(['', '1.2.', '31.02.2026', '1.13.2026', '1.2.3.4', '1.2.6', 'soon'].map((text) => read(text))).toEqual(
    Array(7).fill(null),
  )
  expect(show('soon')).toBe('soon')
})

it('reads years of two digits, and the digits of Arabic, Persian and Chinese keyboards', () => {
  const { read } = typedDatesOf('de')
  expect(['5.11.26', '05/11/26', '5.11.99'].map((text) => read(text))).toEqual([
    '2026-11-05',
    '2026-11-05',
    '1999-11-05',
  ])
  expect(['٥/١١/٢٠٢٦', '۵/۱۱/۲۰۲۶', '５．１１．２０２６'].map((text) => read(text))).toEqual(
    Array(3).fill('2026-11-05'),
  )
})
