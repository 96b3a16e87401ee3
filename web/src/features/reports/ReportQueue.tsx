import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ReportInQueue, reportStatuses, reports } from '#contract/reports.ts'
import { PersonLine } from '../../ui/Face.tsx'
import { Moment } from '../../ui/figures.tsx'
import { StatusFilter, useStatus } from '../../ui/filters.tsx'
import { paths } from '../../ui/paths.ts'
import { useList } from '../../ui/queries.ts'
import { EmptyState, ListOf, Screen } from '../../ui/screens.tsx'
import { DecideReport } from './DecideReport.tsx'

/** /admin/reports: what people reported, oldest first; ?status= shows what was decided. */
export function Component() {
  const { t } = useTranslation()
  const status = useStatus(reportStatuses) ?? 'pending'
  const list = useList(reports.queue, { query: { status } })
  return (
    <Screen title={t('reports.title')} size="md">
      <StatusFilter kind="reports" statuses={reportStatuses} standard="pending" />
      <ListOf
        list={list}
        section={t('reports.title')}
        empty={
          <EmptyState
            title={t('reports.empty')}
            text={t(status === 'pending' ? 'reports.emptyText' : 'reports.emptyDecided')}
          />
        }
      >
        {(items) => items.map((report) => <Reported key={report.id} report={report} />)}
      </ListOf>
    </Screen>
  )
}

function Reported({ report }: { report: ReportInQueue }) {
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
            <Moment at={report.createdAt} />
          </Text>
        </Group>
        <Part label={t('reports.about')}>
          {subject ? <Subject subject={subject} /> : <Text c="dimmed">{t('reports.gone')}</Text>}
        </Part>
        <Part label={t('reports.reason')}>
          <Words>{report.reason}</Words>
        </Part>
        <Part label={t('reports.by')}>
          <PersonLine person={report.reporter} note={<bdi>@{report.reporter.username}</bdi>} />
        </Part>
        {report.status === 'pending' ? (
          <DecideReport report={report} />
        ) : (
          <Part label={`${t('reports.answer')} · ${t(`reports.status.${report.status}`)}`}>
            <Words>{report.adminNotes}</Words>
            <Text size="sm" c="dimmed">
              {report.resolvedAt && <Moment at={report.resolvedAt} />}
            </Text>
          </Part>
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
        <PersonLine person={subject.person} note={<bdi>@{subject.person.username}</bdi>} />
        <Anchor href={paths.publicProfile(subject.person)} target="_blank">
          {t('reports.openSubject')}
        </Anchor>
      </Group>
      {subject.title && (
        <Text fw={600} dir="auto">
          {subject.title}
        </Text>
      )}
      {subject.text && <Words>{subject.text}</Words>}
    </Stack>
  )
}

const Words = ({ children }: { children: string | null }) => (
  <Text dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

function Part({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {label}
      </Text>
      {children}
    </div>
  )
}
