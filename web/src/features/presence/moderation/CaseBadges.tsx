import { Badge, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ReportCase, reportTargetHours } from '#contract/market/reports/cases.ts'
import { serverNow } from '../../../format/server-clock.ts'

/** Subject of a case, the number of reporters, and reasons for urgency. */
export function CaseBadges({ item }: { item: ReportCase }) {
  const { t } = useTranslation()
  const isLate = item.status === 'pending' && serverNow() > Date.parse(item.dueAt)
  const badges: [label: string | false, color?: string][] = [
    [t(`reports.type.${item.entityType}`)],
    [item.reporters > 0 && t('reports.reporters', { count: item.reporters })],
    [item.isFlagged && t('reports.flagged')],
    [item.isDispute && t('reports.inDispute')],
    [item.resolvedBefore > 0 && t('reports.before', { count: item.resolvedBefore }), 'orange'],
    [isLate && t('reports.late', { hours: reportTargetHours }), 'danger'],
  ]
  return (
    <Group gap="xs">
      {badges.map(
        ([label, color]) =>
          label && (
            <Badge key={label} variant="light" color={color} c="var(--mantine-color-text)" tt="none" fw={500}>
              {label}
            </Badge>
          ),
      )}
    </Group>
  )
}
