import type { KeyboardEvent } from 'react'

/**
 * The keys of a form by which money leaves: Enter in a field does nothing, Ctrl+Enter (or Cmd+Enter) presses the submit button, which
 * may be disabled.
 */
export function pressToSend(event: KeyboardEvent<HTMLFormElement>): void {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
  if (event.key !== 'Enter' || isComposing || event.defaultPrevented) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    if (!event.repeat) event.currentTarget.querySelector<HTMLElement>('[type="submit"]')?.click()
  } else if (event.target instanceof HTMLInputElement && event.target.type !== 'submit') event.preventDefault()
}
