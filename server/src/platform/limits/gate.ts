import { requestErrors } from '#contract/request-errors.ts'
import { Refusal } from '../refusal.ts'

export type Gate = {
  /** Waits for a slot; returns its release function. Refuses with 503 `busy` when `maxWaiting` others are already waiting. */
  enter(): Promise<() => void>
  /** Runs `work` in a slot, refusing as `enter` does. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Like `run`, but for a further part of admitted work, which must not be refused half way. */
  runAdmitted<T>(work: () => Promise<T>): Promise<T>
}

type Options = {
  maxRunning: number
  maxWaiting: number
  /** The time for which a slot stays empty after its work, as a multiple of the work's duration; 0 by default. */
  cooldown?: number
}

/** A semaphore: lets `maxRunning` pieces of work run at once; others wait in FIFO order. */
export function openGate({ maxRunning, maxWaiting, cooldown = 0 }: Options): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  const release = () => {
    // the slot is handed over directly, so that latecomers cannot jump the queue
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  const wait = async () => {
    if (running < maxRunning) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const enter = async () => {
    if (running >= maxRunning && waiting.length >= maxWaiting)
      throw new Refusal(503, 'busy', { message: requestErrors.unavailable, retryAfterSeconds: 5 })
    await wait()
    return release
  }
  const runInSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      if (cooldown > 0) setTimeout(release, cooldown * (performance.now() - startedAt))
      else release()
    }
  }
  const runAdmitted = async <T>(work: () => Promise<T>): Promise<T> => {
    await wait()
    return runInSlot(work)
  }
  return {
    enter,
    runAdmitted,
    async run(work) {
      await enter()
      return runInSlot(work)
    },
  }
}
