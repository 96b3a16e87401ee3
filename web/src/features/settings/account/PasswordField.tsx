import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A password field with a visibility toggle; expects the current password unless props say otherwise. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      label={t('accounts.password')}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('accounts.showPassword'), tabIndex: 0 }}
      {...props}
    />
  )
}
