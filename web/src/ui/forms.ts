import { useForm } from '@mantine/form'
import { useCallback, useEffect } from 'react'
import type { z } from 'zod'
import { dropKept, keep, readKept } from './kept.ts'
import type { RequestError } from './request.ts'
import { useSentence } from './sentence.ts'
import { issuesOf } from './validation.ts'

/**
 * A form that is validated with the contract's own schema, in the reader's language. With `draft` what was typed is kept in
 * this tab until the form was sent.
 */
export function useContractForm<S extends z.ZodType, Values extends Record<string, unknown>>(
  schema: S,
  initialValues: Values,
  { draft, toInput }: { draft?: string; toInput?: (values: Values) => unknown } = {},
) {
  const sentence = useSentence()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: draft ? { ...initialValues, ...readKept<Partial<Values>>(draft) } : initialValues,
    validateInputOnBlur: false,
    validate: (values) =>
      Object.fromEntries(
        issuesOf(schema, toInput ? toInput(values) : values).map(({ path, message }) => [path, sentence(message)]),
      ),
  })
  const { values } = form
  useEffect(() => {
    if (draft) keep(draft, values)
  }, [draft, values])
  /** Puts what the server found on the fields it belongs to; gives whether there was any. */
  const showIssues = useCallback(
    (error: RequestError): boolean => {
      form.setErrors(Object.fromEntries(error.issues.map(({ path, message }) => [path, sentence(message)])))
      return error.issues.length > 0
    },
    [form.setErrors, sentence],
  )
  return { form, showIssues, forgetDraft: () => draft && dropKept(draft) }
}
