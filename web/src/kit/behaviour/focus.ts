import { useEffect, useRef } from 'react'

/** Callback ref: focuses an element as soon as it is mounted. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()

/**
 * Moves the focus to the page title or the open dialog when a list got shorter and the focus was lost with the removed item, such as its
 * delete button, so that keyboard users do not have to start over.
 */
export function useRestoreFocus(count: number) {
  const last = useRef(count)
  useEffect(() => {
    const isShorter = count < last.current
    last.current = count
    if (!isShorter) return
    // after a closing dialog has tried to restore the focus
    const timer = setTimeout(() => {
      const active = document.activeElement
      if (active && active !== document.body) return
      const fallbacks = document.querySelectorAll<HTMLElement>('[data-page-title], [role="dialog"]')
      // an open dialog comes after the page title
      fallbacks[fallbacks.length - 1]?.focus({ preventScroll: true })
    }, 300)
    return () => clearTimeout(timer)
  }, [count])
}
