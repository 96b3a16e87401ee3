import { expect, it } from 'vitest'
import { firstWeekday, monthFrom, shiftMonth, toMonth, weeksOf } from './calendar.ts'

const days = (month: Date, firstDay: number) => weeksOf(month, firstDay).map((week) => week.map((day) => day.getDate()))

it('shows whole weeks, beginning on the weekday of the reader’s country', () => {
  const november = monthFrom('2026-11', new Date())
  expect(days(november, 1)[0]).toEqual([26, 27, 28, 29, 30, 31, 1])
  expect(days(november, 0)[0]).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(days(november, 0)).toHaveLength(5)
  expect(days(november, 1)).toHaveLength(6)
  expect([firstWeekday('en-US'), firstWeekday('de'), firstWeekday('ar-EG')]).toEqual([0, 1, 6])
})

it('reads the month in the address, and shows the present one otherwise', () => {
  const now = new Date(2026, 4, 31)
  for (const text of [null, '', '2026-13', 'soon']) expect(toMonth(monthFrom(text, now))).toBe('2026-05')
  expect(toMonth(shiftMonth(monthFrom('2026-12', now), 1))).toBe('2027-01')
  expect(toMonth(shiftMonth(monthFrom('2026-01', now), -1))).toBe('2025-12')
})
