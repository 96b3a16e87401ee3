import { useForm } from '@mantine/form'
import { useCallback } from 'react'
import type { z } from 'zod'
import type { RequestError } from '../request.ts'
import { useIssueText, useSentence } from '../sentence.ts'
import { useRefusalHandler } from '../use-refusal-handler.ts'
import { type DraftMode, useDraft } from './draft.ts'
import { useLeaveGuard } from './leave-guard.ts'
import { issuesOf } from './validation.ts'

type Options<Values> = {
  /** Name under which what is typed is stored in this tab until it is saved. */
  draft?: string
  draftMode?: DraftMode
  /** Asks before what was typed is left unsaved; for what is not to be stored as a draft. */
  leaveGuard?: boolean
  /** Turns the form's values into what the schema expects. */
  toInput?: (values: Values) => unknown
}

/** A form validated with the contract's schema, with errors in the user's language; what is typed may be kept as a draft. */
export function useContractForm<S extends z.ZodType, Values extends Record<string, unknown>>(
  schema: S,
  initialValues: Values,
  { draft: draftName, draftMode = 'restored', leaveGuard = false, toInput }: Options<Values> = {},
) {
  const sentence = useSentence()
  const issueText = useIssueText()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    validateInputOnBlur: false,
    validate: (values) =>
      Object.fromEntries(
        issuesOf(schema, toInput ? toInput(values) : values).map(({ path, message }) => [path, sentence(message)]),
      ),
  })
  const draft = useDraft(form, draftName, draftMode)
  useLeaveGuard(leaveGuard && form.isDirty())
  /** Shows the server's issues on their fields; returns whether there were any. */
  const showIssues = useCallback(
    (error: RequestError): boolean => {
      form.setErrors(Object.fromEntries(error.issues.map((issue) => [issue.path, issueText(issue)])))
      return error.issues.length > 0
    },
    [form.setErrors, issueText],
  )
  const handleRefusal = useRefusalHandler()
  return {
    form,
    draft,
    showIssues,
    /** For `useAction`: shows the server's issues on their fields, and any other refusal as a toast. */
    onRefused: (error: RequestError) => handleRefusal(error, showIssues),
  }
}
