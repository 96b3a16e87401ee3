import { expect, it } from 'vitest'
import { filtersIn } from './statement-query.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

it('asks for days as they are where the reader is', () => {
  const query = (text: string) => filtersIn(new URLSearchParams(text))
  expect(query('from=2026-11-28&to=2026-11-28')).toMatchObject({ from: '2026-11-28', to: '2026-11-28', timeZone: zone })
  expect(query('to=2026-11-28').timeZone).toBe(zone)
  expect(Object.values(query('from=soon')).some(Boolean)).toBe(false)
})
