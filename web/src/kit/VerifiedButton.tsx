import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../api/session.ts'
import { useResendVerification } from '../api/use-resend-verification.ts'
import { ActionButton, type ActionProps } from './buttons.tsx'

/**
 * A button that publishes or pays. Until the reader's email address is confirmed it is disabled, and a line below says so and sends the
 * link again.
 */
export const VerifiedButton = (props: ActionProps) =>
  useSignedIn().isVerified ? <ActionButton {...props} /> : <Unverified {...props} />

function Unverified({ size, children }: ActionProps) {
  const { t } = useTranslation()
  const id = useId()
  const { resend, isSending } = useResendVerification()
  return (
    <Stack gap={4}>
      <Button size={size} aria-disabled data-disabled aria-describedby={id}>
        {children}
      </Button>
      <Text size="sm">
        <span id={id}>{t('Confirm your email first')}</span>
        {' – '}
        <Anchor component="button" type="button" inherit underline="always" disabled={isSending} onClick={resend}>
          {t('accounts.sendAgain')}
        </Anchor>
      </Text>
    </Stack>
  )
}
