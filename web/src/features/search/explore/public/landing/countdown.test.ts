import { expect, it } from 'vitest'
import { afterOneSecond, countdownFrom, fallbackCountdown, initialCountdown, partsOf } from './countdown.ts'

const answer = { endDate: '', serverTime: '', days: 3, hours: 4, minutes: 5, seconds: 6 }
const parts = (days: number, hours: number, minutes: number, seconds: number) => ({ days, hours, minutes, seconds })

it('starts at 365 days 23:59:59', () => expect(partsOf(initialCountdown)).toEqual(parts(365, 23, 59, 59)))
it('falls back to 18 days 23:59:59', () => expect(partsOf(fallbackCountdown)).toEqual(parts(18, 23, 59, 59)))
it('shows the hours, minutes and seconds of the server beside 18 fixed days', () =>
  expect(partsOf(countdownFrom(answer))).toEqual(parts(18, 4, 5, 6)))
it('loses 30 seconds with each second', () =>
  expect(partsOf(afterOneSecond(countdownFrom(answer)))).toEqual(parts(18, 4, 4, 36)))
it('stops at zero', () => {
  expect(afterOneSecond({ left: 29, step: 30 }).left).toBe(0)
  expect(afterOneSecond({ left: 0, step: 30 }).left).toBe(0)
})
it('shows the exact time when the site is configured so', () => {
  const exact = countdownFrom({ ...answer, isExact: true })
  expect(partsOf(exact)).toEqual(parts(3, 4, 5, 6))
  expect(partsOf(afterOneSecond(exact))).toEqual(parts(3, 4, 5, 5))
})
