import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { messages } from '#contract/messages.ts'
import { type Crop, type PicturePurpose, pictureRatios, pictureWidths } from '#contract/uploads.ts'
import { damaged } from './identify.ts'
import { uploadRefusal } from './uploads.ts'

export type PublicPlan = { widths: number[]; ratio: number | null; crop: Crop | null }
/** Reads `input` and writes into `folder` under `name`: the same picture again, or the sizes of a plan. */
export type PictureJob = { input: string; folder: string; name: string; plan: PublicPlan | null }
export type PictureAnswer = { written: string[] } | { refused: 'damaged' | 'dimensions' }

const patience = { again: 10_000, sizes: 15_000 }
const idleAfter = 10_000
/** A worker is replaced now and then, since decoders keep memory. */
const jobsPerWorker = 25

let worker: { child: ChildProcess; jobs: number; idle: NodeJS.Timeout | undefined } | null = null
let last: Promise<unknown> = Promise.resolve()

/**
 * Decodes a picture and writes it anew, in another process and one at a time, so that twenty take the memory of one. Gives the
 * names of what it wrote. Refuses 415 what is damaged, has over 40 million pixels, a side over 8,000 or over 100 frames, or takes
 * longer than 10 seconds (15 for several sizes).
 */
export function writePicture(job: PictureJob): Promise<string[]> {
  const next = last.then(() => run(job))
  last = next.catch(() => undefined)
  return next
}

/** What is written of a picture that everybody sees. */
export const planOf = (purpose: PicturePurpose, crop: Crop | null): PublicPlan => ({
  widths: pictureWidths[purpose],
  ratio: pictureRatios[purpose],
  crop,
})

async function run(job: PictureJob): Promise<string[]> {
  const { child } = ready()
  const limit = setTimeout(() => child.kill('SIGKILL'), job.plan ? patience.sizes : patience.again)
  const over = new AbortController()
  try {
    const gone = once(child, 'exit', { signal: over.signal }).then(() => null)
    const answered = once(child, 'message', { signal: over.signal }).then(([answer]) => answer as PictureAnswer)
    answered.catch(() => undefined)
    gone.catch(() => undefined)
    child.send(job, () => undefined)
    const answer = await Promise.race([answered, gone])
    if (!answer) throw uploadRefusal(415, 'upload_too_complex', messages.uploadTooComplex)
    if ('written' in answer) return answer.written
    if (answer.refused === 'dimensions') throw uploadRefusal(415, 'upload_dimensions', messages.uploadDimensions)
    throw damaged()
  } finally {
    clearTimeout(limit)
    over.abort()
    rest()
  }
}

function ready() {
  if (worker && (worker.child.exitCode !== null || worker.child.signalCode !== null || !worker.child.connected))
    worker = null
  if (!worker) {
    const child = fork(path.join(import.meta.dirname, 'picture-worker.ts'), [], {
      // nothing of the program's settings is known there
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

/** Lets the worker go when it has worked enough, or after a while without work; it never keeps the program running. */
function rest() {
  if (!worker) return
  const { child, jobs } = worker
  if (jobs >= jobsPerWorker) {
    child.kill()
    worker = null
    return
  }
  child.unref()
  child.channel?.unref()
  worker.idle = setTimeout(() => child.kill(), idleAfter)
  worker.idle.unref()
}
