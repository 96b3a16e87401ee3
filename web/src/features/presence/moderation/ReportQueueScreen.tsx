import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { type ReportCase, reportCases } from '#contract/market/reports/cases.ts'
import { reportEntities, reportStatuses } from '#contract/market/reports/reports.ts'
import { cases } from '#contract/presence/moderation/cases.ts'
import { useList } from '../../../api/queries.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { BulkBar, BulkCheckbox } from '../../../kit/bulk/BulkBar.tsx'
import { type Bulk, useBulk } from '../../../kit/bulk/use-bulk.ts'
import { FilterBar } from '../../../kit/filters/FilterBar.tsx'
import type { Filter } from '../../../kit/filters/use-filters.ts'
import { StatusFilter } from '../../../kit/StatusFilter.tsx'
import { EmptyState, PagedList, Screen } from '../../../kit/screens.tsx'
import { QueueKeys } from '../../../kit/shortcuts/QueueKeys.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { CaseBadges } from './CaseBadges.tsx'
import { CaseTaking } from './CaseTaking.tsx'
import { caseQueryIn } from './load-reports.ts'
import { TransparencyExport } from './TransparencyExport.tsx'

/** /admin/reports: cases of reports, open ones oldest first; ?status=, ?type= and ?mine= choose others. */
export function ReportQueueScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const query = caseQueryIn(search)
  const list = useList(reportCases.list, { query })
  const filters: Filter[] = [
    {
      name: 'type',
      label: t('reports.kind'),
      kind: 'choice',
      options: reportEntities.map((type) => ({ value: type, label: t(`reports.type.${type}`) })),
    },
    {
      name: 'mine',
      label: t('reports.mine'),
      kind: 'choice',
      options: [{ value: 'true', label: t('reports.mineOnly') }],
    },
  ]
  return (
    <Screen title={t('reports.title')} line={t('reports.line')} size="md" action={<TransparencyExport />}>
      <StatusFilter kind="reports" statuses={reportStatuses} defaultStatus="pending" />
      <FilterBar label={t('reports.title')} filters={filters} />
      <PagedList
        list={list}
        section={t('reports.title')}
        empty={
          <EmptyState
            kind="done"
            title={t('reports.empty')}
            text={t(query.status === 'pending' ? 'reports.emptyText' : 'reports.emptyDecided')}
          />
        }
      >
        {(items) => <CaseQueue items={items} isOpen={query.status === 'pending'} search={search.toString()} />}
      </PagedList>
    </Screen>
  )
}

function CaseQueue({ items, isOpen, search }: { items: ReportCase[]; isOpen: boolean; search: string }) {
  const { t } = useTranslation()
  // a dispute is answered by its ruling
  const decidable = items.filter(({ isDispute }) => !isDispute)
  const answer = t('reports.answerText.nothing')
  const bulk = useBulk(decidable, cases.decide, {
    nameOf: ({ id, snapshot }) => snapshot?.title ?? t('reports.case', { id }),
    inputOf: ({ id }) => ({
      params: { id: String(id) },
      body: { outcome: 'rejected' as const, adminNotes: answer, sanction: null },
    }),
  })
  return (
    <>
      {isOpen && decidable.length > 0 && (
        <BulkBar bulk={bulk} label={t('reports.reject')} text={t('bulk.reports', { answer })} />
      )}
      <QueueKeys>
        {items.map((item) => (
          <CaseCard key={item.id} item={item} search={search} bulk={isOpen && !item.isDispute ? bulk : null} />
        ))}
      </QueueKeys>
    </>
  )
}

function CaseCard({ item, search, bulk }: { item: ReportCase; search: string; bulk: Bulk | null }) {
  const { t } = useTranslation()
  const { snapshot, subject } = item
  return (
    <Card withBorder component="article" padding="lg" aria-labelledby={`case-${item.id}`}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Group gap="sm" wrap="nowrap">
            {bulk && <BulkCheckbox bulk={bulk} id={item.id} name={t('reports.case', { id: item.id })} />}
            <CaseBadges item={item} />
          </Group>
          <Text size="sm" c="dimmed">
            <RelativeTime at={item.openedAt} />
          </Text>
        </Group>
        {subject && <UserRow person={subject} note={<bdi>@{subject.username}</bdi>} />}
        {snapshot?.title && (
          <Text fw={600} dir="auto">
            {snapshot.title}
          </Text>
        )}
        <UserText>{item.reason}</UserText>
        <Group justify="space-between">
          <Anchor
            component={Link}
            to={paths.reportCase(item.id, search)}
            id={`case-${item.id}`}
            fw={600}
            data-queue-key="e"
          >
            {t('reports.open')}
          </Anchor>
          {item.status === 'pending' ? (
            <CaseTaking item={item} />
          ) : (
            item.decidedBy && (
              <Text size="sm" c="dimmed">
                <bdi>{t('reports.decidedBy', { name: item.decidedBy.displayName })}</bdi>
              </Text>
            )
          )}
        </Group>
      </Stack>
    </Card>
  )
}
