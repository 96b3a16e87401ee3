import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ReportInQueue, reportStatuses, reports } from '#contract/reports/reports.ts'
import { useList } from '../../api/queries.ts'
import { RelativeTime } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { StatusFilter, useStatusParam } from '../../kit/StatusFilter.tsx'
import { EmptyState, PagedList, Screen } from '../../kit/screens.tsx'
import { QueueKeys } from '../../kit/shortcuts/QueueKeys.tsx'
import { UserText } from '../../kit/UserText.tsx'
import { UserRow } from '../../shared/profiles/UserRow.tsx'
import { DecideReport } from './DecideReport.tsx'

/** /admin/reports: reports, oldest first; ?status= shows decided ones. */
export function ReportQueueScreen() {
  const { t } = useTranslation()
  const status = useStatusParam(reportStatuses) ?? 'pending'
  const list = useList(reports.queue, { query: { status } })
  return (
    <Screen title={t('reports.title')} size="md">
      <StatusFilter kind="reports" statuses={reportStatuses} defaultStatus="pending" />
      <PagedList
        list={list}
        section={t('reports.title')}
        empty={
          <EmptyState
            kind="done"
            title={t('reports.empty')}
            text={t(status === 'pending' ? 'reports.emptyText' : 'reports.emptyDecided')}
          />
        }
      >
        {(items) => (
          <QueueKeys>
            {items.map((report) => (
              <ReportCard key={report.id} report={report} />
            ))}
          </QueueKeys>
        )}
      </PagedList>
    </Screen>
  )
}

function ReportCard({ report }: { report: ReportInQueue }) {
  const { t } = useTranslation()
  const { subject } = report
  return (
    <Card withBorder component="article" padding="lg" aria-labelledby={`report-${report.id}`}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <Badge variant="light" tt="none" fw={500} c="var(--mantine-color-text)" id={`report-${report.id}`}>
            {t(`reports.type.${report.entityType}`)} {report.entityId}
          </Badge>
          <Text size="sm" c="dimmed">
            <RelativeTime at={report.createdAt} />
          </Text>
        </Group>
        <LabelledBlock label={t('reports.about')}>
          {subject ? <Subject subject={subject} /> : <Text c="dimmed">{t('reports.gone')}</Text>}
        </LabelledBlock>
        <LabelledBlock label={t('reports.reason')}>
          <UserText>{report.reason}</UserText>
        </LabelledBlock>
        <LabelledBlock label={t('reports.by')}>
          <UserRow person={report.reporter} note={<bdi>@{report.reporter.username}</bdi>} />
        </LabelledBlock>
        {report.status === 'pending' ? (
          <DecideReport report={report} />
        ) : (
          <LabelledBlock label={`${t('reports.answer')} · ${t(`reports.status.${report.status}`)}`}>
            <UserText>{report.adminNotes ?? ''}</UserText>
            <Text size="sm" c="dimmed">
              {report.resolvedAt && <RelativeTime at={report.resolvedAt} />}
            </Text>
          </LabelledBlock>
        )}
      </Stack>
    </Card>
  )
}

function Subject({ subject }: { subject: NonNullable<ReportInQueue['subject']> }) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <UserRow person={subject.person} note={<bdi>@{subject.person.username}</bdi>} />
        <Anchor href={paths.publicProfile(subject.person)} target="_blank">
          {t('reports.openSubject')}
        </Anchor>
      </Group>
      {subject.title && (
        <Text fw={600} dir="auto">
          {subject.title}
        </Text>
      )}
      {subject.text && <UserText>{subject.text}</UserText>}
    </Stack>
  )
}

function LabelledBlock({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {label}
      </Text>
      {children}
    </div>
  )
}
