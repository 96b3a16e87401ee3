import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTimes } from '../../format/figures.tsx'
import { ClockLine } from './ClockLine.tsx'
import type { OrderRow } from './order-rows.ts'

/** When the work is due; when it is not under way, what happens by itself. */
export function NextDate({ row: { dueDate, clock, isLate } }: { row: Pick<OrderRow, 'dueDate' | 'clock' | 'isLate'> }) {
  const { t } = useTranslation()
  const { due } = useTimes()
  if (clock && (clock.action !== 'cancel_late' || !dueDate)) return <ClockLine clock={clock} />
  if (!dueDate) return null
  return (
    <Text size="sm" fw={isLate ? 600 : undefined}>
      {t(isLate ? 'task.lateSince' : 'task.dueOnDay', { at: due(dueDate) })}
    </Text>
  )
}
