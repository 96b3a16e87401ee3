import { Card, PasswordInput, type PasswordInputProps, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

/** One matter of the settings: its name, what it is for, and what can be done. */
export function SettingsCard({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} withBorder padding="lg">
      <Title order={2} id={id} mb={text ? 4 : 'md'}>
        {title}
      </Title>
      {text && (
        <Text c="dimmed" mb="md" component="div">
          {text}
        </Text>
      )}
      <Stack>{children}</Stack>
    </Card>
  )
}

/** A password that can be shown; the one that is known already unless it is said otherwise. */
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
