import { Group, NativeSelect, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/formats.ts'
import type { PreferenceChanges, QuietHours as Quiet } from '#contract/foundation/notifications/preferences.ts'
import { SettingsCard } from '../../../../kit/SettingsCard.tsx'

const usual: Quiet = { from: 22, until: 7 }
const hours = Array.from({ length: 24 }, (_, hour) => hour)

type Props = { quietHours: Quiet | null; change: (changes: PreferenceChanges) => void }

/** The hours of the person's day without pushed notifications. */
export function QuietHours({ quietHours, change }: Props) {
  const { t, i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })
  const optionsWithout = (other: number) =>
    hours
      .filter((hour) => hour !== other)
      .map((hour) => ({ value: String(hour), label: format.format(Date.UTC(2026, 0, 1, hour)) }))
  return (
    <SettingsCard name="quietHours" title={t('push.quiet')} text={t('push.quietText')}>
      <Switch
        label={t('push.quietOn')}
        checked={quietHours !== null}
        onChange={(event) => change({ quietHours: event.currentTarget.checked ? usual : null })}
      />
      {quietHours && (
        <Group grow>
          <NativeSelect
            label={t('push.quietFrom')}
            value={String(quietHours.from)}
            data={optionsWithout(quietHours.until)}
            onChange={(event) => change({ quietHours: { ...quietHours, from: Number(event.currentTarget.value) } })}
          />
          <NativeSelect
            label={t('push.quietUntil')}
            value={String(quietHours.until)}
            data={optionsWithout(quietHours.from)}
            onChange={(event) => change({ quietHours: { ...quietHours, until: Number(event.currentTarget.value) } })}
          />
        </Group>
      )}
    </SettingsCard>
  )
}
