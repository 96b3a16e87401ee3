import { Button, Container, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { accounts } from '#contract/accounts.ts'
import { useAction } from '../../ui/queries.ts'
import { useFailure } from '../../ui/sentence.ts'
import { useUser } from '../../ui/session.ts'
import { useToast } from '../../ui/toasts.tsx'

/** Asks signed-in people to confirm their address; until then they can look around (product.md 3). */
export function VerificationNotice() {
  const { t } = useTranslation()
  const { user } = useUser()
  if (!user || user.isVerified) return null
  return (
    <aside
      aria-label={t('accounts.verifyTitle')}
      style={{ borderBlockEnd: '1px solid var(--mantine-color-default-border)' }}
    >
      <Container size="xl" py="xs">
        <Group justify="space-between" gap="xs">
          <Text size="sm">
            {t('accounts.verifyNotice')} <bdi>{user.email}</bdi>
          </Text>
          <SendAgain />
        </Group>
      </Container>
    </aside>
  )
}

export function SendAgain() {
  const { t } = useTranslation()
  const toast = useToast()
  const failure = useFailure()
  const send = useAction(accounts.requestEmailVerification, {
    onDone: () => toast.show({ title: 'accounts.linkSent', text: t('accounts.linkSentText') }),
    onRefused: (error) => toast.show({ title: 'toast.error', text: failure(error), failed: true }),
  })
  return (
    <Button size="compact-sm" variant="default" loading={send.isPending} onClick={() => send.mutate({})}>
      {t('accounts.sendAgain')}
    </Button>
  )
}
