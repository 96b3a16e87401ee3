import { Anchor, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Person } from '#contract/fields.ts'
import { type DisputeSummary, disputeFilters, disputes } from '#contract/market/disputes/disputes.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { Money, RelativeTime } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { QueueItem } from '../../../kit/queue/QueueItem.tsx'
import { QueueWorkspace } from '../../../kit/queue/QueueWorkspace.tsx'
import { StatusFilter, useStatusParam } from '../../../kit/StatusFilter.tsx'
import { EmptyState, Loaded, Screen } from '../../../kit/screens.tsx'
import { ListSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { Together, useKeepWaiting } from '../../../kit/skeleton/Together.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { ClockLine } from '../engagements/ClockLine.tsx'
import { DisputeHistory } from '../engagements/DisputeHistory.tsx'
import { PersonHistory } from '../reports/PersonHistory.tsx'
import { RuleDispute } from './RuleDispute.tsx'
import { Decision } from './WorkDisputes.tsx'

/** Renders the order or campaign request of a dispute. */
type WorkSlot = { work: (dispute: DisputeSummary) => ReactNode }

/** /admin/disputes: oldest first, open ones unless ?status= chooses others; ?dispute= opens one, with its work. */
export function DisputeQueueScreen({ work }: WorkSlot) {
  const { t } = useTranslation()
  return (
    <Screen title={t('dispute.queue')} size="xl">
      <Together skeleton={<ListSkeleton rows={4} height={200} />}>
        <DisputeQueue work={work} />
      </Together>
    </Screen>
  )
}

function DisputeQueue({ work }: WorkSlot) {
  const { t } = useTranslation()
  const status = useStatusParam(disputeFilters) ?? 'waiting'
  const list = useList(disputes.queue, { query: { status } })
  const counts = useRead(disputes.queueCounts, {})
  useKeepWaiting(counts.isLoading)
  return (
    <>
      <StatusFilter kind="dispute" statuses={disputeFilters} defaultStatus="waiting" counts={counts.data} />
      <QueueWorkspace
        list={list}
        section={t('dispute.queue')}
        empty={<EmptyState kind="done" title={t('dispute.empty')} text={t('dispute.emptyText')} />}
        param="dispute"
        row={(dispute) => ({
          picture: <Avatar person={dispute[dispute.openedBy]} size={32} />,
          title: <bdi>{dispute.dealTitle}</bdi>,
          note: (
            <>
              <bdi>{dispute[dispute.openedBy].displayName}</bdi> · <RelativeTime at={dispute.createdAt} />
            </>
          ),
          side: <Money cents={dispute.amount} />,
        })}
      >
        {(dispute) => <DisputeDetails key={dispute.id} dispute={dispute} work={work} />}
      </QueueWorkspace>
    </>
  )
}

/** Evidence of both sides, the work, and beside them the ruling; each view is logged. */
function DisputeDetails({ dispute, work }: { dispute: DisputeSummary } & WorkSlot) {
  const { t } = useTranslation()
  const read = useRead(disputes.read, { params: { id: dispute.id } })
  const isOpen = dispute.status === 'open' || dispute.status === 'objected'
  return (
    <QueueItem
      title={<DisputedTitle dispute={dispute} />}
      side={
        <Text fw={600}>
          <Money cents={dispute.amount} />
        </Text>
      }
      decision={isOpen && read.data && <RuleDispute key={read.data.status} dispute={read.data} />}
      formLabel={isOpen ? t('reports.decide') : undefined}
      aside={
        <>
          <Side person={dispute.business} role={t('accounts.business')} />
          <Side person={dispute.influencer} role={t('accounts.influencer')} />
        </>
      }
    >
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {dispute.campaignRequestId !== null && `${t('request.one')} · `}
          {t('dispute.openedBy', { name: dispute[dispute.openedBy].displayName })} ·{' '}
          <RelativeTime at={dispute.createdAt} />
        </Text>
        {dispute.decideBy && !dispute.end && (
          <Text fw={600}>
            <Decision decideBy={dispute.decideBy} />
          </Text>
        )}
        {dispute.clock && <ClockLine clock={dispute.clock} nameOf={(side) => dispute[side].displayName} />}
      </Stack>
      <Loaded read={read} section={t('dispute.title')}>
        {(dispute) => <DisputeHistory dispute={dispute} />}
      </Loaded>
      {work(dispute)}
    </QueueItem>
  )
}

const Side = ({ person, role }: { person: Person; role: string }) => (
  <div>
    <UserRow person={person} note={role} />
    <PersonHistory person={person} />
  </div>
)

/** The title of a dispute's work, with a link to the order or the campaign request. */
function DisputedTitle({ dispute: { taskId, campaignRequestId, dealTitle } }: { dispute: DisputeSummary }) {
  const title = <bdi>{dealTitle}</bdi>
  const to =
    taskId !== null ? paths.task(taskId) : campaignRequestId !== null ? paths.requestForAdmins(campaignRequestId) : null
  if (to === null) return title
  return (
    <Anchor component={Link} to={to} inherit>
      {title}
    </Anchor>
  )
}
