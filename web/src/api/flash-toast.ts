import type { TextKey } from '../format/texts.ts'
import { tabStore } from '../storage/stores.ts'

export type ToastMessage = { title: TextKey; text: string; failed?: boolean }

const key = 'notice'

/** Stores a toast to be shown by the next page opened in this tab. */
export const setFlashToast = (toast: ToastMessage): void => tabStore.set(key, JSON.stringify(toast))

/** Returns the toast left by the previous page and removes it. */
export function takeFlashToast(): ToastMessage | null {
  const stored = tabStore.get(key)
  tabStore.remove(key)
  try {
    return JSON.parse(stored ?? 'null') as ToastMessage | null
  } catch {
    return null
  }
}
