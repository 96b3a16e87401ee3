import { describe, expect, it } from 'vitest'
import { rangeIn } from './range.ts'

const now = new Date('2026-03-31T23:30:00Z')
const read = (search: string) => rangeIn(new URLSearchParams(search), now)

describe('the range in a URL', () => {
  it.each([
    ['', { from: '2026-03-02', to: '2026-03-31', bucket: 'day', days: 30 }],
    ['days=7', { from: '2026-03-25', to: '2026-03-31', bucket: 'day', days: 7 }],
    ['days=90', { from: '2026-01-01', to: '2026-03-31', bucket: 'week', days: 90 }],
    ['days=365', { from: '2025-04-01', to: '2026-03-31', bucket: 'month', days: 365 }],
    ['days=365&bucket=week', { from: '2025-04-01', to: '2026-03-31', bucket: 'week', days: 365 }],
    ['from=2026-01-05&to=2026-01-09', { from: '2026-01-05', to: '2026-01-09', bucket: 'day', days: null }],
  ])('“%s” is %j', (search, range) => {
    expect(read(search)).toEqual(range)
  })

  it.each([
    'days=8',
    'days=-1',
    'bucket=hour',
    'from=2026-01-09&to=2026-01-05',
    'from=2024-01-01&to=2026-01-01',
    'from=2026-02-31&to=x',
    'from=2026-02-30&to=2026-03-05',
    'from=2026-01-05',
  ])('“%s” is invalid and falls back to the last 30 days', (search) => {
    expect(read(search)).toEqual(read(''))
  })
})
