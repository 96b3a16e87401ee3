import { fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { usageOf } from '../../../../platform/workers/usage.ts'
import type { VideoFault, VideoJob, VideoResult } from './job.ts'
import type { VideoMessage } from './video-worker.ts'

/**
 * Limits of a worker, which is killed after so much processor time without progress, or in all, since one of low priority may have to
 * wait long for it; also after so long by the clock, and when it takes too much memory.
 */
const limits = { silentCpuSeconds: 120, cpuSeconds: 3_600, longestMs: 2.5 * 3_600_000, megabytes: 1_500 }
const checkEveryMs = 500

/** The outcome of processing; `too_slow` when the limits of time or memory were reached. */
export type VideoOutcome = { result: VideoResult } | { fault: VideoFault | 'too_slow' }

type Options = {
  onPercent?: (percent: number) => void
  priority?: number
  limits?: Partial<typeof limits>
  signal?: AbortSignal
}

/**
 * Processes a video in a process of its own, which gets none of the program's settings and is killed when it takes too long or too much
 * memory. Rejects when the process dies by itself, since then the file need not be at fault.
 */
export function processVideo(job: VideoJob, options: Options = {}): Promise<VideoOutcome> {
  const { silentCpuSeconds, cpuSeconds, longestMs, megabytes } = { ...limits, ...options.limits }
  const child = startWorker(options.priority ?? os.constants.priority.PRIORITY_LOW)
  return new Promise((resolve, reject) => {
    const startedAt = Date.now()
    let cpuAtProgress = 0
    const stop = (settle: () => void) => {
      clearInterval(guard)
      child.kill('SIGKILL')
      settle()
    }
    const guard = setInterval(() => {
      const used = usageOf(child)
      const isOver =
        used.cpuSeconds > cpuSeconds ||
        used.cpuSeconds - cpuAtProgress > silentCpuSeconds ||
        used.megabytes > megabytes ||
        Date.now() - startedAt > longestMs
      if (isOver) stop(() => resolve({ fault: 'too_slow' }))
    }, checkEveryMs)
    const abort = () => stop(() => reject(new Error('The processing was stopped')))
    if (options.signal?.aborted) abort()
    options.signal?.addEventListener('abort', abort)
    child.on('message', (message: VideoMessage) => {
      cpuAtProgress = usageOf(child).cpuSeconds
      if ('percent' in message) options.onPercent?.(message.percent)
      else if ('error' in message) stop(() => reject(new Error(`Processing a video failed: ${message.error}`)))
      else stop(() => resolve(message))
    })
    child.once('error', (error) => stop(() => reject(error)))
    child.once('exit', () => stop(() => reject(new Error('The process of a video died'))))
    child.send(job, (error) => {
      if (error) stop(() => reject(error))
    })
  })
}

const startWorker = (priority: number) =>
  fork(path.join(import.meta.dirname, 'video-worker.ts'), [String(priority)], {
    // none of the program's settings are passed on, since they hold secrets
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=256'],
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
