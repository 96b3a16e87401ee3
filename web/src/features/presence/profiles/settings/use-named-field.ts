import { useEffect } from 'react'
import { useLocation } from 'react-router'

const focusable = 'input:not([type=file]), textarea, button, a'

/** The control of a setting, or its whole card where it has none. */
function findField(field: string): HTMLElement | null {
  const name = CSS.escape(field)
  const element = document.querySelector<HTMLElement>(`#field-${name}, [data-path="${name}"]`)
  if (!element || element.matches('input, textarea')) return element
  const control = element.querySelector<HTMLElement>(focusable)
  if (control) return control
  element.tabIndex = -1
  return element
}

/** Focuses the setting named in the URL (?field=bio), as soon as it is there. */
export function useNamedField(field: string | null): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses it again when its link is followed again
  useEffect(() => {
    if (!field) return
    const focus = () => {
      const target = findField(field)
      if (!target) return false
      target.focus({ preventScroll: true })
      target.scrollIntoView({ block: 'center' })
      return true
    }
    if (focus()) return
    const observer = new MutationObserver(() => focus() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [field, key])
}
