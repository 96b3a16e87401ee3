import { expect, it } from 'vitest'
import { byDay } from './message-dates.ts'

it('groups messages by the days of the user', () => {
  const at = (day: number, hour: number) => ({ createdAt: new Date(2026, 0, day, hour).toISOString() })
  const groups = byDay([at(1, 0), at(1, 23), at(2, 0), at(4, 12)])
  expect(groups.map(({ day, items }) => [new Date(day).getDate(), items.length])).toEqual([
    [1, 2],
    [2, 1],
    [4, 1],
  ])
})
