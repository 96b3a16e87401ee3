import type { StoredFile } from '#contract/orders/tasks.ts'
import { uploadTypes } from '#contract/uploads/uploads.ts'
import { localFilesName } from '../forms/draft-storage.ts'
import type { AttachedFile } from './unsent.ts'

/** Files that wait for a connection, kept in this browser over a reload, until they are uploaded or the user signs out. */
const store = 'files'
/** What nobody has sent by then belonged to a tab that was closed. */
const keptMs = 7 * 24 * 3_600_000

type LocalFile = { content: Blob; name: string; mime: string; isVoice: boolean; keptAt: number }

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function open(): Promise<IDBDatabase> {
  const request = window.indexedDB.open(localFilesName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(store)
  return answerOf(request)
}

/** Runs one request on the store; resolves once it is written, and rejects where the browser keeps nothing. */
async function use<T>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(store, mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [answer] = await Promise.all([answerOf(work(transaction.objectStore(store))), done])
    return answer
  } finally {
    database.close()
  }
}

/**
 * Keeps a file that cannot be uploaded now, of a voice message with its waveform. Returns it as a file of a message; rejects where there is
 * no room.
 */
export async function keepFile(file: File, waveform: string | null = null): Promise<AttachedFile> {
  const id = crypto.randomUUID()
  const kept: LocalFile = {
    ...{ content: file, name: file.name, mime: file.type },
    ...{ isVoice: waveform !== null, keptAt: Date.now() },
  }
  await use('readwrite', (files) => files.put(kept, id))
  void forgetOldFiles().catch(() => undefined)
  return { ...{ id, name: file.name, bytes: file.size, mime: file.type }, kind: kindOf(file), waveform, isLocal: true }
}

/** What the browser takes it for; the server looks into it when it is uploaded. */
const kindOf = ({ type }: File): StoredFile['kind'] => uploadTypes[type] ?? 'document'

/** A kept file; null if it is gone. */
export async function readLocalFile(id: string): Promise<{ file: File; isVoice: boolean } | null> {
  const kept = (await use('readonly', (files) => files.get(id))) as LocalFile | undefined
  return kept ? { file: new File([kept.content], kept.name, { type: kept.mime }), isVoice: kept.isVoice } : null
}

/** Forgets a kept file; one that cannot be reached now is forgotten later. */
export const forgetLocalFile = (id: string): Promise<void> =>
  use('readwrite', (files) => files.delete(id)).catch(() => undefined)

/** In one transaction: opening the store again would make it anew after somebody has signed out meanwhile. */
const forgetOldFiles = () =>
  use('readwrite', (files) => {
    const ids = files.getAllKeys()
    ids.addEventListener('success', () => {
      for (const id of ids.result) {
        const file = files.get(id) as IDBRequest<LocalFile>
        file.addEventListener('success', () => {
          if (file.result.keptAt < Date.now() - keptMs) files.delete(id)
        })
      }
    })
    return ids
  })
