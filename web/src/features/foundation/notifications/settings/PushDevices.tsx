import { Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type PushDevice, pushDevices } from '#contract/foundation/notifications/push.ts'
import { turnOffPush } from '../../../../api/push/browser-push.ts'
import { useAction } from '../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { ActionButton } from '../../../../kit/buttons.tsx'
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

function Device({ device: { id, browser, system, lastSeenAt, isCurrent } }: { device: PushDevice }) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const toast = useToast()
  const remove = useAction(pushDevices.remove, {
    onDone: () => {
      // the server sends nothing more in any case
      if (isCurrent) turnOffPush().catch(() => undefined)
      toast.show({ title: 'push.offTitle', text: t('push.offText') })
    },
    onRefused: (error) => handleRefusal(error),
  })
  const name = [browser, system].filter(Boolean).join(' · ') || t('settings.unknownDevice')
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div className={layout.shrinks}>
        <Group gap="xs">
          <Text fw={500}>
            <bdi>{name}</bdi>
          </Text>
          {isCurrent && (
            <Badge variant="light" color="accent" size="sm">
              {t('settings.thisDevice')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('settings.lastSeen')} <RelativeTime at={lastSeenAt} />
        </Text>
      </div>
      <ActionButton
        variant="subtle"
        size="compact-sm"
        busy={remove.isPending}
        onClick={() => remove.mutate({ params: { id } })}
      >
        {t('push.remove')} <VisuallyHidden>{name}</VisuallyHidden>
      </ActionButton>
    </Group>
  )
}
