import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { issuesOf } from '../../api/forms/validation.ts'
import { RequestError } from '../../api/request.ts'
import { useSentence } from '../../api/sentence.ts'

type Values = Record<string, string>

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Values

/**
 * A form with uncontrolled inputs, which keep what was typed before hydration. Validates with the contract's schema; `send`
 * receives the values and throws on a refusal, whose issues are shown on their fields. The first invalid field gets the focus, and
 * an error vanishes as soon as its field is put right. `props` belong to the form element.
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

  const errorsIn = (values: Values) =>
    Object.fromEntries(
      issuesOf(schema, { ...values, ...extraValues }).map(({ path, message }) => [path, sentence(message)]),
    )
  const showErrors = (shown: Values) => {
    setErrors(shown)
    const [path] = Object.keys(shown)
    const first = path && form.current?.elements.namedItem(path)
    if (first instanceof HTMLElement) first.focus()
  }
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    if (!errors[name]) return
    const { [name]: _, ...others } = errors
    const { [name]: remaining } = errorsIn(valuesOf(currentTarget))
    setErrors(remaining ? { ...others, [name]: remaining } : others)
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const values = valuesOf(event.currentTarget)
    const found = errorsIn(values)
    showErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      showErrors(Object.fromEntries(error.issues.map(({ path, message }) => [path, sentence(message)])))
    } finally {
      setBusy(false)
    }
  }
  return { props: { ref: form, onSubmit, onInput, method: 'post', noValidate: true } as const, errors, busy }
}
