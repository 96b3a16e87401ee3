import { Button, Container, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../api/session.ts'
import { rememberUnconfirmed, wasUnconfirmed } from '../../../../api/unconfirmed.ts'
import { useResendVerification } from '../../../../api/use-resend-verification.ts'
import { RichText } from '../../../../format/RichText.tsx'
import classes from '../../../foundation/settings/settings.module.css'

/**
 * Asks users to confirm their email address; until then they can only look around (product.md 3). Its place is reserved while the account
 * loads, so that it moves nothing.
 */
export function VerificationNotice() {
  const { t } = useTranslation()
  const { user } = useUser()
  const isKnown = user !== undefined
  const isUnconfirmed = isKnown ? user !== null && !user.isVerified : wasUnconfirmed()
  useEffect(() => {
    if (isKnown) rememberUnconfirmed(isUnconfirmed)
  }, [isKnown, isUnconfirmed])
  if (!isUnconfirmed) return null
  return (
    <aside aria-label={t('accounts.verifyTitle')} className={classes.notice}>
      {user && (
        <Container size="xl">
          <Group justify="space-between" gap="xs" wrap="nowrap" mih="inherit">
            <Text size="sm" lineClamp={2} title={user.email}>
              <RichText of="accounts.verifyNotice" values={{ email: <bdi>{user.email}</bdi> }} />
            </Text>
            <ResendVerificationButton />
          </Group>
        </Container>
      )}
    </aside>
  )
}

export function ResendVerificationButton() {
  const { t } = useTranslation()
  const { resend, isSending } = useResendVerification()
  return (
    <Button size="compact-sm" variant="default" flex="none" loading={isSending} onClick={resend}>
      {t('accounts.sendAgain')}
    </Button>
  )
}
