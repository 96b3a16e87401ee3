import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useEffect, useState } from 'react'
import { dropKept, keep, readKept } from './kept.ts'
import { useSignedIn } from './session.ts'

type Kept<Values> = { at: string; values: Values }

export type Draft = {
  /** When what is offered was typed (ISO 8601); null when there is nothing to offer. */
  offeredAt: string | null
  restore: () => void
  discard: () => void
  /** To be called once the form was saved: nothing is kept any more, and what it holds now is what it began with. */
  forget: () => void
}

/**
 * Keeps what is typed into a form in this tab, for the person and the form named `name`, and offers it when the form is opened
 * again (`DraftOffer`); leaving the page with unsaved changes is asked about. Not for passwords, bank data or files.
 */
export function useDraft<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, name: string): Draft {
  const key = `${useSignedIn().id}:${name}`
  const [offered, setOffered] = useState(() => {
    const kept = readKept<Kept<Values>>(key)
    return kept && isOther(kept.values, form.getInitialValues()) ? kept : null
  })
  const dirty = form.isDirty()
  const { values } = form
  useEffect(() => {
    if (dirty) keep(key, { at: new Date().toISOString(), values })
    // what is offered stays until it was answered
    else if (!offered) dropKept(key)
  }, [key, dirty, values, offered])
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return {
    offeredAt: offered?.at ?? null,
    restore: () => {
      if (offered) form.setValues(offered.values)
      setOffered(null)
    },
    discard: () => setOffered(null),
    forget: useCallback(() => {
      dropKept(key)
      setOffered(null)
      form.resetDirty()
    }, [key, form.resetDirty]),
  }
}

const isOther = (kept: object, now: object) => JSON.stringify({ ...now, ...kept }) !== JSON.stringify(now)
