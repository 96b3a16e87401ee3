/** What this browser remembers under a name; null if nothing, or if it keeps nothing. */
export function remembered(name: string): string | null {
  try {
    return window.localStorage.getItem(`vivobid-${name}`)
  } catch {
    return null
  }
}

/** Remembers a text in this browser, if it keeps anything. */
export function remember(name: string, text: string): void {
  try {
    window.localStorage.setItem(`vivobid-${name}`, text)
  } catch {
    // a browser that keeps nothing shows it again
  }
}
