import { Badge, Group, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from './buttons.tsx'
import layout from './layout.module.css'

type Props = {
  device: { browser: string | null; system: string | null; isCurrent: boolean }
  note: ReactNode
  /** The action on it; null where there is none. */
  remove: { label: string; busy: boolean; run: () => void } | null
}

/** A browser that a user has used, which may be removed. */
export function DeviceRow({ device: { browser, system, isCurrent }, note, remove }: Props) {
  const { t } = useTranslation()
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
          {note}
        </Text>
      </div>
      {remove && (
        <ActionButton
          variant="subtle"
          size="compact-sm"
          className={layout.keepsSize}
          busy={remove.busy}
          onClick={remove.run}
        >
          {remove.label} <VisuallyHidden>{name}</VisuallyHidden>
        </ActionButton>
      )}
    </Group>
  )
}
