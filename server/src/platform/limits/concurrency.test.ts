import { describe, expect, it } from 'vitest'
import { limitConcurrency } from './concurrency.ts'

/** Work that ends on demand. */
function pendingWork() {
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  return { work, begun: () => ends.length, end: () => ends.shift()!() }
}
const busy = { status: 503, code: 'unavailable', retryAfterSeconds: 5 }
const nextTick = () => new Promise((resolve) => setImmediate(resolve))

describe('limited concurrency', () => {
  it('limits running and waiting work and refuses the rest immediately', async () => {
    const { work, begun, end } = pendingWork()
    const limited = limitConcurrency({ maxConcurrent: 2, maxWaiting: 500, maxWaitMs: 60_000 })
    const calls = Array.from({ length: 503 }, () => limited(work))
    await expect(calls[502]).rejects.toMatchObject(busy)
    await nextTick()
    expect(begun()).toBe(2)
    for (let i = 0; i < 502; i++) {
      await nextTick()
      end()
    }
    await Promise.all(calls.slice(0, 502))
    const later = limited(work)
    await nextTick()
    end()
    await expect(later).resolves.toBeUndefined()
  })

  it('refuses work that waited too long, and continues with the others', async () => {
    const { work, begun, end } = pendingWork()
    const limited = limitConcurrency({ maxConcurrent: 1, maxWaiting: 2, maxWaitMs: 20 })
    const first = limited(work)
    await expect(limited(work)).rejects.toMatchObject(busy)
    const next = limited(work)
    end()
    await first
    await nextTick()
    expect(begun()).toBe(1)
    end()
    await expect(next).resolves.toBeUndefined()
  })

  it('continues after failed work', async () => {
    const limited = limitConcurrency({ maxConcurrent: 1, maxWaiting: 1, maxWaitMs: 1_000 })
    await expect(limited(() => Promise.reject(new Error('out of memory')))).rejects.toThrow('out of memory')
    await expect(limited(async () => 'done')).resolves.toBe('done')
  })
})
