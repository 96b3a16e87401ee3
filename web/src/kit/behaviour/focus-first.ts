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
/** The button that closes a dialog, which would get the focus as the first of its buttons. */
const closeButton = '.mantine-Modal-close, .mantine-Drawer-close'

/**
 * Callback ref of the content of a dialog, such as its form: when the dialog opens, its first field has the focus, or without one the
 * button that confirms; `data-autofocus` marks another. Outside of dialogs it does nothing.
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
  // content that was read after the dialog had opened
  if (document.activeElement?.matches(closeButton) && dialog.contains(document.activeElement)) first.focus()
}
