import { deleteCache } from '../../storage/caches.ts'
import { deleteDatabase } from '../../storage/object-store.ts'

/** The cache of the application's document, code and texts, from which the service worker answers without a connection (public/sw.js). */
export const applicationCache = 'application-1'
/** The IndexedDB database of the data that the signed-in person has read (store-for-offline.ts). */
export const storedReadsName = 'vivobid-read'

/** Set by the service worker on the document that it serves in place of one that could not be fetched. */
const mark = 'kept'

/** Checks whether this page was opened without a connection and still shows stored data. */
export const isStoredPage = (): boolean => mark in document.documentElement.dataset

/** Marks everything on this page as read anew. */
export const unmarkStoredPage = (): void => void delete document.documentElement.dataset[mark]

/** Deletes the stored data of a person, and with it the stored application. */
export function forgetStored(): void {
  deleteDatabase(storedReadsName)
  void deleteCache(applicationCache)
}
