import { useEffect, useRef, useState } from 'react'

/** Loads a module on first use, to keep the page light. If loading fails, `onFailed` is called, and the next use tries again. */
export function useLazyModule<T extends object>(
  load: () => Promise<T>,
  isWanted: boolean,
  onFailed: () => void,
): T | null {
  const [loaded, setLoaded] = useState<T | null>(null)
  const latest = useRef({ load, onFailed })
  latest.current = { load, onFailed }
  const isMissing = loaded === null
  useEffect(() => {
    if (!isWanted || !isMissing) return
    let isCurrent = true
    latest.current.load().then(
      (loaded) => isCurrent && setLoaded(loaded),
      () => isCurrent && latest.current.onFailed(),
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, isMissing])
  return loaded
}
