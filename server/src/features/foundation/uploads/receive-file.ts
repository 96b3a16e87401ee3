import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { acceptedTypes, type UploadPurpose, uploadLimits, uploadTypes } from '#contract/foundation/uploads/uploads.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { isHarmfulName } from './file-names.ts'
import { identify, sniffLength, unsafe, zipMime } from './inspection/identify.ts'
import { uploadRefusal } from './uploads.ts'
import { recordedTypes } from './voice/write-voice.ts'

/** An upload without a byte for this long is aborted. */
const idleTimeoutMs = 30_000

function captionsType(name: string): string {
  if (isHarmfulName(name)) throw unsafe()
  return 'text/vtt'
}

type IncomingFile = { purpose: UploadPurpose; isVoice: boolean; name: string; content: Readable; room: number }

/**
 * Streams an upload into `target` and returns its media type. Refuses as early as possible: its type after the first bytes, its
 * size at the first byte too many. 422 empty, 413 larger than the purpose or the quota allows.
 */
export async function receiveFile(
  { purpose, isVoice, name, content, room }: IncomingFile,
  target: string,
): Promise<string> {
  let mime = ''
  const accepted = isVoice ? recordedTypes : acceptedTypes(purpose)
  // subtitles have many forms and encodings, which are detected once complete
  const typeOf = async (head: Buffer) =>
    purpose === 'video_captions' ? captionsType(name) : identify(head, name, accepted)
  // the first bytes of a recording do not distinguish it from a video
  // accepted types have a kind, and a limit
  const kindOf = (type: string) => (isVoice ? 'audio' : type === zipMime ? 'document' : uploadTypes[type]!)
  // each kind has a limit for the purposes that accept it
  const limitOf = (type: string) => uploadLimits[purpose][kindOf(type)]!
  const checkSize = (bytes: number) => {
    if (bytes > limitOf(mime)) throw uploadRefusal(413, 'upload_too_large', uploadErrors.uploadTooLarge)
    if (bytes > room) throw uploadRefusal(413, 'upload_quota', uploadErrors.uploadQuota)
  }
  async function* checkedChunks() {
    let head = Buffer.alloc(0)
    let bytes = 0
    // on a refusal the caller drains the rest, so that the sender receives the response
    for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      idleTimer.refresh()
      bytes += chunk.length
      if (mime) {
        checkSize(bytes)
        yield chunk
        continue
      }
      head = Buffer.concat([head, chunk])
      if (head.length < sniffLength) continue
      mime = await typeOf(head)
      checkSize(bytes)
      yield head
    }
    if (bytes === 0) throw uploadRefusal(422, 'upload_empty', uploadErrors.uploadEmpty)
    if (mime) return
    mime = await typeOf(head)
    checkSize(bytes)
    yield head
  }
  const idleTimer = setTimeout(
    () => content.destroy(new Refusal(400, 'malformed', requestErrors.malformed)),
    idleTimeoutMs,
  )
  try {
    await pipeline(checkedChunks, createWriteStream(target, { mode: 0o600 }))
  } finally {
    clearTimeout(idleTimer)
  }
  return mime
}
