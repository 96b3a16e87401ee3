import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { issuesOf } from '../../api/forms/validation.ts'
import { RequestError } from '../../api/request.ts'
import { useSentence } from '../../api/sentence.ts'

type Values = Record<string, string>

/**
 * A form with uncontrolled inputs, which keep what was typed before hydration. Validates with the contract's schema; `send`
 * receives the values and throws on a refusal, whose issues are shown on their fields. The first invalid field gets the focus.
 */
export function useUncontrolledForm(
  schema: z.ZodType,
  send: (values: Values) => Promise<void>,
  extraValues: object = {},
) {
  const sentence = useSentence()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Values>({})
  const [busy, setBusy] = useState(false)

  const showIssues = (issues: { path: string; message: string }[]) => {
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, sentence(message)])))
    const first = issues[0] && form.current?.elements.namedItem(issues[0].path)
    if (first instanceof HTMLElement) first.focus()
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Values
    const issues = issuesOf(schema, { ...values, ...extraValues })
    if (issues.length > 0) return showIssues(issues)
    setErrors({})
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      showIssues(error.issues)
    } finally {
      setBusy(false)
    }
  }
  return { ref: form, onSubmit, errors, busy }
}
