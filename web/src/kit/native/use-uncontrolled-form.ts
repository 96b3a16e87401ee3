import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { omit } from '#contract/omit.ts'
import type { FieldIssue } from '#contract/validation.ts'
import { RequestError } from '../../api/request.ts'
import { useFieldErrors } from '../../api/sentence.ts'

type Values = Record<string, string>

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Values

/**
 * A form with uncontrolled inputs, which keep the text typed before hydration. Validates with the contract's schema, which is loaded once
 * somebody turns to the form; if that fails, the values are sent as they are, and the server validates them. `send` receives the values
 * and throws on a refusal, whose issues are shown on their fields. The first invalid field gets the focus, and an error vanishes as soon
 * as its field is put right. `props` belong to the form element.
 */
export function useUncontrolledForm(
  loadSchema: () => Promise<z.ZodType>,
  send: (values: Values) => Promise<void>,
  extraValues: object = {},
) {
  const fieldErrors = useFieldErrors()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Values>({})
  const [busy, setBusy] = useState(false)
  const validate = useRef<(values: object) => FieldIssue[]>(null)

  const prepare = async () => {
    validate.current ??= await loadValidation(loadSchema).catch(() => null)
  }
  const errorsIn = (values: Values) => fieldErrors(validate.current?.({ ...values, ...extraValues }) ?? [])
  const showErrors = (shown: Values) => {
    setErrors(shown)
    const [path] = Object.keys(shown)
    const first = path && form.current?.elements.namedItem(path)
    if (first instanceof HTMLElement) first.focus()
  }
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    if (!errors[name]) return
    const { [name]: remaining } = errorsIn(valuesOf(currentTarget))
    setErrors(remaining ? { ...errors, [name]: remaining } : omit(errors, name))
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const values = valuesOf(event.currentTarget)
    setBusy(true)
    try {
      await prepare()
      const found = errorsIn(values)
      showErrors(found)
      if (Object.keys(found).length === 0) await send(values)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      showErrors(fieldErrors(error.issues))
    } finally {
      setBusy(false)
    }
  }
  return {
    props: { ref: form, onSubmit, onInput, onFocus: prepare, method: 'post', noValidate: true } as const,
    errors,
    busy,
  }
}

async function loadValidation(loadSchema: () => Promise<z.ZodType>) {
  const [schema, { issuesOf }] = await Promise.all([loadSchema(), import('../../api/forms/validation.ts')])
  return (values: object) => issuesOf(schema, values)
}
