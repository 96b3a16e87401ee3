import { Anchor, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { type DisputeSummary, disputeStatuses, disputes } from '#contract/disputes.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { ClockLine } from '../../ui/ClockLine.tsx'
import { DisputeHistory } from '../../ui/DisputeHistory.tsx'
import { PersonLine } from '../../ui/Face.tsx'
import { Moment, Money, useTimes } from '../../ui/figures.tsx'
import { StatusFilter, useStatus } from '../../ui/filters.tsx'
import { paths } from '../../ui/paths.ts'
import { useList, useRead } from '../../ui/queries.ts'
import { EmptyState, ListOf, Loaded, Screen } from '../../ui/screens.tsx'
import { RuleDispute } from './RuleDispute.tsx'

/** /admin/disputes: the oldest first; ?status= shows another state, ?dispute= opens one. */
export function Component() {
  const { t } = useTranslation()
  const status = useStatus(disputeStatuses) ?? 'open'
  const list = useList(disputes.queue, { query: { status } }, { fresh: true })
  return (
    <Screen title={t('dispute.queue')} size="md">
      <StatusFilter kind="dispute" statuses={disputeStatuses} standard="open" />
      <ListOf
        list={list}
        section={t('dispute.queue')}
        empty={<EmptyState title={t('dispute.empty')} text={t('dispute.emptyText')} />}
      >
        {(items) => items.map((dispute) => <Queued key={dispute.id} dispute={dispute} />)}
      </ListOf>
    </Screen>
  )
}

function Queued({ dispute }: { dispute: DisputeSummary }) {
  const { t } = useTranslation()
  const { exact } = useTimes()
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
            <Anchor component={Link} to={paths.task(dispute.taskId)} inherit>
              <bdi>{dispute.dealTitle}</bdi>
            </Anchor>
          </Title>
          <Text fw={600}>
            <Money cents={dispute.amount} />
          </Text>
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PersonLine person={dispute.business} note={t('accounts.business')} />
          <PersonLine person={dispute.influencer} note={t('accounts.influencer')} />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          {t('dispute.openedBy', { name: dispute[dispute.openedBy].displayName })} · <Moment at={dispute.createdAt} />
        </Text>
        {dispute.decideBy && !dispute.end && (
          <Text fw={600}>{t('dispute.now.objected', { at: exact(dispute.decideBy) })}</Text>
        )}
        {dispute.clock && <ClockLine clock={dispute.clock} />}
        <Group>
          <ActionButton variant="default" size="sm" onClick={toggle}>
            {t(isOpened ? 'dispute.hide' : 'dispute.show')}
          </ActionButton>
        </Group>
        {isOpened && <Opened id={dispute.id} />}
      </Stack>
    </Card>
  )
}

/** Both sides' evidence and the ruling; that it was read is written down. */
function Opened({ id }: { id: number }) {
  const { t } = useTranslation()
  const read = useRead(disputes.read, { params: { id } }, { fresh: true })
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
