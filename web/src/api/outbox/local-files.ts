import type { StoredFile } from '#contract/foundation/uploads/stored-file.ts'
import { uploadTypes } from '#contract/foundation/uploads/uploads.ts'
import { objectStore } from '../../storage/object-store.ts'
import { localFilesName } from '../forms/draft-storage.ts'
import type { AttachedFile } from './unsent.ts'

/** Age after which an unsent file is deleted, since the tab that would send it was closed. */
const storedMs = 7 * 24 * 3_600_000

type LocalFile = { content: Blob; name: string; mime: string; isVoice: boolean; keptAt: number }

/** Files that wait for a connection, stored in this browser over a reload, until they are uploaded or the user signs out. */
const files = objectStore<LocalFile>(localFilesName)

/**
 * Stores a file that cannot be uploaded now, of a voice message with its waveform. Returns it as a file of a message; rejects where there
 * is no room.
 */
export async function storeFile(file: File, waveform: string | null = null): Promise<AttachedFile> {
  const id = crypto.randomUUID()
  const kept: LocalFile = {
    content: file,
    name: file.name,
    mime: file.type,
    isVoice: waveform !== null,
    keptAt: Date.now(),
  }
  await files.put(id, kept)
  await forgetOldFiles().catch(() => undefined)
  return { id, name: file.name, bytes: file.size, mime: file.type, kind: kindOf(file), waveform, isLocal: true }
}

/** Kind of a file according to the browser; the server inspects the content when it is uploaded. */
const kindOf = ({ type }: File): StoredFile['kind'] => uploadTypes[type] ?? 'document'

/** A stored file; null if it is gone. */
export async function readLocalFile(id: string): Promise<{ file: File; isVoice: boolean } | null> {
  const kept = await files.get(id)
  return kept ? { file: new File([kept.content], kept.name, { type: kept.mime }), isVoice: kept.isVoice } : null
}

/** Deletes a stored file; one that cannot be reached now is deleted later. */
export const forgetLocalFile = (id: string): Promise<void> => files.remove(id).catch(() => undefined)

async function forgetOldFiles(): Promise<void> {
  for (const id of await files.ids()) {
    const kept = await files.get(id)
    if (kept && kept.keptAt < Date.now() - storedMs) await forgetLocalFile(id)
  }
}
