import { requestErrors } from '#contract/request-errors.ts'
import { Refusal } from '../refusal.ts'

export type ConcurrencyLimiter = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `maxConcurrent` pieces of work at once; up to `maxWaiting` others queue for at most `maxWaitMs`. The rest are refused
 * with 503 and Retry-After.
 */
export function limitConcurrency({
  maxConcurrent,
  maxWaiting,
  maxWaitMs = 25_000,
}: {
  maxConcurrent: number
  maxWaiting: number
  /** Less than the 30 seconds after which browsers give up. */
  maxWaitMs?: number
}): ConcurrencyLimiter {
  let running = 0
  const queue = new Set<() => void>()
  const acquire = () =>
    new Promise<void>((resolve, reject) => {
      if (running < maxConcurrent) {
        running++
        return resolve()
      }
      if (queue.size >= maxWaiting) return reject(busy())
      const timer = setTimeout(() => {
        queue.delete(start)
        reject(busy())
      }, maxWaitMs)
      const start = () => {
        clearTimeout(timer)
        queue.delete(start)
        resolve()
      }
      queue.add(start)
    })
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await acquire()
    try {
      return await work()
    } finally {
      const [next] = queue
      if (next) next()
      else running--
    }
  }
}

const busy = () => new Refusal(503, 'unavailable', { message: requestErrors.unavailable, retryAfterSeconds: 5 })
