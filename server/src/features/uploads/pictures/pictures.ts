import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { uploadErrors } from '#contract/uploads/errors.ts'
import { type Crop, type PicturePurpose, pictureRatios, pictureWidths } from '#contract/uploads/uploads.ts'
import { openGate } from '../../../platform/limits/gate.ts'
import { damaged } from '../inspection/identify.ts'
import { uploadRefusal } from '../uploads.ts'

export type SizePlan = { widths: number[]; ratio: number | null; crop: Crop | null }
/** Reads `input` and writes to `folder` under `name`: the re-encoded picture, or the sizes of a plan. */
export type WriteJob = { kind: 'write'; input: string; folder: string; name: string; plan: SizePlan | null }
/** Reads `input`, a picture that was written earlier, for its placeholder alone. */
type PlaceholderJob = { kind: 'placeholder'; input: string }
export type PictureJob = WriteJob | PlaceholderJob
/** The names of the files written, and the placeholder of a public picture (`makePlaceholder`). */
export type WrittenPicture = { written: string[]; placeholder: string | null }
export type PictureAnswer = WrittenPicture | { refused: 'damaged' | 'dimensions' }

const timeoutMs = { again: 10_000, sizes: 15_000 }
const idleAfterMs = 10_000
/** Workers are replaced after this many jobs, since decoders leak memory. */
const jobsPerWorker = 25

let worker: { child: ChildProcess; jobs: number; idle: NodeJS.Timeout | undefined } | null = null
const queue = openGate({ maxRunning: 1, maxWaiting: 50 })

/**
 * Decodes and re-encodes a picture in another process, one at a time, so that twenty take the memory of one. Refuses a picture that is damaged, has over 40 million pixels, a side over 8,000 or over 100 frames, or takes
 * longer than 10 seconds (15 for several sizes) (415), and 503 while 50 others wait.
 */
export const writePicture = (job: Omit<WriteJob, 'kind'>): Promise<WrittenPicture> =>
  queue.run(() => runJob({ ...job, kind: 'write' }))

/** The placeholder of a picture that was written earlier; refuses as `writePicture` does. */
export const readPlaceholder = async (input: string): Promise<string | null> =>
  (await queue.run(() => runJob({ kind: 'placeholder', input }))).placeholder

/** The sizes to write of a public picture. */
export const sizePlanFor = (purpose: PicturePurpose, crop: Crop | null): SizePlan => ({
  widths: pictureWidths[purpose],
  ratio: pictureRatios[purpose],
  crop,
})

async function runJob(job: PictureJob): Promise<WrittenPicture> {
  const { child } = acquireWorker()
  const limit = setTimeout(
    () => child.kill('SIGKILL'),
    job.kind === 'write' && job.plan ? timeoutMs.sizes : timeoutMs.again,
  )
  const finished = new AbortController()
  try {
    const exited = once(child, 'exit', { signal: finished.signal }).then(() => null)
    const answered = once(child, 'message', { signal: finished.signal }).then(([answer]) => answer as PictureAnswer)
    answered.catch(() => undefined)
    exited.catch(() => undefined)
    child.send(job, () => undefined)
    const answer = await Promise.race([answered, exited])
    if (!answer) throw uploadRefusal(415, 'upload_too_complex', uploadErrors.uploadTooComplex)
    if ('written' in answer) return answer
    if (answer.refused === 'dimensions') throw uploadRefusal(415, 'upload_dimensions', uploadErrors.uploadDimensions)
    throw damaged()
  } finally {
    clearTimeout(limit)
    finished.abort()
    releaseWorker()
  }
}

function acquireWorker() {
  if (worker && (worker.child.exitCode !== null || worker.child.signalCode !== null || !worker.child.connected))
    worker = null
  if (!worker) {
    const child = fork(path.join(import.meta.dirname, 'picture-worker.ts'), [], {
      // none of the server's environment is passed on, since it holds secrets
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      execArgv: ['--max-old-space-size=96'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('error', () => child.kill('SIGKILL'))
    worker = { child, jobs: 0, idle: undefined }
  }
  clearTimeout(worker.idle)
  worker.jobs++
  worker.child.ref()
  worker.child.channel?.ref()
  return worker
}

/** Ends the worker after enough jobs or when idle; unref'd, so that it never keeps the server running. */
function releaseWorker() {
  if (!worker) return
  const { child, jobs } = worker
  if (jobs >= jobsPerWorker) {
    child.kill()
    worker = null
    return
  }
  child.unref()
  child.channel?.unref()
  worker.idle = setTimeout(() => child.kill(), idleAfterMs)
  worker.idle.unref()
}
