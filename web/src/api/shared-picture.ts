import { deleteCache, openCache } from '../storage/caches.ts'
import { sharedPictureCache } from './forms/draft-storage.ts'

/** Address under which the service worker stores a picture that another application shared, until it is used (public/sw.js). */
const address = '/share/picture'

/** The picture that was shared last, null without one. */
export async function readSharedPicture(): Promise<File | null> {
  const kept = await (await openCache(sharedPictureCache))?.match(address)
  if (!kept) return null
  const name = decodeURIComponent(kept.headers.get('x-name') ?? 'picture')
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' })
}

/** Deletes it, once it is used or its owner signs out. */
export const forgetSharedPicture = (): Promise<void> => deleteCache(sharedPictureCache)
