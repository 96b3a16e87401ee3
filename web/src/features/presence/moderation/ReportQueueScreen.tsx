import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type ReportCase, reportCases } from '#contract/market/reports/cases.ts'
import { reportEntities, reportStatuses } from '#contract/market/reports/reports.ts'
import { cases } from '#contract/presence/moderation/cases.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { Avatar } from '../../../kit/Avatar.tsx'
import { BulkBar } from '../../../kit/bulk/BulkBar.tsx'
import { useBulk } from '../../../kit/bulk/use-bulk.ts'
import { FilterBar } from '../../../kit/filters/FilterBar.tsx'
import type { Filter } from '../../../kit/filters/use-filters.ts'
import { QueueWorkspace } from '../../../kit/queue/QueueWorkspace.tsx'
import { StatusFilter } from '../../../kit/StatusFilter.tsx'
import { EmptyState, Loaded, Screen } from '../../../kit/screens.tsx'
import { Case } from './Case.tsx'
import { caseQueryIn } from './load-reports.ts'
import { TransparencyExport } from './TransparencyExport.tsx'

/** /admin/reports: cases of reports, open ones oldest first; ?item= opens one; ?status=, ?type= and ?mine= choose others. */
export function ReportQueueScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const query = caseQueryIn(search)
  const isOpen = query.status === 'pending'
  const list = useList(reportCases.list, { query })
  // a dispute is answered by its ruling
  const decidable = list.items.filter(({ isDispute }) => !isDispute)
  const answer = t('reports.answerText.nothing')
  const bulk = useBulk(decidable, cases.decide, {
    nameOf: ({ id, snapshot }) => snapshot?.title ?? t('reports.case', { id }),
    inputOf: ({ id }) => ({
      params: { id: String(id) },
      body: { outcome: 'rejected' as const, adminNotes: answer, sanction: null },
    }),
  })
  const bar = <BulkBar bulk={bulk} label={t('reports.reject')} text={t('bulk.reports', { answer })} />
  const nameOf = ({ id, isDispute }: ReportCase) => (isDispute ? null : t('reports.case', { id }))
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
    <Screen title={t('reports.title')} line={t('reports.line')} size="xl" action={<TransparencyExport />}>
      <StatusFilter kind="reports" statuses={reportStatuses} defaultStatus="pending" />
      <FilterBar label={t('reports.title')} filters={filters} />
      <QueueWorkspace
        list={list}
        section={t('reports.title')}
        empty={
          <EmptyState
            kind="done"
            title={t('reports.empty')}
            text={t(isOpen ? 'reports.emptyText' : 'reports.emptyDecided')}
          />
        }
        keys={{ e: 'people.open' }}
        bulk={isOpen && decidable.length > 0 ? { bulk, bar, nameOf } : null}
        row={({ id, subject, snapshot, entityType, openedAt }) => ({
          picture: subject && <Avatar person={subject} size={32} />,
          title: <bdi>{titleOf({ entityType, snapshot, subject }) ?? t('reports.case', { id })}</bdi>,
          note: (
            <>
              {t(`reports.type.${entityType}`)} · <RelativeTime at={openedAt} />
            </>
          ),
        })}
      >
        {({ id }, next) => <OpenCase key={id} id={id} onDecided={next} />}
      </QueueWorkspace>
    </Screen>
  )
}

/** A person by their name, everything else by its title as it was. */
const titleOf = ({ entityType, snapshot, subject }: Pick<ReportCase, 'entityType' | 'snapshot' | 'subject'>) =>
  (entityType === 'user' ? null : snapshot?.title) ?? subject?.displayName

/** Each view is logged. */
function OpenCase({ id, onDecided }: { id: number; onDecided: () => void }) {
  const { t } = useTranslation()
  const read = useRead(cases.read, { params: { id: String(id) } })
  return (
    <Loaded read={read} section={t('reports.title')} lines={8}>
      {(item) => <Case item={item} onDecided={onDecided} />}
    </Loaded>
  )
}
