import { localeOf, numberFormat } from '#contract/formats.ts'

const hour = 3_600_000

/**
 * Writes the time until a deadline: minutes within an hour, whole hours rounded down within two days, then the nearest number of days, so
 * that 72 hours do not become 2 days a minute later.
 */
export function timeLeft(milliseconds: number, language: string): string {
  const format = (unit: 'minute' | 'hour' | 'day', value: number) =>
    numberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'narrow' }).format(
      value,
    )
  if (milliseconds < hour) return format('minute', Math.max(0, Math.floor(milliseconds / 60_000)))
  if (milliseconds < 48 * hour) return format('hour', Math.floor(milliseconds / hour))
  return format('day', Math.round(milliseconds / (24 * hour)))
}
