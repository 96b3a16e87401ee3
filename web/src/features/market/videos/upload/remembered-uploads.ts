import { localStore } from '../../../../storage/stores.ts'

/** An unfinished upload: its address, its file and the size of the part that has arrived. */
type Remembered = { url: string; name: string; size: number; lastModified: number; sent: number }

const keyOf = (videoId: number) => `vivobid-upload-${videoId}`

type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>

/** Stores the address of an upload in this browser, so that it goes on after the page was loaded anew. */
export function remember(videoId: number, file: FileFacts, { url, sent }: Pick<Remembered, 'url' | 'sent'>): void {
  const { name, size, lastModified } = file
  localStore.set(keyOf(videoId), JSON.stringify({ url, name, size, lastModified, sent }))
}

export const forget = (videoId: number) => localStore.remove(keyOf(videoId))

/** The upload of a video that was interrupted; null when there is none. */
export function interruptedUpload(videoId: number): Remembered | null {
  try {
    return JSON.parse(localStore.get(keyOf(videoId)) ?? 'null') as Remembered | null
  } catch {
    return null
  }
}

/** The interrupted upload if it was of this very file. */
export function rememberedOf(videoId: number, file: FileFacts): Remembered | null {
  const known = interruptedUpload(videoId)
  const isSame = known?.name === file.name && known.size === file.size && known.lastModified === file.lastModified
  return isSame ? known : null
}
