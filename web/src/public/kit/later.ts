import { useEffect, useRef, useState } from 'react'

/**
 * A part of a page that is fetched when it is first wanted, to keep the page light. The page stays when that fails: `onFailed` is
 * called, and it is fetched again when it is wanted again.
 */
export function useLater<T extends object>(load: () => Promise<T>, isWanted: boolean, onFailed: () => void): T | null {
  const [part, setPart] = useState<T | null>(null)
  const now = useRef({ load, onFailed })
  now.current = { load, onFailed }
  const isMissing = part === null
  useEffect(() => {
    if (!isWanted || !isMissing) return
    let isCurrent = true
    now.current.load().then(
      (loaded) => isCurrent && setPart(loaded),
      () => isCurrent && now.current.onFailed(),
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, isMissing])
  return part
}
