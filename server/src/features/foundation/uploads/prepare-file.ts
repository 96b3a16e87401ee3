import { stat } from 'node:fs/promises'
import path from 'node:path'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import {
  acceptedTypes,
  type Crop,
  isPublic,
  maxUploadBytes,
  type UploadPurpose,
  uploadTypes,
} from '#contract/foundation/uploads/uploads.ts'
import { toWaveform } from '#contract/foundation/uploads/voice.ts'
import { writeCaptions } from './captions/write-captions.ts'
import { wrongType } from './inspection/identify.ts'
import { inspect, refuseUnsafeText } from './inspection/inspect.ts'
import { sizePlanFor, writePicture } from './pictures/pictures.ts'
import { uploadRefusal } from './uploads.ts'
import { writeVoice } from './voice/write-voice.ts'

/** A file that has arrived in `folder` as `sent`; `type` is detected by its first bytes. */
type Arrived = {
  id: string
  folder: string
  type: string
  purpose: UploadPurpose
  name: string
  crop?: Crop | undefined
  isVoice: boolean
}

/** The names of the files to be stored, with their metadata. */
type Prepared = { written: string[]; mime: string; placeholder: string | null; waveform: string | null }

/** The name of all voice messages: a recording has none. */
const voiceName = 'voice-message.m4a'

/**
 * Prepares an arrived file for storage: pictures, voice messages and subtitles are rewritten, everything else is inspected. Refuses
 * damaged and harmful files (415), and 503 while 50 others wait.
 */
export async function prepareFile(file: Arrived): Promise<Prepared & { name: string }> {
  const { name, type } = file
  if (file.isVoice) return { ...(await prepareVoice(file)), name: voiceName }
  if (file.purpose === 'video_captions') return prepareCaptions(file)
  if (uploadTypes[type] === 'image') return { ...(await preparePicture(file)), name }
  const sent = path.join(file.folder, 'sent')
  const mime = await inspect(sent, type, name)
  if (mime !== type) await refuseOther(mime, file.purpose, sent)
  return { written: ['sent'], mime, placeholder: null, waveform: null, name }
}

/** Refuses a file that turned out to be of a kind that is not accepted, or is accepted only at a smaller size. */
async function refuseOther(mime: string, purpose: UploadPurpose, file: string): Promise<void> {
  if (!acceptedTypes(purpose).includes(mime)) throw wrongType(acceptedTypes(purpose))
  // accepted types have a kind
  if ((await stat(file)).size > maxUploadBytes(purpose, uploadTypes[mime]!))
    throw uploadRefusal(413, 'upload_too_large', uploadErrors.uploadTooLarge)
}

async function prepareVoice({ folder, type, id }: Arrived): Promise<Prepared> {
  const input = path.join(folder, 'sent')
  const note = await writeVoice({ input, mime: type, output: path.join(folder, id) })
  return { written: [id], mime: 'audio/mp4', placeholder: null, waveform: toWaveform(note) }
}

async function prepareCaptions({ folder, id, name, purpose }: Arrived): Promise<Prepared & { name: string }> {
  const text = await writeCaptions({ input: path.join(folder, 'sent'), output: path.join(folder, id) })
  if (text === null) throw wrongType(acceptedTypes(purpose))
  refuseUnsafeText(text)
  const made = { written: [id], mime: 'text/vtt', placeholder: null, waveform: null }
  return { ...made, name: name.replace(/\.(srt|sbv|sub|ass|ssa|txt)$/i, '.vtt') }
}

async function preparePicture({ folder, type, id, purpose, crop }: Arrived): Promise<Prepared> {
  const plan = isPublic(purpose) ? sizePlanFor(purpose, crop ?? null) : null
  const { format, ...made } = await writePicture({ input: path.join(folder, 'sent'), folder, name: id, type, plan })
  return { ...made, mime: `image/${format}`, waveform: null }
}
