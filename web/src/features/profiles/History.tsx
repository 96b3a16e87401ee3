import { Anchor, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type HistorySummary, influencerHistory, type PastOrder } from '#contract/influencer-history.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { FigureCard } from '../../ui/Figure.tsx'
import { Count, Moment, Money, usePercent } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useList } from '../../ui/queries.ts'
import { Stars } from '../../ui/Stars.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { EmptyState, ListOf } from '../../ui/screens.tsx'
import { Words } from '../../ui/Words.tsx'

/** What the business had with an influencer so far: one reading for the whole page. */
export function useHistory(influencerId: number) {
  const list = useList(influencerHistory.read, { params: { id: influencerId } }, { fresh: true })
  const first = list.data?.pages[0] as AnswerOf<typeof influencerHistory.read> | undefined
  return { list, summary: first?.summary ?? null }
}

/** What the business itself had with this influencer: orders, money, messages, its own note. */
export function History({ influencerId }: { influencerId: number }) {
  const { t } = useTranslation()
  const { list, summary } = useHistory(influencerId)
  return (
    <section aria-labelledby="history">
      <Title order={2} id="history" mb={4}>
        {t('history.title')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('history.text')}
      </Text>
      <Stack gap="lg">
        {summary && <Summary summary={summary} />}
        <ListOf
          list={list}
          section={t('history.title')}
          empty={<EmptyState title={t('history.empty')} text={t('history.emptyText')} />}
        >
          {(orders) => orders.map((order) => <Order key={order.id} order={order} />)}
        </ListOf>
      </Stack>
    </section>
  )
}

function Summary({ summary }: { summary: HistorySummary }) {
  const { t } = useTranslation()
  const percent = usePercent()
  const { lastMessage, shortlisted } = summary
  return (
    <>
      {summary.orders > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          <FigureCard label={t('history.orders')} source={t('history.ordersSource', { count: summary.open })}>
            <Count of={summary.orders} />
          </FigureCard>
          <FigureCard label={t('history.completed')} source={t('profile.countedHere')}>
            <Count of={summary.completed} />
          </FigureCard>
          <FigureCard label={t('analytics.spend')} source={t('analytics.source.spend')}>
            <Money cents={summary.spend} />
          </FigureCard>
          <FigureCard label={t('analytics.onTime')} source={t('analytics.source.onTime')}>
            {summary.onTime === null ? (
              <Text span c="dimmed">
                {t('spending.unknown')}
              </Text>
            ) : (
              <bdi>{percent(summary.onTime)}</bdi>
            )}
          </FigureCard>
        </SimpleGrid>
      )}
      {shortlisted?.note && (
        <Card withBorder padding="md">
          <Text size="sm" c="dimmed">
            {t('history.note')}
          </Text>
          <Words>{shortlisted.note}</Words>
        </Card>
      )}
      {lastMessage && (
        <Card withBorder padding="md">
          <Group justify="space-between" align="flex-start">
            <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
              <Text size="sm" c="dimmed">
                {t(lastMessage.isMine ? 'history.youWrote' : 'history.theyWrote')} <Moment at={lastMessage.at} />
              </Text>
              <Words>{lastMessage.text}</Words>
            </div>
            <LinkButton to={`${paths.inbox}?to=${summary.influencer.id}`} variant="default" size="sm">
              {t('history.toMessages')}
            </LinkButton>
          </Group>
        </Card>
      )}
    </>
  )
}

function Order({ order }: { order: PastOrder }) {
  const { t } = useTranslation()
  const to = order.taskId === null ? paths.purchases : paths.task(order.taskId)
  return (
    <Card withBorder padding="md" component="article" aria-labelledby={`order-${order.id}`}>
      <Group justify="space-between" align="flex-start" mb="xs">
        <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Anchor component={Link} to={to} fw={600} id={`order-${order.id}`}>
            <bdi>{order.dealTitle}</bdi>
          </Anchor>
          <Text size="sm" c="dimmed">
            {t('order.ordered')} <Moment at={order.createdAt} />
            {order.deliveredAt && (
              <>
                {' · '}
                {t('task.status.delivered')} <Moment at={order.deliveredAt} />
              </>
            )}
            {order.isOnTime !== null && ` · ${t(order.isOnTime ? 'history.onTime' : 'history.late')}`}
          </Text>
        </div>
        <Group gap="sm">
          <Text fw={600}>{order.amount === null ? t('deals.priceOnRequest') : <Money cents={order.amount} />}</Text>
          <StatusBadge kind={order.taskStatus ? 'task' : 'order'} status={order.taskStatus ?? order.status} />
        </Group>
      </Group>
      {order.status !== 'completed' && order.spent > 0 && (
        <Text size="sm">
          {t('history.partPaid')} <Money cents={order.spent} />
        </Text>
      )}
      <Said label={t('history.yourReview')} review={order.mine} />
      <Said label={t('history.theirReview')} review={order.theirs} />
    </Card>
  )
}

function Said({ label, review }: { label: string; review: PastOrder['mine'] }) {
  if (!review) return null
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Stars value={review.stars} size={16} />
      </Group>
      {review.text && <Words>{review.text}</Words>}
    </div>
  )
}
