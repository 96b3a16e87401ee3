import type { ComponentType, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormField } from './ContractForm.tsx'
import { TheirValue } from './TheirValue.tsx'

/** `name`: the field of the form around. Other props go to the input and win over those of the form. */
type FieldProps<P> = Omit<P, 'name'> & { name: string; ref?: Ref<HTMLInputElement> }

/** Makes an input a field, bound by its name to the `ContractForm` around it. */
export function boundField<P extends object>(Input: ComponentType<P>, defaults: Partial<P> = {}, type?: 'checkbox') {
  return function Field({ name, ...props }: FieldProps<P>) {
    const { t } = useTranslation()
    // the type of the props of any input cannot express that the form provides the rest
    const bound = { ...defaults, ...useFormField(name, type), ...props } as unknown as P
    return (
      <>
        <Input {...bound} />
        <TheirValue name={name}>
          {(value) => {
            const shown = { label: t('form.savedValue'), ...(type ? { checked: value } : { value }), onChange: ignore }
            // the type of the props of any input cannot express that the form provides the rest
            return <Input {...({ ...defaults, ...props, ...savedValueProps, ...shown } as unknown as P)} />
          }}
        </TheirValue>
      </>
    )
  }
}

const ignore = () => undefined

/** Properties of the field itself, and not of a second one that shows another value. */
const savedValueProps = {
  id: undefined,
  ref: undefined,
  description: undefined,
  'data-autofocus': undefined,
  disabled: true,
}
