import { buffer } from 'node:stream/consumers'
import { partsOf } from '#contract/foundation/uploads/pictures.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

/** The content of a public picture; null when there is none. */
export async function readPicture(media: Storage, url: string | null): Promise<Buffer | null> {
  const path = /^\/media\/((?:[\w-]+\/)+[\w.-]+)$/.exec(partsOf(url ?? '').address)?.[1]
  if (!path) return null
  try {
    return await buffer(media.read(path))
  } catch {
    // the document is drawn without it
    return null
  }
}
