import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const [minute, hour] = [60_000, 3_600_000]

it.each([
  [-minute, '0m'],
  [59 * minute, '59m'],
  [hour, '1h'],
  [23 * hour + 59 * minute, '23h'],
  [48 * hour - 1, '47h'],
  [48 * hour, '2 days'],
  [72 * hour - minute, '3 days'],
  [72 * hour, '3 days'],
  [84 * hour, '4 days'],
])('%s milliseconds are left: %s', (milliseconds, text) => {
  expect(timeLeft(milliseconds, 'en')).toBe(text)
})

it('is written as each language writes it', () => {
  const written = (['ar', 'es', 'de', 'pt'] as const).map((language) => timeLeft(72 * hour, language))
  expect(written).toEqual(['3 أيام', '3 días', '3 Tage', '3 dias'])
})
