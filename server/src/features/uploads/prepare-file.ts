import path from 'node:path'
import { type Crop, isPublic, type UploadPurpose, uploadTypes } from '#contract/uploads/uploads.ts'
import { toWaveform } from '#contract/uploads/voice.ts'
import { inspect } from './inspection/inspect.ts'
import { sizePlanFor, writePicture } from './pictures/pictures.ts'
import { writeVoice } from './voice/write-voice.ts'

/** A file that has arrived in `folder` as `sent`; `type` is told by its first bytes. */
type Arrived = {
  id: string
  folder: string
  type: string
  purpose: UploadPurpose
  name: string
  crop?: Crop | undefined
  isVoice: boolean
}

/** The names of the files to be stored, and what is known of them. */
type Prepared = { written: string[]; mime: string; placeholder: string | null; waveform: string | null }

/** Voice messages are named alike: a recording has no name. */
const voiceName = 'voice-message.m4a'

/**
 * Makes of an arrived file what is stored: pictures and voice messages are written anew, everything else is inspected. Refuses what is
 * damaged or could do harm (415), and 503 while 50 others wait.
 */
export async function prepareFile(file: Arrived): Promise<Prepared & { name: string }> {
  const { name, type } = file
  if (file.isVoice) return { ...(await prepareVoice(file)), name: voiceName }
  if (uploadTypes[type] === 'image') return { ...(await preparePicture(file)), name }
  const mime = await inspect(path.join(file.folder, 'sent'), type, name)
  return { written: ['sent'], mime, placeholder: null, waveform: null, name }
}

async function prepareVoice({ folder, type, id }: Arrived): Promise<Prepared> {
  const input = path.join(folder, 'sent')
  const note = await writeVoice({ input, mime: type, output: path.join(folder, id) })
  return { written: [id], mime: 'audio/mp4', placeholder: null, waveform: toWaveform(note) }
}

async function preparePicture({ folder, type, id, purpose, crop }: Arrived): Promise<Prepared> {
  const plan = isPublic(purpose) ? sizePlanFor(purpose, crop ?? null) : null
  const { format, ...made } = await writePicture({ input: path.join(folder, 'sent'), folder, name: id, type, plan })
  return { ...made, mime: `image/${format}`, waveform: null }
}
