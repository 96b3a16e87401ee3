import type { Upload } from 'tus-js-client'
import { resumableUploads } from '#contract/foundation/uploads/resumable.ts'
import { videoLimits } from '#contract/market/videos/video-machine.ts'
import { RequestError } from '../../../../api/request.ts'
import { forget, remember, rememberedOf } from './remembered-uploads.ts'
import { speedometer } from './speedometer.ts'
import { isPassing, toFailure } from './upload-failure.ts'

/** Phases of an upload. `offline` and `reconnecting` end by themselves; `attaching`: everything has arrived. */
export type UploadPhase = 'sending' | 'paused' | 'offline' | 'reconnecting' | 'attaching' | 'failed'
export type VideoUpload = {
  name: string
  phase: UploadPhase
  /** Bytes. */
  sent: number
  total: number
  /** Bytes in a second, over the last seconds; null until it is known. */
  speed: number | null
  error: Error | null
}

/** Makes the finished upload the file of its video. */
type Attach = (fileId: string) => Promise<unknown>

// uploads live outside of the screens, so that they go on while somebody looks at others
const states = new Map<number, VideoUpload>()
const transfers = new Map<number, Transfer>()
const listeners = new Set<() => void>()

function show(videoId: number, state: VideoUpload | null): void {
  if (state) states.set(videoId, state)
  else states.delete(videoId)
  for (const listener of listeners) listener()
}

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The upload of a video in this tab; null when there is none. */
export const uploadOf = (videoId: number): VideoUpload | null => states.get(videoId) ?? null
export const pauseUpload = (videoId: number) => transfers.get(videoId)?.pause()
/** Goes on after a pause, or tries again after a failure. */
export const resumeUpload = (videoId: number) => transfers.get(videoId)?.resume()

/** Ends an upload; the part that has arrived is removed. */
export function cancelUpload(videoId: number): void {
  transfers.get(videoId)?.cancel()
  transfers.delete(videoId)
  forget(videoId)
  show(videoId, null)
}

/**
 * Uploads a video's file in pieces with the tus protocol, then attaches it. The part that has arrived stays when the connection breaks,
 * the server restarts or the page is loaded anew: the same file goes on from there. Failures that waiting cannot mend end as `failed`.
 */
export async function startUpload(videoId: number, file: File, attach: Attach): Promise<void> {
  transfers.get(videoId)?.stop()
  const transfer = new Transfer(videoId, file, attach)
  transfers.set(videoId, transfer)
  await transfer.begin()
}

/** Waiting times between attempts, in milliseconds; the last one stands for all further ones. */
const retryMs = [500, 1_000, 2_000, 5_000, 10_000]

/** One file on its way. */
class Transfer {
  readonly #videoId: number
  readonly #file: File
  readonly #attach: Attach
  readonly #measure = speedometer()
  #upload: Upload | undefined
  #state: VideoUpload
  #attempts = 0
  #isStopped = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(videoId: number, file: File, attach: Attach) {
    this.#videoId = videoId
    this.#file = file
    this.#attach = attach
    this.#state = { name: file.name, phase: 'sending', sent: 0, total: file.size, speed: null, error: null }
  }

  async begin(): Promise<void> {
    this.#change({ phase: 'sending', error: null })
    window.addEventListener('offline', this.#goOffline)
    try {
      // needed by those alone who upload
      const { Upload } = await import('tus-js-client')
      this.#upload = new Upload(this.#file, this.#options())
      this.#goOn()
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  pause(): void {
    this.stop()
    this.#change({ phase: 'paused', speed: null })
  }

  resume(): void {
    this.#isStopped = false
    void this.begin()
  }

  cancel(): void {
    this.stop()
    void this.#upload?.abort(true).catch(() => undefined)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    window.removeEventListener('online', this.#goOn)
    window.removeEventListener('offline', this.#goOffline)
    void this.#upload?.abort()
  }

  readonly #goOn = () => {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    if (!navigator.onLine) return this.#wait('offline')
    this.#change({ phase: 'sending' })
    this.#upload?.start()
  }

  // a request that is on its way may take minutes to notice
  readonly #goOffline = () => {
    void this.#upload?.abort()
    this.#wait('offline')
  }

  #wait(phase: 'offline' | 'reconnecting'): void {
    clearTimeout(this.#timer)
    this.#change({ phase, speed: null })
    window.addEventListener('online', this.#goOn, { once: true })
    if (phase === 'offline') return
    this.#timer = setTimeout(this.#goOn, retryMs[Math.min(this.#attempts, retryMs.length - 1)])
    this.#attempts += 1
  }

  #options() {
    const known = rememberedOf(this.#videoId, this.#file)
    return {
      endpoint: resumableUploads.create.url,
      uploadUrl: known?.url,
      metadata: { filename: this.#file.name },
      chunkSize: videoLimits.chunkBytes,
      // attempts are made here, where they can be shown
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => this.#remember(known?.sent ?? 0),
      onProgress: (sent: number) => {
        this.#attempts = 0
        this.#change({ sent, speed: this.#measure(sent) })
      },
      onChunkComplete: (_: number, sent: number) => this.#remember(sent),
      onError: (error: Error) => this.#onError(toFailure(error)),
      onSuccess: () => void this.#finish(),
    }
  }

  #remember(sent: number): void {
    const url = this.#upload?.url
    if (url) remember(this.#videoId, this.#file, { url, sent })
  }

  #onError(failure: RequestError): void {
    if (this.#isStopped) return
    if (isPassing(failure)) this.#wait(navigator.onLine ? 'reconnecting' : 'offline')
    else this.#fail(failure)
  }

  async #finish(): Promise<void> {
    window.removeEventListener('offline', this.#goOffline)
    this.#change({ phase: 'attaching', sent: this.#file.size, speed: null })
    try {
      // a finished upload has an address, which ends with its id
      await this.#attach(this.#upload!.url!.split('/').at(-1)!)
      forget(this.#videoId)
      transfers.delete(this.#videoId)
      show(this.#videoId, null)
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  #fail(error: Error): void {
    this.stop()
    // a refused piece is not sent once more
    if (error instanceof RequestError && error.status !== 0) forget(this.#videoId)
    this.#change({ phase: 'failed', error, speed: null })
  }

  #change(change: Partial<VideoUpload>): void {
    this.#state = { ...this.#state, ...change }
    if (transfers.get(this.#videoId) === this) show(this.#videoId, this.#state)
  }
}
