import { Button, Container, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#contract/accounts/identity/identity.ts'
import { useAction } from '../../../../api/queries.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { useUser } from '../../../../api/session.ts'
import { rememberUnconfirmed, wasUnconfirmed } from '../../../../api/unconfirmed.ts'
import { RichText } from '../../../../format/RichText.tsx'
import { useToast } from '../../../../kit/toasts.tsx'
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
  const toast = useToast()
  const errorText = useErrorText()
  const send = useAction(identity.requestEmailVerification, {
    onDone: () => toast.show({ title: 'accounts.linkSent', text: t('accounts.linkSentText') }),
    onRefused: (error) => toast.show({ title: 'toast.error', text: errorText(error), failed: true }),
  })
  return (
    <Button size="compact-sm" variant="default" flex="none" loading={send.isPending} onClick={() => send.mutate({})}>
      {t('accounts.sendAgain')}
    </Button>
  )
}
