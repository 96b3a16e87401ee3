import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { requestErrors } from '#contract/request-errors.ts'
import { Refusal } from '../refusal.ts'
import { currentOrigin, type Requester } from '../tracing/origin.ts'
import { openFairQueue } from './fair-queue.ts'

/** Reference to an exported function for a worker to import; its input and result must be structured-cloneable. */
export type WorkerTask<Work extends (input: never) => unknown> = { file: string; name: string; work?: Work }
export type WorkRequest = { file: string; name: string; input: unknown }
/** The task's result or error; a worker that crashes sends neither. */
export type WorkResult = { result: unknown } | { error: Error }

export type Workers = {
  /**
   * Runs a task outside this process, so that it blocks no request. Resolves or rejects as the task does. Refuses with 503 `busy` when
   * `maxQueued` tasks are already waiting, or `maxPerRequester` of the same person or network, when the task exceeds `timeoutMs`, and when
   * its worker crashes. Tasks of signed-in people come first, and displace those of visitors in a full queue.
   */
  run<Work extends (input: never) => unknown>(
    task: WorkerTask<Work>,
    input: Parameters<Work>[0],
  ): Promise<Awaited<ReturnType<Work>>>
  /** Ends all workers; waiting tasks are refused. */
  close(): void
}

type Options = {
  /** Number of concurrent tasks; the number of cores by default. */
  size?: number
  maxQueued?: number
  /** The number of tasks of one person, or of one network's visitors, that may wait. */
  maxPerRequester?: number
  timeoutMs?: number
  /** The time after which idle workers are ended. */
  idleMs?: number
  /** Niceness of the workers; lowest priority by default. */
  priority?: number
  log?: { warn: (fact: object, text: string) => void }
}
type Job = {
  request: WorkRequest
  resolve: (result: unknown) => void
  reject: (error: Error) => void
  requester: Requester | undefined
}
type Worker = { child: ChildProcess; job: Job | null; jobs: number; timer: NodeJS.Timeout | undefined }

/** Fonts and decoders accumulate memory, so workers are recycled. */
const maxJobsPerWorker = 500

/** Refers to the export `name` of the module at `file`, relative to `base`. */
export const workerTask = <Work extends (input: never) => unknown>(
  file: string,
  base: string,
  name: string,
): WorkerTask<Work> => ({ file: new URL(file, base).href, name })

const busy = () => new Refusal(503, 'busy', { message: requestErrors.unavailable, retryAfterSeconds: 5 })

/**
 * A pool of worker processes with a bounded queue, for everything that would block the event loop (docs/decisions/workers.md).
 * Workers start on demand, do not get the program's settings, have little memory each and run at low priority.
 */
export function openWorkers(options: Options = {}): Workers {
  const { size = os.availableParallelism(), timeoutMs = 60_000, idleMs = 30_000, log } = options
  const workers = new Set<Worker>()
  const queue = openFairQueue<Job>(options)
  let isClosed = false

  const terminate = (worker: Worker) => {
    clearTimeout(worker.timer)
    workers.delete(worker)
    worker.child.kill('SIGKILL')
  }
  const fail = (worker: Worker, reason: string) => {
    terminate(worker)
    const { job } = worker
    worker.job = null
    if (job) {
      log?.warn({ task: job.request.name }, `A worker ${reason};`)
      job.reject(busy())
    }
    assign()
  }
  const complete = (worker: Worker, result: WorkResult) => {
    const { job } = worker
    if (!job) return
    worker.job = null
    if ('error' in result) job.reject(result.error)
    else job.resolve(result.result)
    if (worker.jobs >= maxJobsPerWorker) terminate(worker)
    else markIdle(worker)
    assign()
  }
  const markIdle = (worker: Worker) => {
    clearTimeout(worker.timer)
    worker.child.unref()
    worker.child.channel?.unref()
    worker.timer = setTimeout(() => terminate(worker), idleMs)
    worker.timer.unref()
  }
  const start = (): Worker => {
    const worker: Worker = { child: startChild(options.priority), job: null, jobs: 0, timer: undefined }
    worker.child.on('message', (result: WorkResult) => complete(worker, result))
    worker.child.once('error', () => fail(worker, 'failed'))
    worker.child.once('exit', () => fail(worker, 'crashed'))
    workers.add(worker)
    return worker
  }
  const assign = () => {
    while (queue.length() > 0 && !isClosed) {
      const idle = [...workers].find(({ job }) => !job)
      const worker = idle ?? (workers.size < size ? start() : null)
      if (!worker) return
      // the queue is not empty
      assignTo(worker, queue.next()!)
    }
  }
  const assignTo = (worker: Worker, job: Job) => {
    worker.job = job
    worker.jobs++
    clearTimeout(worker.timer)
    worker.child.ref()
    worker.child.channel?.ref()
    worker.timer = setTimeout(() => fail(worker, 'took too long'), timeoutMs)
    worker.child.send(job.request, (error) => {
      if (error) fail(worker, 'could not be reached')
    })
  }
  return {
    run: ({ file, name }, input) =>
      new Promise<never>((resolve, reject) => {
        const requester = currentOrigin()?.requester
        const job = {
          request: { file, name, input },
          resolve: resolve as (result: unknown) => void,
          reject,
          requester,
        }
        const isAdmitted = !isClosed && queue.admit(job, { evenIfFull: workers.size < size })
        if (!isAdmitted) return reject(busy())
        for (const displaced of queue.displaced()) displaced.reject(busy())
        assign()
      }),
    close() {
      isClosed = true
      for (const worker of [...workers]) fail(worker, 'was ended')
      for (const job of queue.clear()) job.reject(busy())
    },
  }
}

const startChild = (priority: number = os.constants.priority.PRIORITY_LOW) =>
  fork(path.join(import.meta.dirname, 'worker.ts'), [String(priority)], {
    // the program's settings are not passed on
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=2'],
    serialization: 'advanced',
    // its own session, so that it can have a low priority (worker.ts)
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
