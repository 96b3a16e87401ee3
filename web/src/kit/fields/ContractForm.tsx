import { Stack, type StackProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  createContext,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Elsewhere } from '../../api/forms/elsewhere.ts'
import { ignoreHeldEnter } from '../behaviour/enter-key.ts'
import { focusFirst } from '../behaviour/focus-first.ts'
import { pressToSend } from '../behaviour/press-to-send.ts'

type BoundForm = Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps' | 'getValues'> & Partial<Elsewhere>

const Context = createContext<BoundForm | null>(null)

type Props<Values> = {
  /** Form that `useContractForm` returns. */
  form: UseFormReturnType<Values> & Partial<Elsewhere>
  /** Called with the values once they are valid. */
  onSubmit: (values: Values) => void
  /** Accessible name of the form. */
  label?: string
  gap?: StackProps['gap']
  /** Money leaves by it: only a press on its button or Ctrl+Enter sends it. */
  movesMoney?: boolean
  children: ReactNode
}

/** A form validated by the contract; the fields inside are bound to it by their names. The first invalid one gets the focus. */
export function ContractForm<Values>({ form, onSubmit, label, gap = 'md', movesMoney, children }: Props<Values>) {
  const { ref, focusFirstError } = useFirstError()
  useFocusOnElsewhere(ref, form)
  const submit = form.onSubmit(onSubmit, focusFirstError)
  useLayoutEffect(() => focusFirst(ref.current), [ref])
  return (
    <form
      ref={ref}
      noValidate
      aria-label={label}
      onKeyDown={(event) => {
        ignoreHeldEnter(event)
        if (movesMoney) pressToSend(event)
      }}
      onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
        // React reports the form inside a dialog to the form around it, too
        event.stopPropagation()
        submit(event)
      }}
    >
      <FormFields form={form}>
        <Stack gap={gap}>{children}</Stack>
      </FormFields>
    </form>
  )
}

/**
 * Focuses the first invalid field inside the element, in the middle of the screen, once its errors are shown: for forms that are also sent
 * otherwise than by `ContractForm`, with `form.onSubmit(…, focusFirstError)`.
 */
export function useFirstError<T extends HTMLElement = HTMLFormElement>() {
  const [attempts, setAttempts] = useState(0)
  const ref = useFocusOnError<T>(attempts)
  return { ref, focusFirstError: () => setAttempts((before) => before + 1) }
}

/** Focuses the first invalid field inside the element after each further attempt to send it. */
export function useFocusOnError<T extends HTMLElement>(attempts: number) {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (attempts === 0) return
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [attempts])
  return ref
}

/** Focuses the question about the first field that was changed elsewhere. */
function useFocusOnElsewhere(ref: RefObject<HTMLFormElement | null>, { theirs = {} }: Partial<Elsewhere>) {
  const count = Object.keys(theirs).length
  const before = useRef(0)
  useEffect(() => {
    const isMore = count > before.current
    before.current = count
    if (!isMore) return
    const button = ref.current?.querySelector<HTMLElement>('[data-changed-elsewhere] button')
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'center' })
  }, [count, ref])
}

/** Binds the fields inside to a form that is sent otherwise than by its submit button. */
export const FormFields = <Values,>({ form, children }: { form: UseFormReturnType<Values>; children: ReactNode }) => (
  // fields read values by name, whatever the type of the form
  <Context.Provider value={form as unknown as BoundForm}>{children}</Context.Provider>
)

/**
 * Value, error and handlers of the field `name` (or a path such as `bank.swiftCode`) of the form around; throws when the form
 * has no such field.
 */
export function useFormField(name: string, type: 'input' | 'checkbox' = 'input') {
  const form = useContext(Context)
  const [field = name] = name.split('.')
  if (!form || !(field in form.getValues())) throw new Error(`No form around this field has a value '${name}'`)
  return form.getInputProps(name, { type })
}

/** The saved value of a field that was changed elsewhere meanwhile, and a way to end the comparison; null for others. */
export function useElsewhereOf(path: string) {
  const { theirs = {}, settle } = useContext(Context) ?? {}
  if (!settle || !Object.hasOwn(theirs, path)) return null
  return { value: theirs[path], settle: (takes: 'theirs' | 'mine') => settle(path, takes) }
}
