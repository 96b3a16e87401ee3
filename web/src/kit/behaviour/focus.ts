import { useEffect, useRef } from 'react'

/** Callback ref: focuses an element as soon as it is mounted. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()

const textField = [
  'input:not([type])',
  'input[type=text]',
  'input[type=email]',
  'input[type=number]',
  'input[type=password]',
  'textarea',
]
  .map((field) => `${field}:not(:disabled, [readonly], [aria-haspopup])`)
  .join()
/** What closes a dialog, and would get the focus as the first of its buttons. */
const closeButton = '.mantine-Modal-close, .mantine-Drawer-close'

/**
 * Callback ref of what a dialog asks, such as its form: when the dialog opens, its first field has the focus, or without one the button
 * that confirms; `data-autofocus` marks another. Outside of dialogs it does nothing.
 */
export function focusFirst(content: HTMLElement | null) {
  const dialog = content?.closest('[role="dialog"]')
  if (!content || !dialog) return
  const first =
    content.querySelector<HTMLElement>('[data-autofocus]') ??
    content.querySelector<HTMLElement>(textField) ??
    content.querySelector<HTMLElement>('[type=submit]')
  if (!first) return
  if (!dialog.querySelector('[data-autofocus]')) first.dataset.autofocus = 'true'
  // what was read after the dialog had opened
  if (document.activeElement?.matches(closeButton) && dialog.contains(document.activeElement)) first.focus()
}

/**
 * When a list got shorter and the focus was lost with the removed item, such as its delete button, moves the focus to the page
 * title or the open dialog, so that keyboard users do not have to start over.
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
