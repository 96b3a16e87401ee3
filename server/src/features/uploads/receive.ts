import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { messages } from '#contract/messages.ts'
import { type UploadPurpose, uploadLimits, uploadTypes } from '#contract/uploads.ts'
import { Refusal } from '../../platform/refusal.ts'
import { identify, sniffed, zipped } from './identify.ts'
import { uploadRefusal } from './uploads.ts'

/** Without a byte for so long, the sender has gone away. */
const silence = 30_000

type Sent = { purpose: UploadPurpose; name: string; content: Readable; room: number }

/**
 * Writes what arrives into `target` and gives its type. Refuses as soon as it can: what it is after the first bytes, its size
 * after the last that it may have. 422 empty, 413 larger than the purpose takes or than there is room.
 */
export async function receive({ purpose, name, content, room }: Sent, target: string): Promise<string> {
  let mime = ''
  const limitOf = (type: string) => uploadLimits[purpose][type === zipped ? 'document' : uploadTypes[type]!]!
  const within = (bytes: number) => {
    if (bytes > limitOf(mime)) throw uploadRefusal(413, 'upload_too_large', messages.uploadTooLarge)
    if (bytes > room) throw uploadRefusal(413, 'upload_quota', messages.uploadQuota)
  }
  async function* checked() {
    let head = Buffer.alloc(0)
    let bytes = 0
    // what follows a refusal is still read by the caller, so that the sender gets to hear it
    for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      gone.refresh()
      bytes += chunk.length
      if (mime) {
        within(bytes)
        yield chunk
        continue
      }
      head = Buffer.concat([head, chunk])
      if (head.length < sniffed) continue
      mime = await identify(head, name, purpose)
      within(bytes)
      yield head
    }
    if (bytes === 0) throw uploadRefusal(422, 'upload_empty', messages.uploadEmpty)
    if (mime) return
    mime = await identify(head, name, purpose)
    within(bytes)
    yield head
  }
  const gone = setTimeout(() => content.destroy(new Refusal(400, 'malformed', messages.malformed)), silence)
  try {
    await pipeline(checked, createWriteStream(target, { mode: 0o600 }))
  } finally {
    clearTimeout(gone)
  }
  return mime
}
