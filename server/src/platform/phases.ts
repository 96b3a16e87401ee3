import type { Log } from './log.ts'

/** Runs a part of the start. */
export type Phases = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Logs how long each part of a start takes, and when it ends, counted from the start of the process (npm run bench:start). */
export const openPhases =
  (log: Log): Phases =>
  async (name, work) => {
    const began = performance.now()
    const result = await work()
    const ended = performance.now()
    log.debug(`Start: ${name} took ${Math.round(ended - began)} ms, until ${Math.round(ended)} ms`)
    return result
  }
