import { Chip, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props<Status extends string> = {
  statuses: readonly Status[]
  chosen: Status
  labelOf: (status: Status) => string
  onChoose: (status: Status) => void
}

/** Chips that choose the status of a list. */
export function StatusChips<Status extends string>({ statuses, chosen, labelOf, onChoose }: Props<Status>) {
  const { t } = useTranslation()
  return (
    <Chip.Group<false> value={chosen} onChange={(status) => onChoose(status as Status)}>
      <Group gap="xs" role="radiogroup" aria-label={t('common.filter')}>
        {statuses.map((status) => (
          <Chip key={status} value={status} variant="outline">
            {labelOf(status)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
