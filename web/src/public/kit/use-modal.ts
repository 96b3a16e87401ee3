import { useLayoutEffect, useRef } from 'react'

/** Opens a native dialog as modal once it is rendered, and closes it before it is removed, so that the focus is restored. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
