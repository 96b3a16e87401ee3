import { useForm } from '@mantine/form'
import { useCallback, useEffect } from 'react'
import type { z } from 'zod'
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
    initialValues: draft ? { ...initialValues, ...readDraft(draft) } : initialValues,
    validateInputOnBlur: false,
    validate: (values) =>
      Object.fromEntries(
        issuesOf(schema, toInput ? toInput(values) : values).map(({ path, message }) => [path, sentence(message)]),
      ),
  })
  const { values } = form
  useEffect(() => {
    if (draft) keepDraft(draft, values)
  }, [draft, values])
  /** Puts what the server found on the fields it belongs to; gives whether there was any. */
  const showIssues = useCallback(
    (error: RequestError): boolean => {
      form.setErrors(Object.fromEntries(error.issues.map(({ path, message }) => [path, sentence(message)])))
      return error.issues.length > 0
    },
    [form.setErrors, sentence],
  )
  return { form, showIssues, forgetDraft: () => draft && dropDraft(draft) }
}

const prefix = 'draft:'

function readDraft(name: string): object {
  try {
    return JSON.parse(window.sessionStorage.getItem(prefix + name) ?? '{}') as object
  } catch {
    return {}
  }
}

function keepDraft(name: string, values: unknown) {
  try {
    window.sessionStorage.setItem(prefix + name, JSON.stringify(values))
  } catch {
    // a full or forbidden storage only means that there is no draft
  }
}

function dropDraft(name: string) {
  try {
    window.sessionStorage.removeItem(prefix + name)
  } catch {
    // nothing was kept
  }
}
