import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RequestError } from '../request.ts'
import { differences, differencesByPath, isSame, likeForm, only, valueAt, withValueAt } from './changes.ts'

type Fields = Record<string, unknown>

/** The saved values of fields that were changed elsewhere while they were being changed here, by their paths in the form. */
export type Elsewhere = {
  theirs: Readonly<Fields>
  /** Ends the comparison of a field: what is saved takes the place of what was typed, or will be replaced by it with the next save. */
  settle: (path: string, takes: 'theirs' | 'mine') => void
}

export type ElsewhereOptions<Values> = {
  /** The form's values as the API takes them in a change, where that is not as its schema validates them. */
  toChange?: (values: Values) => unknown
  /** The other way round, where it is more than empty texts for what is null. */
  fromInput?: (input: never) => Values
  /** The beginning of the server's paths that the form's do not have. */
  prefix?: string
  /** The files that there were, where the form has only those that take their place. */
  files?: Readonly<Fields>
  /** The form stays on screen while what it was loaded with changes: what nobody is changing here is then as it is now. */
  follows?: boolean
}

type Form<Values> = Pick<UseFormReturnType<Values>, 'setFieldValue' | 'resetDirty' | 'getValues'>
type Options<Values> = ElsewhereOptions<Values> & { toChange: (values: Values) => unknown }

/**
 * Keeps what a form was loaded with, so that it sends what was changed in it and undoes no other change (contract/form-changes.ts): a field
 * that was changed elsewhere meanwhile is shown with both values (`TheirValue`).
 */
export function useElsewhere<Values extends Fields>(form: Form<Values>, initial: Values, options: Options<Values>) {
  const { setFieldValue, resetDirty, getValues } = form
  const loaded = useRef(initial)
  const files = useRef(options.files)
  const sent = useRef<Values | null>(null)
  const latest = useRef(options)
  latest.current = options
  const [theirs, setTheirs] = useState<Readonly<Fields>>({})
  const inputOf = useCallback((values: Values) => latest.current.toChange(values) as Fields, [])

  /** Everything, for an endpoint that replaces all, with what it was. */
  const whole = useCallback(
    (values: Values) => {
      sent.current = values
      return { ...inputOf(values), was: inputOf(loaded.current) }
    },
    [inputOf],
  )
  /** The changed fields, with their former values. */
  const changes = useCallback(
    (values: Values) => {
      sent.current = values
      const before = inputOf(loaded.current)
      const changed = differences(before, inputOf(values))
      return { ...changed, was: only({ ...before, ...files.current }, Object.keys(changed)) }
    },
    [inputOf],
  )
  /** Makes the form one that was loaded with other values: those that were saved, or those that a draft was begun with. */
  const reload = useCallback(
    (values: Partial<Values> = sent.current ?? getValues()) => {
      loaded.current = { ...loaded.current, ...values }
      resetDirty(loaded.current)
      sent.current = null
      setTheirs({})
    },
    [resetDirty, getValues],
  )
  /** Takes over what is saved now: fields that were not changed here have it, of the others it is noted. */
  const takeOver = useCallback(
    (now: Values) => {
      const [before, typed] = [loaded.current, getValues()]
      loaded.current = now
      const changed = Object.entries(differencesByPath(before, now))
      const own = changed.filter(([path, value]) => !isSame(valueAt(typed, path), value))
      const isUntouched = ([path]: [string, unknown]) => isSame(valueAt(typed, path), valueAt(before, path))
      for (const [path, value] of own.filter(isUntouched)) setFieldValue(path, value as never)
      const other = own.filter((each) => !isUntouched(each))
      if (other.length > 0) setTheirs((noted) => ({ ...noted, ...Object.fromEntries(other) }))
      resetDirty(now)
    },
    [getValues, setFieldValue, resetDirty],
  )
  /** Notes what a refusal says to have been changed elsewhere. */
  const note = useCallback(
    ({ details }: RequestError) => {
      const { fromInput, prefix = '' } = latest.current
      let input = inputOf(loaded.current)
      for (const { field, now } of details.changed as { field: string; now: unknown }[]) {
        input = withValueAt(input, field.startsWith(prefix) ? field.slice(prefix.length) : field, now)
        if (files.current && Object.hasOwn(files.current, field)) files.current = { ...files.current, [field]: now }
      }
      takeOver(fromInput ? fromInput(input as never) : likeForm(loaded.current, input))
    },
    [inputOf, takeOver],
  )
  const settle = useCallback(
    (path: string, takes: 'theirs' | 'mine') => {
      if (takes === 'theirs') setFieldValue(path, theirs[path] as never)
      setTheirs(({ [path]: _, ...rest }) => rest)
    },
    [setFieldValue, theirs],
  )
  const fresh = options.follows ? JSON.stringify(initial) : null
  const follow = useRef<() => void>(() => takeOver(initial))
  follow.current = () => takeOver(initial)
  const followed = useRef(fresh)
  useEffect(() => {
    if (fresh === followed.current) return
    followed.current = fresh
    follow.current()
  }, [fresh])
  return { loaded, theirs, settle, changes, whole, reload, note }
}
