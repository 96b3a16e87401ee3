import { useEffect, useRef } from 'react'

/** As a ref: what has just taken the place of something else gets the focus. */
export const focusNow = (element: HTMLElement | null) => element?.focus()

/**
 * When a list has become shorter and the focus was lost with what is gone, such as the button that deleted it, the title of the
 * screen, or the dialog over it, gets it, so that who works by keyboard goes on from there.
 */
export function useFocusKept(count: number) {
  const last = useRef(count)
  useEffect(() => {
    const isShorter = count < last.current
    last.current = count
    if (!isShorter) return
    // after a dialog has closed and tried to give the focus back
    const timer = setTimeout(() => {
      const at = document.activeElement
      if (at && at !== document.body) return
      const places = document.querySelectorAll<HTMLElement>('[data-page-title], [role="dialog"]')
      // what is open over the screen comes after it
      places[places.length - 1]?.focus({ preventScroll: true })
    }, 300)
    return () => clearTimeout(timer)
  }, [count])
}
