import { toBars, type VoiceNote, voiceLimits } from '#contract/foundation/uploads/voice.ts'
import { openMeter } from './meter.ts'

export type Recording = VoiceNote & { content: Blob }
export type Recorder = { stop: () => void; cancel: () => void }
/** Reasons for which nothing can be recorded. */
export type RecordingFailure = 'blocked' | 'missing' | 'busy' | 'other'

/** Formats that browsers record to, best first; Safari knows only MP4. */
const types = [
  { mime: 'audio/webm;codecs=opus', extension: 'webm' },
  { mime: 'audio/ogg;codecs=opus', extension: 'ogg' },
  { mime: 'audio/mp4', extension: 'm4a' },
]
const containerOf = (mime: string) => mime.replace(/;.*$/, '')
const supported = () => types.find(({ mime }) => MediaRecorder.isTypeSupported(mime))
const levelsPerSecond = 20

/** Checks whether this browser can record; on insecure pages none can. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  navigator.mediaDevices?.getUserMedia !== undefined &&
  supported() !== undefined

/** The file of a recording, named by its type. */
export const fileOf = ({ content }: Recording): File => {
  const extension = types.find(({ mime }) => content.type.startsWith(containerOf(mime)))?.extension
  return new File([content], `voice-message.${extension}`, { type: containerOf(content.type) })
}

type Options = {
  /** Called while recording with the seconds so far and the loudness of each moment, from 0 to 1. */
  onProgress: (seconds: number, levels: readonly number[]) => void
  /** Called once it has ended: stopped, after five minutes, or because the microphone is gone. Not called after `cancel`. */
  onEnd: (recording: Recording) => void
}

/** Asks for the microphone and records. Rejects with the browser's error (`failureOf`). */
export async function record({ onProgress, onEnd }: Options): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  // `canRecord` was asked first
  const media = new MediaRecorder(stream, { mimeType: supported()!.mime, audioBitsPerSecond: 48_000 })
  const meter = openMeter(stream)
  const levels: number[] = []
  const chunks: Blob[] = []
  let startedAt = 0
  let isCancelled = false
  const seconds = () => Math.min((performance.now() - startedAt) / 1000, voiceLimits.seconds)
  const stop = () => {
    if (media.state !== 'inactive') media.stop()
  }
  const ticking = setInterval(() => {
    levels.push(meter.level())
    onProgress(seconds(), levels)
    if (seconds() >= voiceLimits.seconds) stop()
  }, 1000 / levelsPerSecond)
  media.ondataavailable = ({ data }) => chunks.push(data)
  media.onstop = () => {
    clearInterval(ticking)
    meter.close()
    for (const track of stream.getTracks()) track.stop()
    const content = new Blob(chunks, { type: media.mimeType })
    if (!isCancelled) onEnd({ content, seconds: seconds(), bars: toBars(levels) })
  }
  startedAt = performance.now()
  media.start()
  return {
    stop,
    cancel: () => {
      isCancelled = true
      stop()
    },
  }
}

const failures: Record<string, RecordingFailure> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'missing',
  NotReadableError: 'busy',
}
export const failureOf = (error: unknown): RecordingFailure => failures[(error as Error).name] ?? 'other'
