import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../format/texts.ts'

const colours: Record<string, string> = {
  approved: 'teal',
  completed: 'teal',
  accepted: 'teal',
  delivered: 'accent',
  quoted: 'accent',
  price_asked: 'orange',
  cancelled: 'danger',
  rejected: 'danger',
  disputed: 'danger',
  pending: 'orange',
  paused: 'orange',
  waiting_for_client: 'orange',
}

/** Status of an order, task, check or dispute; the colour only repeats the text. */
export function StatusBadge({ kind, status }: { kind: 'order' | 'task' | 'verify' | 'dispute'; status: string }) {
  const { t } = useTranslation()
  return (
    <Badge variant="light" color={colours[status] ?? 'gray'} c="var(--mantine-color-text)" tt="none" fw={500} size="lg">
      {t(`${kind}.status.${status}` as TextKey)}
    </Badge>
  )
}
