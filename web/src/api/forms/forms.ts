import { useForm } from '@mantine/form'
import { useCallback } from 'react'
import type { z } from 'zod'
import type { RequestError } from '../request.ts'
import { useFieldErrors } from '../sentence.ts'
import { useRefusalHandler } from '../use-refusal-handler.ts'
import { type DraftMode, useDraft } from './draft.ts'
import { type ElsewhereOptions, useElsewhere } from './elsewhere.ts'
import { useLeaveGuard } from './leave-guard.ts'
import { issuesOf } from './validation.ts'

type Options<Values> = ElsewhereOptions<Values> & {
  /** Name under which the typed values are stored in this tab until they are saved. */
  draft?: string
  draftMode?: DraftMode
  /** Asks before typed values are left unsaved; for forms that must not be stored as a draft. */
  leaveGuard?: boolean
  /** Turns the form's values into what the schema expects. */
  toInput?: (values: Values) => unknown
}

const asIs = (values: unknown) => values

/** A form validated with the contract's schema, with errors in the user's language; the typed values may be stored as a draft. */
export function useContractForm<S extends z.ZodType, Values extends Record<string, unknown>>(
  schema: S,
  initialValues: Values,
  { draft: draftName, draftMode = 'restored', leaveGuard = false, toInput = asIs, ...mapping }: Options<Values> = {},
) {
  const fieldErrors = useFieldErrors()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    validateInputOnBlur: false,
    validate: (values) => fieldErrors(issuesOf(schema, toInput(values))),
  })
  const { loaded, theirs, settle, changes, whole, reload, note } = useElsewhere(form, initialValues, {
    toChange: toInput,
    ...mapping,
  })
  const draft = useDraft(form, draftName, { mode: draftMode, loaded, reload })
  useLeaveGuard(leaveGuard && form.isDirty())
  /** Shows the server's issues and the changes made elsewhere on their fields; returns whether there were any issues. */
  const showIssues = useCallback(
    (error: RequestError): boolean => {
      if (error.code === 'changed_elsewhere') note(error)
      form.setErrors(fieldErrors(error.issues))
      return error.issues.length > 0
    },
    [form.setErrors, fieldErrors, note],
  )
  const handleRefusal = useRefusalHandler()
  return {
    form: { ...form, theirs, settle },
    draft,
    /** The body with the changed fields, or with all fields for an endpoint that replaces everything. */
    changes: changes as <Body>(values: Values) => Body,
    whole: whole as <Body>(values: Values) => Body,
    /** To be called after saving by a form without a draft that stays on screen. */
    reload,
    showIssues,
    /** For `useAction`: shows the server's issues on their fields, and any other refusal as a toast. */
    onRefused: (error: RequestError) => handleRefusal(error, showIssues),
  }
}
