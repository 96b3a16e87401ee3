import { Card, PasswordInput, type PasswordInputProps, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/endpoint.ts'
import { keyOf } from '../../../ui/queries.ts'
import type { RequestError } from '../../../ui/request.ts'
import { useFailure } from '../../../ui/sentence.ts'
import { useToast } from '../../../ui/toasts.tsx'

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

/** As a ref: what has just taken the place of something else gets the focus. */
export const focusNow = (element: HTMLElement | null) => element?.focus()

/** What becomes of a refusal: on the fields that it is about, else a toast. */
export function useRefused() {
  const toast = useToast()
  const failure = useFailure()
  return (error: RequestError, showIssues?: (error: RequestError) => boolean) => {
    if (!showIssues?.(error)) toast.show({ title: 'toast.error', text: failure(error), failed: true })
  }
}

/** Reads again what a change has made stale, whether or not it is on the screen now. */
export function useReadAgain() {
  const queries = useQueryClient()
  return (...endpoints: Endpoint[]) => {
    for (const endpoint of endpoints) queries.invalidateQueries({ queryKey: keyOf(endpoint), refetchType: 'all' })
  }
}
