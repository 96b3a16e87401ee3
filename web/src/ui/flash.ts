import type { TextKey } from './texts.ts'

export type Notice = { title: TextKey; text: string; failed?: boolean }

const key = 'notice'

/** Leaves a notice for the page that is opened next, in this tab. */
export function leaveNotice(notice: Notice): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(notice))
  } catch (error) {
    console.error('A notice could not be left for the next page', error)
  }
}

/** The notice that the page before left, once. */
export function takeNotice(): Notice | null {
  try {
    const left = window.sessionStorage.getItem(key)
    window.sessionStorage.removeItem(key)
    return left ? (JSON.parse(left) as Notice) : null
  } catch {
    return null
  }
}
