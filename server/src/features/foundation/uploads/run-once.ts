import type { Serializable } from 'node:child_process'
import { type ChildProcess, fork } from 'node:child_process'
import { usageOf } from '../../../platform/workers/usage.ts'

const checkEveryMs = 500

/** Resources that a process may use before it is killed, and the size of its heap. */
export type ProcessLimits = { cpuSeconds: number; longestMs: number; megabytes: number; heapMegabytes: number }

/**
 * Runs a script in a process of its own, which gets `job` as its only message, sends one answer, and has none of the program's settings.
 * Null when it dies or exceeds its limits: then its input is at fault.
 */
export function runOnce<Answer>(script: string, job: Serializable, limits: ProcessLimits): Promise<Answer | null> {
  const child = start(script, limits)
  return new Promise((resolve, reject) => {
    const startedAt = Date.now()
    const end = (settle: () => void) => {
      clearInterval(guard)
      child.kill('SIGKILL')
      settle()
    }
    const guard = setInterval(() => {
      const { cpuSeconds, megabytes } = usageOf(child)
      const isOver = cpuSeconds > limits.cpuSeconds || megabytes > limits.megabytes
      if (isOver || Date.now() - startedAt > limits.longestMs) end(() => resolve(null))
    }, checkEveryMs)
    child.once('message', (answer) => end(() => resolve(answer as Answer)))
    child.once('error', (error) => end(() => reject(error)))
    child.once('exit', () => end(() => resolve(null)))
    child.send(job, (error) => error && end(() => reject(error)))
  })
}

const start = (script: string, { heapMegabytes }: ProcessLimits): ChildProcess =>
  fork(script, [], {
    // none of the program's settings are passed on, since they hold secrets
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
