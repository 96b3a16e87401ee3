import { useEffect } from 'react'

const unsaved = new Set<symbol>()
let isLeaving = false

/** Checks whether a form on screen has changes that are lost when it is left (`useLeaveGuard`). */
export const hasUnsavedChanges = () => unsaved.size > 0

/** Called before the page is left on purpose, as when signing out, so that no question appears. */
export function forgetUnsavedChanges() {
  isLeaving = true
  unsaved.clear()
}

/** Asks before changes are lost that no draft stores: the application in its dialog (`LeaveGuard`), the browser in its own. */
export function useLeaveGuard(hasChanges: boolean) {
  useUnloadWarning(hasChanges)
  useEffect(() => {
    if (!hasChanges) return
    const changes = Symbol('unsaved changes')
    unsaved.add(changes)
    return () => void unsaved.delete(changes)
  }, [hasChanges])
}

/** The browser's question before the page is left with unsaved changes. */
export function useUnloadWarning(hasChanges: boolean) {
  useEffect(() => {
    if (!hasChanges) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasChanges])
}
