import { useEffect } from 'react'

/** The time that a closing dialog or a next screen may take to set the focus itself. */
const patienceMs = 300

const isLost = () => document.activeElement === null || document.activeElement === document.body
const isOff = (element: HTMLElement) => element.matches(':disabled')

/** The open dialog on top, else the title of the page. */
function fallback(): HTMLElement | undefined {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')
  return [...dialogs].at(-1) ?? document.querySelector<HTMLElement>('[data-page-title]') ?? undefined
}

/**
 * Keeps the focus when the focused element goes away: a button that is disabled while it works gets it back, and for a removed element
 * the open dialog or the title of the page gets it, as soon as there is one. A click beside everything removes the focus, and it stays
 * so.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const restore = () => {
      timer = undefined
      if (!last || !isLost()) return
      if (last.isConnected && isOff(last)) return
      const target = last.isConnected ? last : fallback()
      target?.focus({ preventScroll: true })
    }
    const onChange = () => {
      if (last && timer === undefined && isLost() && (!last.isConnected || wasOff))
        timer = setTimeout(restore, patienceMs)
      wasOff = Boolean(last?.isConnected && isOff(last))
    }
    let wasOff = false
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement && target !== document.body ? target : null
    }
    const onPointerDown = () => {
      last = null
    }
    const observer = new MutationObserver(onChange)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [])
}
