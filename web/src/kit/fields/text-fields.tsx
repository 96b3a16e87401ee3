import {
  PasswordInput,
  type PasswordInputProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { boundField } from './bound-field.tsx'
import { useFormField } from './ContractForm.tsx'

export const TextField = boundField<TextInputProps>(TextInput)

/** Several lines, growing with their text. */
export const TextAreaField = boundField<TextareaProps>(Textarea, { autosize: true, minRows: 3, dir: 'auto' })

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
