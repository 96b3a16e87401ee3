import { expect, it } from 'vitest'
import { secondsOfQuiet } from './quiet-hours.ts'

const overnight = { timeZone: 'Europe/Berlin', quietFrom: 22, quietUntil: 7 }

it.each([
  ['a usual night', '2027-03-10T22:30:00+01:00', '2027-03-11T07:00:00+01:00'],
  ['the night in which clocks go forward', '2027-03-27T23:00:00+01:00', '2027-03-28T07:00:00+02:00'],
  ['the night in which clocks go back', '2027-10-30T23:00:00+02:00', '2027-10-31T07:00:00+01:00'],
  ['the hour that is there twice', '2027-10-31T02:30:00+01:00', '2027-10-31T07:00:00+01:00'],
])('quiet hours of %s end when clocks show their end', (_, at, end) => {
  const left = secondsOfQuiet(new Date(at), overnight)
  expect(new Date(Date.parse(at) + left * 1_000)).toEqual(new Date(end))
})

it('there is no quiet outside of them, and none without a beginning and an end', () => {
  expect(secondsOfQuiet(new Date('2027-03-28T07:00:00+02:00'), overnight)).toBe(0)
  expect(secondsOfQuiet(new Date('2027-03-28T21:59:00+02:00'), overnight)).toBe(0)
  expect(secondsOfQuiet(new Date(), { timeZone: null, quietFrom: null, quietUntil: null })).toBe(0)
  expect(secondsOfQuiet(new Date(), { ...overnight, quietFrom: 7 })).toBe(0)
})
