import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Report, reports } from '#contract/reports.ts'
import { Moment } from '../../../ui/figures.tsx'
import { useList } from '../../../ui/queries.ts'
import { EmptyState, ListOf } from '../../../ui/screens.tsx'
import { Words } from '../../../ui/Words.tsx'

/** What one reported oneself, newest first, with what became of it. */
export function ReportsTab() {
  const { t } = useTranslation()
  const list = useList(reports.list, { query: {} }, { fresh: true })
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('settings.reportsText')}</Text>
      <ListOf
        list={list}
        section={t('settings.reports')}
        empty={<EmptyState title={t('settings.noReports')} text={t('settings.noReportsText')} />}
      >
        {(items) => items.map((report) => <OwnReport key={report.id} report={report} />)}
      </ListOf>
    </Stack>
  )
}

function OwnReport({ report }: { report: Report }) {
  const { t } = useTranslation()
  return (
    <Card withBorder component="article" padding="lg" aria-labelledby={`own-report-${report.id}`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600} id={`own-report-${report.id}`}>
            {t(`reports.type.${report.entityType}`)} {report.entityId}
          </Text>
          <Badge variant="light" tt="none" fw={500} c="var(--mantine-color-text)">
            {t(`reports.status.${report.status}`)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {t('settings.reportedAt')} <Moment at={report.createdAt} />
        </Text>
        <Words>{report.reason}</Words>
        {report.adminNotes && (
          <div>
            <Text size="sm" c="dimmed">
              {t('settings.reportAnswer')} {report.resolvedAt && <Moment at={report.resolvedAt} />}
            </Text>
            <Words>{report.adminNotes}</Words>
          </div>
        )}
      </Stack>
    </Card>
  )
}
