import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type PushDevice, pushDevices } from '#contract/foundation/notifications/push.ts'
import { turnOffPush } from '../../../../api/push/browser-push.ts'
import { useAction } from '../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { DeviceRow } from '../../../../kit/DeviceRow.tsx'
import layout from '../../../../kit/layout.module.css'
import { useToast } from '../../../../kit/toasts.tsx'

/** The browsers that get pushed notifications, each of which can be removed. */
export const PushDevices = ({ items }: { items: PushDevice[] }) => (
  <Stack component="ul" gap="md" className={layout.plainList}>
    {items.map((device) => (
      <li key={device.id}>
        <Device device={device} />
      </li>
    ))}
  </Stack>
)

function Device({ device }: { device: PushDevice }) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const toast = useToast()
  const remove = useAction(pushDevices.remove, {
    onDone: () => {
      // the server sends nothing more in any case
      if (device.isCurrent) turnOffPush().catch(() => undefined)
      toast.show({ title: 'push.offTitle', text: t('push.offText') })
    },
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <DeviceRow
      device={device}
      note={
        <>
          {t('settings.lastSeen')} <RelativeTime at={device.lastSeenAt} />
        </>
      }
      remove={{
        label: t('push.remove'),
        busy: remove.isPending,
        run: () => remove.mutate({ params: { id: device.id } }),
      }}
    />
  )
}
