import { buffer } from 'node:stream/consumers'
import { partsOf } from '#contract/foundation/uploads/pictures.ts'
import type { Services } from '../services.ts'
import type { Storage } from '../storage/storage.ts'

type Addresses<Name extends string> = Record<Name, string | null>

/** A document with public pictures, kept by its content and their addresses; only for now where one of them cannot be read. */
export function illustrated<Name extends string>(
  { documents, media }: Pick<Services, 'documents' | 'media'>,
  { content, addresses }: { content: unknown[]; addresses: Addresses<Name> },
  draw: (pictures: Record<Name, Buffer | null>) => Promise<Buffer>,
): Promise<Buffer> {
  let isWhole = true
  const make = async () => {
    const read = await Promise.all(
      // the names are those of the addresses
      (Object.entries(addresses) as [Name, string | null][]).map(async ([name, address]) => {
        const picture = await readPicture(media, address)
        isWhole &&= address === null || picture !== null
        return [name, picture]
      }),
    )
    return draw(Object.fromEntries(read))
  }
  return documents.get([content, addresses], make, { isCacheable: () => isWhole })
}

/** The content of a public picture; null when there is none. */
async function readPicture(media: Storage, url: string | null): Promise<Buffer | null> {
  const path = /^\/media\/((?:[\w-]+\/)+[\w.-]+)$/.exec(partsOf(url ?? '').address)?.[1]
  if (!path) return null
  try {
    return await buffer(media.read(path))
  } catch {
    // the document is drawn without it
    return null
  }
}
