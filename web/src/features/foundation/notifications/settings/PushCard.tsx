import { Divider, Group, Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PreferenceChanges } from '#contract/foundation/notifications/preferences.ts'
import { type PushDevice, pushDevices } from '#contract/foundation/notifications/push.ts'
import { pushPermission } from '../../../../api/push/browser-push.ts'
import { useRead } from '../../../../api/queries.ts'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { SettingsCard } from '../../../../kit/SettingsCard.tsx'
import { Loaded } from '../../../../kit/screens.tsx'
import { useTurnOnPush } from '../push/use-turn-on-push.ts'
import { PushDevices } from './PushDevices.tsx'

type Props = { showsDetails: boolean; change: (changes: PreferenceChanges) => void }

/** Browsers that get pushed notifications, and the switch for details on a locked screen. */
export function PushCard({ showsDetails, change }: Props) {
  const { t } = useTranslation()
  const read = useRead(pushDevices.list, {})
  return (
    <SettingsCard name="push" title={t('push.title')} text={t('push.text')}>
      <Loaded read={read} section={t('push.title')} lines={2}>
        {({ items }) => (
          <>
            {items.length > 0 && <PushDevices items={items} />}
            <ThisBrowser items={items} />
          </>
        )}
      </Loaded>
      <Divider />
      <Switch
        label={t('push.details')}
        description={t('push.detailsText')}
        checked={showsDetails}
        onChange={(event) => change({ showsDetails: event.currentTarget.checked })}
      />
    </SettingsCard>
  )
}

/** Turns them on for this browser, or shows the reason why that is not possible. */
function ThisBrowser({ items }: { items: PushDevice[] }) {
  const { t } = useTranslation()
  const { turnOn, busy } = useTurnOnPush()
  const permission = pushPermission()
  if (permission === 'blocked' || permission === 'uninstalled' || permission === 'unsupported')
    return <Text size="sm">{t(`push.permission.${permission}`)}</Text>
  if (items.some(({ isCurrent }) => isCurrent)) return null
  return (
    <Group>
      <ActionButton variant="default" busy={busy} onClick={turnOn}>
        {t('push.turnOn')}
      </ActionButton>
    </Group>
  )
}
