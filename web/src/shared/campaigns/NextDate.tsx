import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CampaignRequestSummary } from '#contract/campaign-requests/campaign-requests.ts'
import { useTimes } from '../../format/figures.tsx'
import { ClockLine } from '../orders/ClockLine.tsx'

type Facts = Pick<CampaignRequestSummary, 'status' | 'dueDate' | 'clock' | 'isLate' | 'disputedAt'>

/** When the work is due; before and after that, what happens automatically. */
export function NextDate({ request }: { request: Facts }) {
  const { t } = useTranslation()
  const { due } = useTimes()
  const { status, dueDate, clock, isLate } = request
  if (clock && (clock.action !== 'cancel_late' || !dueDate)) return <ClockLine clock={clock} of="request" />
  if (status !== 'accepted' || !dueDate || request.disputedAt) return null
  return (
    <Text size="sm" fw={isLate ? 600 : undefined}>
      {t(isLate ? 'task.lateSince' : 'task.dueOnDay', { at: due(dueDate) })}
    </Text>
  )
}
