import { Chip, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCount } from '../../../format/figures.tsx'

type Props<Status extends string> = {
  statuses: readonly Status[]
  chosen: Status
  labelOf: (status: Status) => string
  /** Number of rows per status, once known. */
  counts?: Partial<Record<Status, number>> | undefined
  onChoose: (status: Status) => void
}

/** Chips that choose the status of a list. */
export function StatusChips<Status extends string>({ statuses, chosen, labelOf, counts, onChoose }: Props<Status>) {
  const { t } = useTranslation()
  const count = useCount()
  return (
    <Chip.Group<false> value={chosen} onChange={(status) => onChoose(status as Status)}>
      <Group gap="xs" role="radiogroup" aria-label={t('common.filter')}>
        {statuses.map((status) => (
          <Chip key={status} value={status} variant="outline">
            {labelOf(status)}
            {counts?.[status] ? ` (${count(counts[status])})` : null}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
