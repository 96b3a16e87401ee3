import { Anchor, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { type DisputeSummary, disputeFilters, disputes } from '#contract/market/disputes/disputes.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { Money, RelativeTime } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { StatusFilter, useStatusParam } from '../../../kit/StatusFilter.tsx'
import { EmptyState, Loaded, Screen } from '../../../kit/screens.tsx'
import { QueueList } from '../../../kit/shortcuts/QueueKeys.tsx'
import { ListSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { Together, useKeepWaiting } from '../../../kit/skeleton/Together.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { ClockLine } from '../engagements/ClockLine.tsx'
import { DisputeHistory } from '../engagements/DisputeHistory.tsx'
import { RuleDispute } from './RuleDispute.tsx'
import { Decision } from './WorkDisputes.tsx'

/** /admin/disputes: oldest first, open ones unless ?status= chooses others; ?dispute= expands one. */
export function DisputeQueueScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('dispute.queue')} size="md">
      <Together skeleton={<ListSkeleton rows={4} height={200} />}>
        <DisputeQueue />
      </Together>
    </Screen>
  )
}

function DisputeQueue() {
  const { t } = useTranslation()
  const status = useStatusParam(disputeFilters) ?? 'waiting'
  const list = useList(disputes.queue, { query: { status } })
  const counts = useRead(disputes.queueCounts, {})
  useKeepWaiting(counts.isLoading)
  return (
    <>
      <StatusFilter kind="dispute" statuses={disputeFilters} defaultStatus="waiting" counts={counts.data} />
      <QueueList
        list={list}
        section={t('dispute.queue')}
        empty={<EmptyState kind="done" title={t('dispute.empty')} text={t('dispute.emptyText')} />}
      >
        {(dispute) => <DisputeCard key={dispute.id} dispute={dispute} />}
      </QueueList>
    </>
  )
}

function DisputeCard({ dispute }: { dispute: DisputeSummary }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const isOpened = search.get('dispute') === String(dispute.id)
  const toggle = () =>
    setSearch(
      (before) => {
        if (isOpened) before.delete('dispute')
        else before.set('dispute', String(dispute.id))
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Card withBorder component="article" padding="lg" aria-labelledby={`dispute-${dispute.id}`}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h4" id={`dispute-${dispute.id}`}>
            <DisputedTitle dispute={dispute} />
          </Title>
          <Text fw={600}>
            <Money cents={dispute.amount} />
          </Text>
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <UserRow person={dispute.business} note={t('accounts.business')} />
          <UserRow person={dispute.influencer} note={t('accounts.influencer')} />
        </SimpleGrid>
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
        {dispute.clock && <ClockLine clock={dispute.clock} />}
        <Group>
          <ActionButton variant="default" size="sm" data-queue-key="e" onClick={toggle}>
            {t(isOpened ? 'dispute.hide' : 'dispute.show')}
          </ActionButton>
        </Group>
        {isOpened && <DisputeDetails id={dispute.id} />}
      </Stack>
    </Card>
  )
}

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

/** Evidence of both sides and the ruling; each view is logged. */
function DisputeDetails({ id }: { id: number }) {
  const { t } = useTranslation()
  const read = useRead(disputes.read, { params: { id } })
  return (
    <Loaded read={read} section={t('dispute.title')}>
      {(dispute) => (
        <Stack gap="lg">
          <DisputeHistory dispute={dispute} />
          {(dispute.status === 'open' || dispute.status === 'objected') && (
            <RuleDispute key={dispute.status} dispute={dispute} />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
