import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../format/texts.ts'
import layout from './layout.module.css'

const colours: Record<string, string> = {
  approved: 'teal',
  active: 'teal',
  published: 'teal',
  verified: 'teal',
  ready: 'teal',
  completed: 'teal',
  accepted: 'teal',
  delivered: 'accent',
  invited: 'accent',
  pending_completion: 'accent',
  in_review: 'accent',
  quoted: 'accent',
  price_asked: 'orange',
  cancelled: 'danger',
  rejected: 'danger',
  returned: 'danger',
  disputed: 'danger',
  late: 'danger',
  failed: 'danger',
  removed: 'danger',
  pending: 'orange',
  pending_verification: 'orange',
  paused: 'orange',
  waiting_for_client: 'orange',
  waiting_for_you: 'orange',
  agreed: 'orange',
  waiting_for_link: 'orange',
  submitted: 'accent',
  processing: 'accent',
  offered: 'accent',
  ordered: 'teal',
  declined: 'danger',
}

/** Status of an order, task, check, dispute, campaign, campaign request, video or custom offer; the colour only repeats the text. */
export function StatusBadge({
  kind,
  status,
}: {
  kind: 'order' | 'task' | 'verify' | 'dispute' | 'campaign' | 'request' | 'video' | 'offer'
  status: string
}) {
  const { t } = useTranslation()
  return (
    <Badge
      variant="light"
      color={colours[status] ?? 'gray'}
      c="var(--mantine-color-text)"
      fw={500}
      size="lg"
      className={layout.keepsSize}
    >
      {t(`${kind}.status.${status}` as TextKey)}
    </Badge>
  )
}
