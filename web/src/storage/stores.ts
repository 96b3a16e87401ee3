/** Texts that are stored by name. */
export type Store = {
  get(name: string): string | null
  set(name: string, text: string): void
  remove(name: string): void
  names(): string[]
  /** Calls the listener whenever something in it changes, also in another tab. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}

/**
 * A store of the browser. The browsers inside other applications forbid it (any access throws, or it is not there), others are full: the
 * page itself then stores the texts until it is left.
 */
function openStore(find: () => Storage): Store {
  const here = new Map<string, string>()
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  /** The storage itself; null where there is none. */
  const access = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(find())
    } catch {
      return null
    }
  }
  return {
    get: (name) => here.get(name) ?? access((storage) => storage.getItem(name)),
    set(name, text) {
      const isStored = access((storage) => {
        storage.setItem(name, text)
        return true
      })
      if (isStored) here.delete(name)
      else here.set(name, text)
      changed()
    },
    remove(name) {
      here.delete(name)
      access((storage) => storage.removeItem(name))
      changed()
    },
    names: () => [...new Set([...here.keys(), ...(access(Object.keys) ?? [])])],
    subscribe(listener) {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
  }
}

/** Store that lasts over visits, for all tabs of this browser. */
export const localStore = openStore(() => window.localStorage)

/** Store that lasts until the tab is closed. */
export const tabStore = openStore(() => window.sessionStorage)
