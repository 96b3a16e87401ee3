import type { ComponentType, Ref } from 'react'
import { useFormField } from './ContractForm.tsx'

/** `name`: the field of the form around. Other props go to the input and win over what the form says. */
type FieldProps<P> = Omit<P, 'name'> & { name: string; ref?: Ref<HTMLInputElement> }

/** Makes an input a field, bound by its name to the `ContractForm` around it. */
export function boundField<P extends object>(Input: ComponentType<P>, defaults: Partial<P> = {}, type?: 'checkbox') {
  return function Field({ name, ...props }: FieldProps<P>) {
    return <Input {...({ ...defaults, ...useFormField(name, type), ...props } as unknown as P)} />
  }
}
