import { localFilesName, sharedPictureCache } from './forms/draft-storage.ts'

/** What belongs to the device and not to a person: how the application looks, its keys, its language, and whether it was offered to be installed. */
const ofTheDevice = [
  'language',
  'vivobid-theme',
  'app-theme',
  'vivobid-shortcuts',
  'vivobid-visits',
  'vivobid-visited-at',
  'vivobid-install-moment',
  'vivobid-install-closed-at',
]
/** The toast that the next page shows (`setFlashToast`). */
const ofTheTab = ['notice']
/** Set for a moment, which tells the other tabs. */
const leftKey = 'vivobid-left'

/**
 * Called when somebody signs out or deletes their account: whatever this browser keeps of them is removed, from every tab, so that nothing
 * is left to the next person. What a page stores while it is being left is removed, too.
 */
export function forgetPerson(): void {
  forgetHere()
  try {
    window.localStorage.setItem(leftKey, 'yes')
    window.localStorage.removeItem(leftKey)
  } catch {
    // without storage nothing was kept in other tabs either
  }
}

/** Makes this tab forget a person who signs out in another one. */
export const forgetWithOtherTabs = (): void =>
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === leftKey && newValue !== null) forgetHere()
  })

function forgetHere(): void {
  forget()
  window.addEventListener('pagehide', forget, { once: true })
}

function forget(): void {
  try {
    removeAllBut(ofTheTab, window.sessionStorage)
    removeAllBut(ofTheDevice, window.localStorage)
    window.indexedDB.deleteDatabase(localFilesName)
    if ('caches' in window) void window.caches.delete(sharedPictureCache)
  } catch {
    // storage is unavailable, so there is nothing to remove
  }
}

function removeAllBut(kept: readonly string[], storage: Storage): void {
  for (const name of Object.keys(storage)) if (!kept.includes(name)) storage.removeItem(name)
}
