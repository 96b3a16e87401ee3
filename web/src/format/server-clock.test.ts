import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteServerTime, serverDate, serverNow } from './server-clock.ts'

const now = Date.parse('2026-11-28T12:00:00Z')
const respond = (date: string | null, took = 200) =>
  noteServerTime(date, { requested: Date.now() - took, received: Date.now() })

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  respond(serverDate().toUTCString())
  respond(new Date().toUTCString())
  vi.useRealTimers()
})

describe('the time by the server', () => {
  it('is that of the device until a response says otherwise', () => {
    expect(serverNow()).toBe(now)
    for (const date of [null, 'soon', 'Sat, 28 Nov 2026 12:00:00 GMT']) respond(date)
    expect(serverNow()).toBe(now)
  })

  it.each([
    ['a day behind', 'Fri, 27 Nov 2026 11:00:00 GMT', -25],
    ['ahead', 'Sat, 28 Nov 2026 15:00:00 GMT', 3],
  ])('is known where it is %s', (_, date, hours) => {
    respond(date)
    expect(Math.abs(serverNow() - now - hours * 3_600_000)).toBeLessThan(1_000)
  })

  it('does not waver from one response to the next, however long they take', () => {
    respond('Fri, 27 Nov 2026 11:00:00 GMT')
    const known = serverNow() - Date.now()
    for (const took of [0, 900, 20_000]) {
      vi.advanceTimersByTime(1_300)
      respond(serverDate().toUTCString(), took)
      expect(serverNow() - Date.now()).toBe(known)
    }
  })

  it('follows a device whose clock is set right', () => {
    respond('Fri, 27 Nov 2026 11:00:00 GMT')
    vi.setSystemTime(Date.parse('2026-11-27T11:00:10Z'))
    respond('Fri, 27 Nov 2026 11:00:10 GMT')
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000)
  })
})
