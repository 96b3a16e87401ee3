import IconMailOff from 'icon:mail-off'
import { Alert, Select, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { notificationPreferenceEndpoints as preferences } from '#contract/foundation/notifications/preferences.ts'
import { useAction } from '../../../../api/queries.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { SettingsCard } from '../../../../kit/SettingsCard.tsx'
import { Loaded } from '../../../../kit/screens.tsx'
import { CalendarCard } from './CalendarCard.tsx'
import { ChoiceTable } from './ChoiceTable.tsx'
import { PushCard } from './PushCard.tsx'
import { QuietHours } from './QuietHours.tsx'
import { useNotificationPreferences } from './use-preferences.ts'

/** Choice of notifications, their channels and their times. */
export function NotificationsTab() {
  const { t } = useTranslation()
  const { read, change } = useNotificationPreferences()
  return (
    <Loaded read={read} section={t('notifications.title')} lines={6}>
      {(chosen) => (
        <Stack gap="lg">
          {chosen.mailStoppedAt && <StoppedMail />}
          <SettingsCard name="choices" title={t('notifications.what')} text={t('notifications.whatText')}>
            <ChoiceTable choices={chosen.choices} change={change} />
          </SettingsCard>
          <PushCard showsDetails={chosen.showsDetails} change={change} />
          <QuietHours quietHours={chosen.quietHours} change={change} />
          <SettingsCard name="timeZone" title={t('notifications.timeZone')} text={t('notifications.timeZoneText')}>
            <Select
              aria-label={t('notifications.timeZone')}
              searchable
              allowDeselect={false}
              value={chosen.timeZone ?? 'UTC'}
              data={timeZones(chosen.timeZone)}
              nothingFoundMessage={t('picker.nothing')}
              onChange={(timeZone) => timeZone && change({ timeZone })}
            />
          </SettingsCard>
          <CalendarCard />
        </Stack>
      )}
    </Loaded>
  )
}

/** The names of all zones, with the chosen one where this browser has another name for it. */
const timeZones = (chosen: string | null) => [
  ...new Set([...(chosen ? [chosen] : []), 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]

/** Notice that mail does not arrive, with a button to send it again. */
function StoppedMail() {
  const { t } = useTranslation()
  const { email } = useSignedIn()
  const handleRefusal = useRefusalHandler()
  const resume = useAction(preferences.resumeMail, { onRefused: (error) => handleRefusal(error) })
  return (
    <Alert color="danger" variant="light" icon={<IconMailOff aria-hidden />} title={t('notifications.mailStopped')}>
      <Stack gap="sm" align="flex-start" c="var(--mantine-color-text)">
        {t('notifications.mailStoppedText', { email })}
        <ActionButton variant="default" busy={resume.isPending} onClick={() => resume.mutate({})}>
          {t('notifications.resumeMail')}
        </ActionButton>
      </Stack>
    </Alert>
  )
}
