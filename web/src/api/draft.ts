import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useEffect, useState } from 'react'
import { readDraft, removeDraft, saveDraft } from './draft-storage.ts'
import { useSignedIn } from './session.ts'

type StoredDraft<Values> = { at: string; values: Values }

export type Draft = {
  /** When the offered draft was typed (ISO 8601); null when there is none. */
  offeredAt: string | null
  restore: () => void
  discard: () => void
  /** Call after a successful save: removes the stored draft and resets the dirty state. */
  clear: () => void
}

/**
 * Stores what is typed into the form `name` in this tab, per user, and offers it when the form is opened again (`DraftOffer`).
 * Warns before leaving the page with unsaved changes. Not for passwords, bank data or files.
 */
export function useDraft<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, name: string): Draft {
  const key = `${useSignedIn().id}:${name}`
  const [offered, setOffered] = useState(() => {
    const stored = readDraft<StoredDraft<Values>>(key)
    return stored && differs(stored.values, form.getInitialValues()) ? stored : null
  })
  const dirty = form.isDirty()
  const { values } = form
  useEffect(() => {
    if (dirty) saveDraft(key, { at: new Date().toISOString(), values })
    // an offered draft stays stored until the user restores or discards it
    else if (!offered) removeDraft(key)
  }, [key, dirty, values, offered])
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])
  return {
    offeredAt: offered?.at ?? null,
    restore: () => {
      if (offered) form.setValues(offered.values)
      setOffered(null)
    },
    discard: () => setOffered(null),
    clear: useCallback(() => {
      removeDraft(key)
      setOffered(null)
      form.resetDirty()
    }, [key, form.resetDirty]),
  }
}

const differs = (stored: object, now: object) => JSON.stringify({ ...now, ...stored }) !== JSON.stringify(now)
