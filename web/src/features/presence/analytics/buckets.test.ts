import { expect, it } from 'vitest'
import { isUnfinished } from './buckets.ts'

const now = new Date('2026-03-11T12:00:00.000Z')

it.each([
  ['day', '2026-03-10', false],
  ['day', '2026-03-11', true],
  // 2026-03-09 is a Monday; a range may cut off the beginning of a week
  ['week', '2026-03-02', false],
  ['week', '2026-03-05', false],
  ['week', '2026-03-09', true],
  ['week', '2026-03-10', true],
  ['month', '2026-02-01', false],
  ['month', '2026-02-20', false],
  ['month', '2026-03-05', true],
] as const)('knows whether the %s from %s is over on 2026-03-11', (bucket, from, unfinished) => {
  expect(isUnfinished(from, bucket, now)).toBe(unfinished)
})

it('counts a bucket as over from the first moment after it', () => {
  expect(isUnfinished('2026-03-10', 'day', new Date('2026-03-10T23:59:59.999Z'))).toBe(true)
  expect(isUnfinished('2026-03-10', 'day', new Date('2026-03-11T00:00:00.000Z'))).toBe(false)
  expect(isUnfinished('2026-12-01', 'month', new Date('2026-12-31T23:00:00.000Z'))).toBe(true)
  expect(isUnfinished('2026-12-01', 'month', new Date('2027-01-01T00:00:00.000Z'))).toBe(false)
})
