import { useMemo, useRef, useSyncExternalStore } from 'react'
import { localStore } from './stores.ts'

/** A value that this browser stores under a name, as JSON, and its setter; all tabs show the same. */
export function useStored<T>(name: string, standard: T): [value: T, change: (value: T) => void] {
  const text = useSyncExternalStore(
    localStore.subscribe,
    () => localStore.get(name),
    () => null,
  )
  const unlessStored = useRef(standard)
  const value = useMemo(() => parsed<T>(text) ?? unlessStored.current, [text])
  return [value, (next) => localStore.set(name, JSON.stringify(next))]
}

function parsed<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null') as T | null
  } catch {
    return null
  }
}
