import path from 'node:path'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import type { VoiceNote } from '#contract/foundation/uploads/voice.ts'
import { openGate } from '../../../../platform/limits/gate.ts'
import { runOnce } from '../run-once.ts'
import { uploadRefusal } from '../uploads.ts'
import type { VoiceAnswer, VoiceFault, VoiceJob } from './job.ts'

/** Limits of the process: five minutes of sound take five seconds of the processor, which it may have to wait for on a busy machine. */
const limits = { cpuSeconds: 60, longestMs: 180_000, megabytes: 400, heapMegabytes: 96 }
const worker = path.join(import.meta.dirname, 'voice-worker.ts')
const queue = openGate({ maxRunning: 1, maxWaiting: 50 })

const refusals: Record<VoiceFault, () => Error> = {
  damaged: () => uploadRefusal(415, 'voice_damaged', uploadErrors.voiceDamaged),
  not_sound: () => uploadRefusal(415, 'voice_not_sound', uploadErrors.voiceNotSound),
  too_long: () => uploadRefusal(415, 'voice_too_long', uploadErrors.voiceTooLong),
}

/** The answer for a recording whose process died or exceeded its limits. */
const dead: VoiceAnswer = { fault: 'damaged' }

/** The containers that browsers record to, by media type. */
const formats: Record<string, VoiceJob['format']> = {
  'video/webm': 'matroska',
  'video/mp4': 'mov',
  'audio/mp4': 'mov',
  'audio/x-m4a': 'mov',
  'audio/ogg': 'ogg',
}
/** Media types of recordings as detected by their first bytes, which do not show whether there is a picture. */
export const recordedTypes = Object.keys(formats)

/**
 * Writes a recording of the type `mime` to `output` in the form that every browser plays, in a process of its own, one at a time. Refuses
 * one that is damaged, is not sound alone, or lasts over five minutes (415), and 503 while 50 others wait.
 */
export const writeVoice = ({ mime, ...job }: Omit<VoiceJob, 'format'> & { mime: string }): Promise<VoiceNote> =>
  queue.run(async () => {
    // the type is one of these
    const answer = (await runOnce<VoiceAnswer>(worker, { ...job, format: formats[mime]! }, limits)) ?? dead
    if ('note' in answer) return answer.note
    throw 'fault' in answer ? refusals[answer.fault]() : new Error(`A recording could not be written: ${answer.error}`)
  })
