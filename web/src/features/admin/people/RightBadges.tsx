import { Badge, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'

/** The rights of an admin. */
export function RightBadges({ rights: held }: { rights: readonly AdminRight[] }) {
  const { t } = useTranslation()
  if (held.length === 0) return t('rights.none')
  return (
    <Group gap={4}>
      {held.map((right) => (
        <Badge key={right} variant="light" tt="none" fw={500} c="var(--mantine-color-text)">
          {t(`rights.right.${right}`)}
        </Badge>
      ))}
    </Group>
  )
}
