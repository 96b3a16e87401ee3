import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { omit } from '#contract/omit.ts'
import type { RequestError } from '../request.ts'
import { differences, differencesByPath, isSame, likeForm, only, valueAt, withValueAt } from './changes.ts'

type Fields = Record<string, unknown>

/** The saved values of fields that were changed elsewhere while they were being changed here, by their paths in the form. */
export type Elsewhere = {
  theirs: Readonly<Fields>
  /** Ends the comparison of a field: the saved value replaces the typed one, or will be replaced by it with the next save. */
  settle: (path: string, takes: 'theirs' | 'mine') => void
}

export type ElsewhereOptions<Values> = {
  /** Turns the form's values into those of a change for the API, if they differ from those that its schema validates. */
  toChange?: (values: Values) => unknown
  /** The reverse, if it does more than turn null into empty texts. */
  fromInput?: (input: never) => Values
  /** Prefix of the server's paths that the form's paths lack. */
  prefix?: string
  /** The former files, if the form has only those that take their place. */
  files?: Readonly<Fields>
  /** The form stays on screen while its loaded values change: fields that nobody is changing here then show the present value. */
  follows?: boolean
}

type Form<Values> = Pick<UseFormReturnType<Values>, 'setFieldValue' | 'resetDirty' | 'getValues'>
type Options<Values> = ElsewhereOptions<Values> & { toChange: (values: Values) => unknown }

/**
 * Stores the values that a form was loaded with, so that it sends only its own changes and undoes no others (contract/form-changes.ts): a
 * field that was changed elsewhere meanwhile is shown with both values (`TheirValue`).
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

  /** All fields with their former values, for an endpoint that replaces everything. */
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
  /** Treats other values as the loaded ones: those that were saved, or those that a draft was begun with. */
  const reload = useCallback(
    (values: Partial<Values> = sent.current ?? getValues()) => {
      loaded.current = { ...loaded.current, ...values }
      resetDirty(loaded.current)
      sent.current = null
      setTheirs({})
    },
    [resetDirty, getValues],
  )
  /** Takes over the saved values: fields that were not changed here show them, for the others the difference is noted. */
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
  /** Notes the fields that were changed elsewhere according to a refusal. */
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
      setTheirs((theirs) => omit(theirs, path))
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
