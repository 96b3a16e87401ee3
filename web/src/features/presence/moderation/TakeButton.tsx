import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import { useUser } from '../../../api/session.ts'
import { ActionButton } from '../../../kit/buttons.tsx'

type Props = { takenBy: Person | null; busy: boolean; onTake: () => void; onRelease: () => void }

/** The admin who works on an item of a queue; takes it, or lets go of it. */
export function TakeButton({ takenBy, busy, onTake, onRelease }: Props) {
  const { t } = useTranslation()
  const { user } = useUser()
  const isMine = takenBy !== null && takenBy.id === user?.id
  return (
    <Group gap="xs">
      {takenBy && (
        <Text size="sm" c="dimmed">
          {isMine ? t('reports.mine') : <bdi>{t('reports.taken', { name: takenBy.displayName })}</bdi>}
        </Text>
      )}
      <ActionButton variant="default" size="sm" busy={busy} onClick={takenBy ? onRelease : onTake}>
        {t(takenBy ? 'reports.release' : 'reports.take')}
      </ActionButton>
    </Group>
  )
}
