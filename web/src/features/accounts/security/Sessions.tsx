import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type SignedInSession, security } from '#contract/accounts/security/security.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { RichText } from '../../../format/RichText.tsx'
import { ConfirmButton } from '../../../kit/buttons.tsx'
import { DeviceRow } from '../../../kit/DeviceRow.tsx'
import layout from '../../../kit/layout.module.css'
import { SettingsCard } from '../../../kit/SettingsCard.tsx'
import { Loaded } from '../../../kit/screens.tsx'
import { useToast } from '../../../kit/toasts.tsx'

/** The user's sessions, each of which can be ended. */
export function Sessions() {
  const { t } = useTranslation()
  const sessions = useRead(security.sessions, {})
  const handleRefusal = useRefusalHandler()
  const toast = useToast()
  const endOthers = useAction(security.endOtherSessions, {
    onDone: () => {
      toast.show({ title: 'settings.signedOut', text: t('settings.signedOutOthers') })
    },
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <SettingsCard name="sessions" title={t('settings.sessions')} text={t('settings.sessionsText')}>
      <Loaded read={sessions} section={t('settings.sessions')} lines={2}>
        {({ items }) => (
          <>
            <Stack component="ul" gap="md" className={layout.plainList}>
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
  const handleRefusal = useRefusalHandler()
  const toast = useToast()
  const end = useAction(security.endSession, {
    onDone: () => {
      toast.show({ title: 'settings.signedOut', text: t('settings.signedOutOne') })
    },
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <DeviceRow
      device={session}
      note={
        <>
          {t('settings.lastSeen')} <RelativeTime at={session.lastSeenAt} /> ·{' '}
          <RichText of="settings.sessionEnds" values={{ at: <RelativeTime at={session.endsAt} /> }} />
        </>
      }
      remove={
        session.isCurrent
          ? null
          : {
              label: t('settings.endSession'),
              busy: end.isPending,
              run: () => end.mutate({ params: { id: session.id } }),
            }
      }
    />
  )
}
