import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Report, reports } from '#contract/market/reports/reports.ts'
import { useList } from '../../../../api/queries.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { EmptyState, PagedList } from '../../../../kit/screens.tsx'
import { UserText } from '../../../../kit/text/UserText.tsx'

/** The user's own reports, newest first, with their outcome. */
export function ReportsTab() {
  const { t } = useTranslation()
  const list = useList(reports.list, { query: {} })
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text c="dimmed">{t('settings.reportsText')}</Text>
        <Anchor component={Link} to={paths.decisions}>
          {t('sanction.own.title')}
        </Anchor>
      </Group>
      <PagedList
        list={list}
        section={t('settings.reports')}
        empty={<EmptyState title={t('settings.noReports')} text={t('settings.noReportsText')} />}
      >
        {(items) => items.map((report) => <OwnReport key={report.id} report={report} />)}
      </PagedList>
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
            {t(`reports.type.${report.entityType}`)}
            {report.about !== null && (
              <>
                {' · '}
                <bdi>{report.about}</bdi>
              </>
            )}
          </Text>
          <Badge variant="light" tt="none" fw={500} c="var(--mantine-color-text)">
            {t(`reports.status.${report.status}`)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {t('settings.reportedAt')} <RelativeTime at={report.createdAt} />
        </Text>
        <UserText>{report.reason}</UserText>
        {report.adminNotes && (
          <div>
            <Text size="sm" c="dimmed">
              {t('settings.reportAnswer')} {report.resolvedAt && <RelativeTime at={report.resolvedAt} />}
            </Text>
            <UserText>{report.adminNotes}</UserText>
          </div>
        )}
      </Stack>
    </Card>
  )
}
