import { tabStore } from '../../storage/stores.ts'

const prefix = 'draft:'
/** The IndexedDB database of files that wait for a connection (api/outbox/local-files.ts). */
export const localFilesName = 'vivobid-unsent-files'

/** The cache of a picture that another application has shared (api/shared-picture.ts). */
export const sharedPictureCache = 'shared-1'

/** The draft stored in this tab under a name; null when there is none. */
export function readDraft<T>(name: string): T | null {
  try {
    return JSON.parse(tabStore.get(prefix + name) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Stores a draft until the tab is closed or the user signs out. */
export const saveDraft = (name: string, value: unknown): void => tabStore.set(prefix + name, JSON.stringify(value))

export const removeDraft = (name: string): void => tabStore.remove(prefix + name)
