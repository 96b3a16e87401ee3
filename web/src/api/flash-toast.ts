import type { TextKey } from '../format/texts.ts'

export type ToastMessage = { title: TextKey; text: string; failed?: boolean }

const key = 'notice'

/** Stores a toast to be shown by the next page opened in this tab. */
export function setFlashToast(toast: ToastMessage): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(toast))
  } catch (error) {
    console.error('A toast could not be stored for the next page', error)
  }
}

/** Returns the toast left by the previous page and removes it. */
export function takeFlashToast(): ToastMessage | null {
  try {
    const stored = window.sessionStorage.getItem(key)
    window.sessionStorage.removeItem(key)
    return stored ? (JSON.parse(stored) as ToastMessage) : null
  } catch {
    return null
  }
}
