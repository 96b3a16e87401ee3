import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { type Crop, type PicturePurpose, pictureRatios, pictureWidths } from '#contract/foundation/uploads/uploads.ts'
import { openGate } from '../../../../platform/limits/gate.ts'
import { damaged } from '../inspection/identify.ts'
import { uploadRefusal } from '../uploads.ts'

export type SizePlan = { widths: number[]; ratio: number | null; crop: Crop | null }
type Place = { input: string; folder: string; name: string }
/** Reads `input` and writes to `folder` under `name`: the re-encoded picture, or the sizes of a plan. */
export type WriteJob = Place & { kind: 'write'; plan: SizePlan | null; isAnimatedPng: boolean; isConverted: boolean }
/** Reads a HEIC and writes it as a PNG. */
export type DecodeJob = Place & { kind: 'decode' }
/** Reads `input`, a picture that was written earlier, for its placeholder alone. */
type PlaceholderJob = { kind: 'placeholder'; input: string }
export type PictureJob = WriteJob | DecodeJob | PlaceholderJob
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif'
/** The names of the files written, their format, and the placeholder of a public picture (`makePlaceholder`). */
export type WrittenPicture = { written: string[]; format: PictureFormat; placeholder: string | null }
export type PictureAnswer = WrittenPicture | { refused: 'damaged' | 'dimensions' }

const timeoutMs = { again: 10_000, sizes: 15_000, decode: 30_000 }
const idleAfterMs = 10_000
/** Workers are replaced after this many jobs, since decoders leak memory. */
const jobsPerWorker = 25

let worker: { child: ChildProcess; jobs: number; idle: NodeJS.Timeout | undefined } | null = null
const queue = openGate({ maxRunning: 1, maxWaiting: 50 })

type Picture = Place & { type: string; plan: SizePlan | null }
const heic = /^image\/hei[cf]$/
/** The name of a decoded picture before it is written. */
const decoded = 'decoded.png'

/**
 * Decodes and re-encodes a picture in another process, one at a time, so that twenty take the memory of one. Refuses a picture that is
 * damaged, has over 40 million pixels, a side over 65,500 or over 100 frames, or takes longer than 10 seconds (15 for several sizes, 30
 * for a HEIC) (415), and 503 while 50 others wait.
 */
export const writePicture = ({ type, ...job }: Picture): Promise<WrittenPicture> =>
  queue.run(async () => {
    const isConverted = heic.test(type)
    if (isConverted) await runJob({ ...job, kind: 'decode', name: decoded })
    const input = isConverted ? path.join(job.folder, decoded) : job.input
    return runJob({ ...job, kind: 'write', input, isConverted, isAnimatedPng: type === 'image/apng' })
  })

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
  const time = job.kind === 'decode' ? 'decode' : job.kind === 'write' && job.plan ? 'sizes' : 'again'
  const limit = setTimeout(() => child.kill('SIGKILL'), timeoutMs[time])
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
    releaseWorker(job)
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

/** Ends the worker after enough jobs, when idle, or full of a HEIC; unref'd, so that it never keeps the server running. */
function releaseWorker({ kind }: PictureJob) {
  if (!worker) return
  const { child, jobs } = worker
  if (jobs >= jobsPerWorker || kind === 'decode') {
    child.kill()
    worker = null
    return
  }
  child.unref()
  child.channel?.unref()
  worker.idle = setTimeout(endIdleWorker, idleAfterMs)
  worker.idle.unref()
}

/** Ends the worker, which takes no more jobs from now on: one sent to it would end with it. */
function endIdleWorker() {
  worker?.child.kill()
  worker = null
}
