import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BatchStatus, LineStatus } from '#contract/money/payouts/payout-batches.ts'

const colours: Record<BatchStatus | LineStatus, string> = {
  open: 'orange',
  sent: 'accent',
  settled: 'teal',
  paid: 'teal',
  reverted: 'danger',
  bounced: 'danger',
}

/** Status of a batch or of a line; the colour only repeats the text. */
export function BatchBadge(props: { status: BatchStatus } | { line: LineStatus }) {
  const { t } = useTranslation()
  const [colour, text] =
    'line' in props
      ? [colours[props.line], t(`desk.lineStatus.${props.line}`)]
      : [colours[props.status], t(`desk.batchStatus.${props.status}`)]
  return (
    <Badge variant="light" color={colour} c="var(--mantine-color-text)" tt="none" fw={500} size="lg">
      {text}
    </Badge>
  )
}
