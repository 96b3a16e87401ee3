const prefix = 'draft:'

/** What was kept in this tab under a name; null when there is nothing, or nothing can be kept. */
export function readKept<T>(name: string): T | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(prefix + name) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Keeps what was typed until the tab is closed or somebody signs out. */
export function keep(name: string, value: unknown): void {
  try {
    window.sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // a full or forbidden storage only means that there is no draft
  }
}

export function dropKept(name: string): void {
  try {
    window.sessionStorage.removeItem(prefix + name)
  } catch {
    // nothing was kept
  }
}

/** Signing out: nothing that was typed stays for who comes next. */
export function dropAllKept(): void {
  try {
    for (const name of Object.keys(window.sessionStorage))
      if (name.startsWith(prefix)) window.sessionStorage.removeItem(name)
  } catch {
    // nothing was kept
  }
}
