import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { takeUpload } from '../features/foundation/uploads/index.ts'
import { openConversation } from '../features/market/conversations/index.ts'
import { inTransaction, readContext } from '../platform/context.ts'
import type { Services } from '../platform/services.ts'
import { demoTalks } from './content/talks.ts'
import { loadCast } from './trade/cast.ts'
import { silentServices } from './trade/timeline.ts'

/** Hertz, seconds and loudness of each note. */
const melody: [number, number, number][] = [
  [196, 0.45, 0.5],
  [220, 0.45, 0.7],
  [247, 0.9, 1],
  [220, 0.45, 0.6],
  [196, 0.45, 0.4],
  [165, 0.9, 0.7],
  [196, 0.45, 0.5],
  [247, 0.45, 0.9],
  [220, 1.4, 0.6],
]

/** A hum: three overtones, a little vibrato, and a soft beginning and end of each note. */
function hum(): string {
  let start = 0
  const notes = melody.map(([frequency, seconds, loudness]) => {
    const [from, until] = [start.toFixed(2), (start + seconds).toFixed(2)]
    start += seconds
    const phase = `(2*PI*${frequency}*(t-${from})+0.6*sin(2*PI*5*t))`
    const shape = `${loudness}*(1-exp(-12*(t-${from})))*(1-exp(-6*(${until}-t)))`
    return `between(t,${from},${until})*${shape}*(sin(${phase})+0.5*sin(2*${phase})+0.2*sin(3*${phase}))`
  })
  return `aevalsrc='0.3*(${notes.join('+')})':s=48000:d=${start.toFixed(2)}`
}

/** Sends a voice message of a hummed melody, recorded and processed like any other. */
export async function sendVoiceMessage(services: Services): Promise<void> {
  const { from, to, daysAgo, announced } = demoTalks.voiceMessage
  const at = silentServices(services, daysAgo)
  const cast = await loadCast(services.database.orm)
  const [maker, participantId] = [cast(from), cast(to).party.id]
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vivobid-hum-'))
  try {
    const file = path.join(folder, 'voice-message.webm')
    await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'record.ts'), hum(), file])
    const upload = {
      purpose: 'message',
      name: 'voice-message.webm',
      content: createReadStream(file),
      isVoice: true,
    } as const
    const { id } = await takeUpload(readContext(at, maker), upload)
    for (const message of [{ content: announced }, { content: '', attachmentFileId: id }])
      await inTransaction(at, (context) =>
        openConversation({ ...context, actor: maker }, { participantId, attachmentFileId: null, ...message }),
      )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
