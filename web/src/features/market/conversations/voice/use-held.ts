import { useEffect, useRef } from 'react'

/** Time below which holding the button was only a press. */
const pressMs = 500

/** Calls `release` when a pointer that was held since the component was first shown lets go, unless it was only a press. */
export function useHeld(isHeld: boolean, release: () => void) {
  const since = useRef(performance.now())
  useEffect(() => {
    if (!isHeld) return
    const letGo = () => {
      if (performance.now() - since.current >= pressMs) release()
    }
    window.addEventListener('pointerup', letGo, { once: true })
    return () => window.removeEventListener('pointerup', letGo)
  }, [isHeld, release])
}
