import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { serverDate } from '../../format/server-clock.ts'
import { userKey } from '../queries.ts'
import { differences, only } from './changes.ts'
import { readDraft, removeDraft, saveDraft } from './draft-storage.ts'
import { useUnloadWarning } from './leave-guard.ts'

/** The changed fields, and their values when the form was loaded. */
type StoredDraft<Values> = { at: string; values: Partial<Values>; was?: Partial<Values> }

/** The values that the form was loaded with, and a way to load it with others. */
type Loaded<Values> = { loaded: RefObject<Values>; reload: (values?: Partial<Values>) => void }

/** `restored`: typed text is simply there again; `offered`: the user decides (`DraftOffer`), and is warned before losing it. */
export type DraftMode = 'restored' | 'offered'

export type Draft = {
  /** Time at which the offered draft was typed (ISO 8601); null when there is none. */
  offeredAt: string | null
  restore: () => void
  discard: () => void
  /** Call after a successful save: removes the stored draft and resets the dirty state. */
  clear: () => void
}

/**
 * Stores the changes of a form under `name` in this tab, per user, until it is saved; without a name nothing is stored. Not for
 * passwords, bank data or files.
 */
export function useDraft<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  name: string | undefined,
  { mode, loaded, reload }: { mode: DraftMode } & Loaded<Values>,
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
    if (stored.was) reload(stored.was)
    setStored(null)
  }, [mode, stored, setValues, reload])
  const dirty = form.isDirty()
  useEffect(() => {
    if (key === null) return
    if (dirty) {
      const changed = differences(loaded.current, values)
      const was = only(loaded.current, Object.keys(changed))
      saveDraft(key, { at: serverDate().toISOString(), values: changed, was })
    }
    // an offered draft stays stored until the user restores or discards it
    else if (!stored) removeDraft(key)
  }, [key, dirty, values, stored, loaded])
  useUnloadWarning(dirty && mode === 'offered')
  return {
    offeredAt: offered?.at ?? null,
    restore: () => {
      if (offered) setValues(offered.values)
      if (offered?.was) reload(offered.was)
      setStored(null)
    },
    discard: () => setStored(null),
    clear: useCallback(() => {
      if (key !== null) removeDraft(key)
      setStored(null)
      reload()
    }, [key, reload]),
  }
}

const differs = (stored: object, now: object) => JSON.stringify({ ...now, ...stored }) !== JSON.stringify(now)
