import { describe, expect, it } from 'vitest'
import { daysBetween, endOfDay, localTime, startOfDay } from './zones.ts'

describe('a calendar day', () => {
  it.each([
    ['UTC', '2027-01-05', '2027-01-05T00:00:00.000Z', '2027-01-06T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-28', '2026-11-27T10:00:00.000Z', '2026-11-28T10:00:00.000Z'],
    ['Pacific/Honolulu', '2026-11-28', '2026-11-28T10:00:00.000Z', '2026-11-29T10:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-28', '2026-11-27T18:15:00.000Z', '2026-11-28T18:15:00.000Z'],
  ])('in %s begins and ends at its midnights', (zone, date, start, end) => {
    expect(startOfDay(date, zone).toISOString()).toBe(start)
    expect(endOfDay(date, zone).toISOString()).toBe(end)
  })

  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    // clocks skip midnight
    ['Africa/Cairo', '2026-04-24', 23],
    ['America/Santiago', '2026-09-06', 23],
    // midnight is shown twice
    ['America/Havana', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    // a day that was left out
    ['Pacific/Apia', '2011-12-30', 0],
  ])('in %s on %s has %d hours', (zone, date, hours) => {
    expect(endOfDay(date, zone).getTime() - startOfDay(date, zone).getTime()).toBe(hours * 3_600_000)
  })

  it('follows the one before without a gap, in every zone', () => {
    const dates = ['2026-03-28', '2026-04-23', '2026-09-05', '2026-10-31', '2026-12-31']
    for (const zone of Intl.supportedValuesOf('timeZone'))
      for (const date of dates) {
        const end = endOfDay(date, zone)
        expect(localTime(new Date(end.getTime() - 1), zone).date, zone).toBe(date)
        expect(localTime(end, zone).date > date, zone).toBe(true)
      }
  })

  it('as the first or last of a filter is whole', () => {
    expect(daysBetween({ from: '2026-11-28', to: '2026-11-28' }, 'Pacific/Kiritimati')).toEqual({
      from: new Date('2026-11-27T10:00:00Z'),
      until: new Date('2026-11-28T10:00:00Z'),
    })
    expect(daysBetween({}, 'UTC')).toEqual({})
  })
})

it.each([
  ['UTC', '2026-03-01', 23],
  ['Asia/Kolkata', '2026-03-02', 5],
  ['America/New_York', '2026-03-01', 18],
  ['Pacific/Kiritimati', '2026-03-02', 13],
])('knows the time in %s', (zone, date, hour) => {
  expect(localTime(new Date('2026-03-01T23:40:00Z'), zone)).toEqual({ date, hour })
})
