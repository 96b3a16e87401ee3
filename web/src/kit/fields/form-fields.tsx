import {
  Autocomplete,
  type AutocompleteProps,
  Checkbox,
  type CheckboxProps,
  MultiSelect,
  type MultiSelectProps,
  NumberInput,
  type NumberInputProps,
  PasswordInput,
  type PasswordInputProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { ComponentType, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { CountInput } from '../CountInput.tsx'
import { MoneyInput, type MoneyInputProps } from '../MoneyInput.tsx'
import { useFormField } from './ContractForm.tsx'

/** `name`: the field of the form around. Other props go to the input and win over what the form says. */
type FieldProps<P> = Omit<P, 'name'> & { name: string; ref?: Ref<HTMLInputElement> }

/** An input bound by its name to the `ContractForm` around it. */
function bound<P extends object>(Input: ComponentType<P>, defaults: Partial<P> = {}, type?: 'checkbox') {
  return function Field({ name, ...props }: FieldProps<P>) {
    return <Input {...({ ...defaults, ...useFormField(name, type), ...props } as unknown as P)} />
  }
}

export const TextField = bound<TextInputProps>(TextInput)
/** Several lines, growing with their text. */
export const TextAreaField = bound<TextareaProps>(Textarea, { autosize: true, minRows: 3, dir: 'auto' })
export const NumberField = bound<NumberInputProps>(NumberInput)
/** An amount typed in dollars; its value is in cents. */
export const MoneyField = bound<MoneyInputProps>(MoneyInput)
/** A whole number, such as followers. */
export const CountField = bound<NumberInputProps>(CountInput)
export const SelectField = bound<SelectProps>(Select)
export const MultiSelectField = bound<MultiSelectProps>(MultiSelect)
export const AutocompleteField = bound<AutocompleteProps>(Autocomplete)
export const SwitchField = bound<SwitchProps>(Switch, {}, 'checkbox')
export const CheckboxField = bound<CheckboxProps>(Checkbox, {}, 'checkbox')

/** A password with a visibility toggle; the current one, in the field `password`, unless props say otherwise. */
export function PasswordField({ name = 'password', ...props }: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      label={t('accounts.password')}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('accounts.showPassword'), tabIndex: 0 }}
      {...useFormField(name)}
      {...props}
    />
  )
}
