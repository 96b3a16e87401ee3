import { useForm } from '@mantine/form'
import { useCallback, useEffect } from 'react'
import type { z } from 'zod'
import { readDraft, removeDraft, saveDraft } from './draft-storage.ts'
import type { RequestError } from './request.ts'
import { useSentence } from './sentence.ts'
import { useRefusalHandler } from './use-refusal-handler.ts'
import { issuesOf } from './validation.ts'

/**
 * A form validated with the contract's schema, with errors in the user's language. With `draft`, what is typed is stored in this
 * tab until the form is submitted.
 */
export function useContractForm<S extends z.ZodType, Values extends Record<string, unknown>>(
  schema: S,
  initialValues: Values,
  { draft, toInput }: { draft?: string; toInput?: (values: Values) => unknown } = {},
) {
  const sentence = useSentence()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: draft ? { ...initialValues, ...readDraft<Partial<Values>>(draft) } : initialValues,
    validateInputOnBlur: false,
    validate: (values) =>
      Object.fromEntries(
        issuesOf(schema, toInput ? toInput(values) : values).map(({ path, message }) => [path, sentence(message)]),
      ),
  })
  const { values } = form
  useEffect(() => {
    if (draft) saveDraft(draft, values)
  }, [draft, values])
  /** Shows the server's issues on their fields; returns whether there were any. */
  const showIssues = useCallback(
    (error: RequestError): boolean => {
      form.setErrors(Object.fromEntries(error.issues.map(({ path, message }) => [path, sentence(message)])))
      return error.issues.length > 0
    },
    [form.setErrors, sentence],
  )
  const handleRefusal = useRefusalHandler()
  return {
    form,
    showIssues,
    /** For `useAction`: shows the server's issues on their fields, and any other refusal as a toast. */
    onRefused: (error: RequestError) => handleRefusal(error, showIssues),
    clearDraft: () => draft && removeDraft(draft),
  }
}
