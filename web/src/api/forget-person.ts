import { deleteCache } from '../storage/caches.ts'
import { deleteDatabase } from '../storage/object-store.ts'
import { localStore, type Store, tabStore } from '../storage/stores.ts'
import { localFilesName, sharedPictureCache } from './forms/draft-storage.ts'
import { forgetStored } from './offline/stored-page.ts'

/** Keys of the device and not of a person: its appearance, its keys, its language, and whether it was offered to be installed. */
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
export const signedOutKey = 'vivobid-left'

/**
 * Called when somebody signs out or deletes their account: removes everything that this browser stores of them, from every tab, so that
 * nothing is left to the next person, including what a page stores while it is being left.
 */
export function forgetPerson(): void {
  forgetHere()
  localStore.set(signedOutKey, 'yes')
  localStore.remove(signedOutKey)
}

/** Makes this tab forget a person who signs out in another one. */
export const forgetWithOtherTabs = (): void =>
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === signedOutKey && newValue !== null) forgetHere()
  })

function forgetHere(): void {
  forget()
  window.addEventListener('pagehide', forget, { once: true })
}

function forget(): void {
  removeAllBut(ofTheTab, tabStore)
  removeAllBut(ofTheDevice, localStore)
  deleteDatabase(localFilesName)
  void deleteCache(sharedPictureCache)
  forgetStored()
}

function removeAllBut(kept: readonly string[], store: Store): void {
  for (const name of store.names()) if (!kept.includes(name)) store.remove(name)
}
