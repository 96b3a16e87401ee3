const prefix = 'draft:'
/** The IndexedDB database of files that wait for a connection (api/outbox/local-files.ts). */
export const localFilesName = 'vivobid-unsent-files'

/** The cache of a picture that another application has shared (api/shared-picture.ts). */
export const sharedPictureCache = 'shared-1'

/** The draft stored in this tab under a name; null when there is none or storage is unavailable. */
export function readDraft<T>(name: string): T | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(prefix + name) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Stores a draft until the tab is closed or the user signs out. */
export function saveDraft(name: string, value: unknown): void {
  try {
    window.sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // full or forbidden storage only means there is no draft
  }
}

export function removeDraft(name: string): void {
  try {
    window.sessionStorage.removeItem(prefix + name)
  } catch {
    // storage is unavailable, so there is nothing to remove
  }
}
