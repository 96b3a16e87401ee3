import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberRight } from '#contract/member-rights.ts'
import { useRoleReason, useSignedIn } from '../api/session.ts'
import { useResendVerification } from '../api/use-resend-verification.ts'
import { ActionButton, type ActionProps } from './buttons.tsx'

/**
 * A button that publishes or pays. Until the reader's email address is confirmed it is disabled, and a line below says so and sends the
 * link again. `needs`: the right that members of an account need for it.
 */
export function VerifiedButton({ needs = 'work', ...props }: ActionProps & { needs?: MemberRight }) {
  const roleReason = useRoleReason(needs)
  const { isVerified } = useSignedIn()
  return isVerified ? <ActionButton {...props} reason={roleReason ?? props.reason} /> : <Unverified {...props} />
}

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
