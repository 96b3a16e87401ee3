import { Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { accountCare, type SignedInSession } from '#contract/account-care.ts'
import { ActionButton, ConfirmButton } from '../../../ui/buttons.tsx'
import { Moment } from '../../../ui/figures.tsx'
import { useAction, useRead, useReadAgain } from '../../../ui/queries.ts'
import { useRefused } from '../../../ui/refused.ts'
import { Loaded } from '../../../ui/screens.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { SettingsCard } from './parts.tsx'

/** Where the person is signed in; each place can be signed out. */
export function Sessions() {
  const { t } = useTranslation()
  const sessions = useRead(accountCare.sessions, {})
  const readAgain = useReadAgain()
  const refused = useRefused()
  const toast = useToast()
  const endOthers = useAction(accountCare.endOtherSessions, {
    onDone: () => {
      readAgain(accountCare.sessions)
      toast.show({ title: 'settings.signedOut', text: t('settings.signedOutOthers') })
    },
    onRefused: (error) => refused(error),
  })
  return (
    <SettingsCard title={t('settings.sessions')} text={t('settings.sessionsText')}>
      <Loaded read={sessions} section={t('settings.sessions')} lines={2}>
        {({ items }) => (
          <>
            <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
              {items.map((session) => (
                <li key={session.id}>
                  <Session session={session} />
                </li>
              ))}
            </Stack>
            {items.length > 1 && (
              <ConfirmButton
                variant="default"
                busy={endOthers.isPending}
                title={t('settings.endOthersTitle')}
                text={t('settings.endOthersText')}
                confirm={t('settings.endOthers')}
                onConfirm={() => endOthers.mutate({})}
              >
                {t('settings.endOthers')}
              </ConfirmButton>
            )}
          </>
        )}
      </Loaded>
    </SettingsCard>
  )
}

function Session({ session }: { session: SignedInSession }) {
  const { t } = useTranslation()
  const readAgain = useReadAgain()
  const refused = useRefused()
  const toast = useToast()
  const end = useAction(accountCare.endSession, {
    onDone: () => {
      readAgain(accountCare.sessions)
      toast.show({ title: 'settings.signedOut', text: t('settings.signedOutOne') })
    },
    onRefused: (error) => refused(error),
  })
  const name = [session.browser, session.system].filter(Boolean).join(' · ') || t('settings.unknownDevice')
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={500}>
            <bdi>{name}</bdi>
          </Text>
          {session.isCurrent && (
            <Badge variant="light" color="accent" size="sm">
              {t('settings.thisDevice')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('settings.lastSeen')} <Moment at={session.lastSeenAt} />
        </Text>
      </div>
      {!session.isCurrent && (
        <ActionButton
          variant="subtle"
          size="compact-sm"
          busy={end.isPending}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          {t('settings.endSession')} <VisuallyHidden>{name}</VisuallyHidden>
        </ActionButton>
      )}
    </Group>
  )
}
