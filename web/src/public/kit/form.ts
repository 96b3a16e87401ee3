import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { RequestError } from '../../ui/request.ts'
import { useSentence } from '../../ui/sentence.ts'
import { issuesOf } from '../../ui/validation.ts'

type Values = Record<string, string>

/**
 * A form whose fields keep what was typed before the page was live. It is checked with the contract's own schema; `send` gets
 * what is in it and throws what the server refuses, whose issues are put on their fields. The first faulty field is focused.
 */
export function useSentForm(schema: z.ZodType, send: (values: Values) => Promise<void>, complete: object = {}) {
  const sentence = useSentence()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Values>({})
  const [busy, setBusy] = useState(false)

  const show = (issues: { path: string; message: string }[]) => {
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, sentence(message)])))
    const first = issues[0] && form.current?.elements.namedItem(issues[0].path)
    if (first instanceof HTMLElement) first.focus()
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Values
    const issues = issuesOf(schema, { ...values, ...complete })
    if (issues.length > 0) return show(issues)
    setErrors({})
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      show(error.issues)
    } finally {
      setBusy(false)
    }
  }
  return { ref: form, onSubmit, errors, busy }
}
