import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { CurrentUser } from '#contract/identity/identity.ts'
import { serverDate } from '../../format/server-clock.ts'
import { userKey } from '../queries.ts'
import { readDraft, removeDraft, saveDraft } from './draft-storage.ts'
import { useUnloadWarning } from './leave-guard.ts'

type StoredDraft<Values> = { at: string; values: Partial<Values> }

/** `restored`: typed text is simply there again; `offered`: the user decides (`DraftOffer`), and is warned before losing it. */
export type DraftMode = 'restored' | 'offered'

export type Draft = {
  /** When the offered draft was typed (ISO 8601); null when there is none. */
  offeredAt: string | null
  restore: () => void
  discard: () => void
  /** Call after a successful save: removes the stored draft and resets the dirty state. */
  clear: () => void
}

/**
 * Stores what is typed into a form under `name` in this tab, per user, until it is saved; without a name nothing is stored. Not
 * for passwords, bank data or files.
 */
export function useDraft<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  name: string | undefined,
  mode: DraftMode,
): Draft {
  const userId = useQueryClient().getQueryData<CurrentUser | null>(userKey)?.id
  const key = name === undefined ? null : `${userId}:${name}`
  const [stored, setStored] = useState(() => {
    const draft = key === null ? null : readDraft<StoredDraft<Values>>(key)
    return draft && differs(draft.values, form.getInitialValues()) ? draft : null
  })
  const { setValues, values } = form
  const offered = mode === 'offered' ? stored : null
  useLayoutEffect(() => {
    if (mode === 'offered' || !stored) return
    setValues(stored.values)
    setStored(null)
  }, [mode, stored, setValues])
  const dirty = form.isDirty()
  useEffect(() => {
    if (key === null) return
    if (dirty) saveDraft(key, { at: serverDate().toISOString(), values })
    // an offered draft stays stored until the user restores or discards it
    else if (!stored) removeDraft(key)
  }, [key, dirty, values, stored])
  useUnloadWarning(dirty && mode === 'offered')
  return {
    offeredAt: offered?.at ?? null,
    restore: () => {
      if (offered) setValues(offered.values)
      setStored(null)
    },
    discard: () => setStored(null),
    clear: useCallback(() => {
      if (key !== null) removeDraft(key)
      setStored(null)
      form.resetDirty()
    }, [key, form.resetDirty]),
  }
}

const differs = (stored: object, now: object) => JSON.stringify({ ...now, ...stored }) !== JSON.stringify(now)
