import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  type HistorySummary,
  influencerHistory,
  type PastOrder,
} from '#contract/admin/dashboards/influencer-history.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Person } from '#contract/fields.ts'
import { type CampaignRequestSummary, campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import { useLinkedList, useList } from '../../../api/queries.ts'
import { Count, Money, RelativeTime, useNumber, usePercent } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { RichText } from '../../../format/RichText.tsx'
import { LinkButton } from '../../../kit/buttons.tsx'
import { FigureCard, FigureGrid } from '../../../kit/figures/Figure.tsx'
import layout from '../../../kit/layout.module.css'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { EmptyState, PagedList, type PagedQuery } from '../../../kit/screens.tsx'
import { ListSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { RequestStatusBadge } from '../../market/engagements/requests/RequestStatusBadge.tsx'
import { Stars } from '../../market/reviews/Stars.tsx'

/** The business's history with an influencer; shared by all parts of the page. */
export function useHistory(influencerId: number) {
  const list = useList(influencerHistory.read, { params: { id: influencerId } })
  const first = list.data?.pages[0] as AnswerOf<typeof influencerHistory.read> | undefined
  return { list, summary: first?.summary ?? null }
}

type Props = {
  influencer: Person
  /** The business's own note about the influencer. */
  note: (summary: HistorySummary) => ReactNode
}

/** Shared history of a business and an influencer: money, messages, orders and campaign requests, and the business's note. */
export function History({ influencer, note }: Props) {
  const { t } = useTranslation()
  const { list, summary } = useHistory(influencer.id)
  const requests = useLinkedList(campaignRequests.list, { query: { with: String(influencer.id) } })
  const isEmpty = [list, requests].every(({ isSuccess, items }) => isSuccess && items.length === 0)
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('history.title')}</h2>
      <Text c="dimmed" size="sm" mb="md">
        {t('history.text')}
      </Text>
      <Stack gap="lg">
        {summary && <Summary summary={summary} />}
        {summary && note(summary)}
        {isEmpty ? (
          <EmptyState kind="people" title={t('history.empty')} text={t('history.emptyText')} />
        ) : (
          <>
            <Part title={t('history.orders')} list={list}>
              {(orders) =>
                orders.map((order) => <PastOrderCard key={order.id} order={order} influencer={influencer} />)
              }
            </Part>
            <Part title={t('request.all')} list={requests}>
              {(items) => items.map((request) => <RequestCard key={request.id} request={request} />)}
            </Part>
          </>
        )}
      </Stack>
    </section>
  )
}

type PartProps<T> = { title: string; list: PagedQuery<T>; children: (items: T[]) => ReactNode }

/** Orders or campaign requests under their title; nothing where there are none. */
function Part<T>({ title, list, children }: PartProps<T>) {
  const id = useId()
  if (!list.isPending && !list.error && list.items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h4" id={id} mb="sm">
        {title}
      </Title>
      <PagedList list={list} section={title} empty={null} skeleton={<ListSkeleton rows={2} height={88} />}>
        {(items) => <Stack gap="sm">{children(items)}</Stack>}
      </PagedList>
    </section>
  )
}

function Summary({ summary }: { summary: HistorySummary }) {
  const { t } = useTranslation()
  const percent = usePercent()
  const number = useNumber()
  const { influencer, lastMessage } = summary
  return (
    <>
      {summary.orders + summary.campaigns.requests > 0 && (
        <FigureGrid>
          <FigureCard label={t('history.orders')} source={t('history.ordersSource', { count: summary.open })}>
            <Count of={summary.orders} />
          </FigureCard>
          <FigureCard label={t('history.completed')} source={t('profile.countedHere')}>
            <Count of={summary.completed} />
          </FigureCard>
          {summary.campaigns.requests > 0 && (
            <FigureCard
              label={t('history.campaigns')}
              source={t('history.campaignsSource', {
                count: summary.campaigns.completed,
                running: number(summary.campaigns.running),
              })}
            >
              <Count of={summary.campaigns.requests} />
            </FigureCard>
          )}
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
        </FigureGrid>
      )}
      {lastMessage && (
        <Card withBorder padding="md">
          <Group justify="space-between" align="flex-start">
            <div className={layout.grows}>
              <Text size="sm" c="dimmed">
                <RichText
                  of={lastMessage.isMine ? 'history.youWrote' : 'history.theyWrote'}
                  values={{ name: <bdi>{influencer.displayName}</bdi>, at: <RelativeTime at={lastMessage.at} /> }}
                />
              </Text>
              {lastMessage.text && <UserText>{lastMessage.text}</UserText>}
            </div>
            <LinkButton to={`${paths.inbox}?to=${influencer.id}`} variant="default" size="sm">
              {t('history.toMessages')}
            </LinkButton>
          </Group>
        </Card>
      )}
    </>
  )
}

function PastOrderCard({ order, influencer }: { order: PastOrder; influencer: Person }) {
  const { t } = useTranslation()
  const to = order.taskId === null ? paths.purchases : paths.task(order.taskId)
  return (
    <Card withBorder padding="md" component="article" aria-labelledby={`order-${order.id}`}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <div className={layout.grows}>
            <Anchor component={Link} to={to} fw={600} id={`order-${order.id}`}>
              <bdi>{order.dealTitle}</bdi>
            </Anchor>
            <Text size="sm" c="dimmed">
              <RichText of="order.ordered" values={{ at: <RelativeTime at={order.createdAt} /> }} />
              {order.deliveredAt && (
                <>
                  {' · '}
                  {t('task.status.delivered')} <RelativeTime at={order.deliveredAt} />
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
            <RichText of="history.partPaid" values={{ amount: <Money cents={order.spent} /> }} />
          </Text>
        )}
        <ReviewLine label={t('history.yourReview')} review={order.mine} />
        <ReviewLine
          label={<RichText of="history.theirReview" values={{ name: <bdi>{influencer.displayName}</bdi> }} />}
          review={order.theirs}
        />
      </Stack>
    </Card>
  )
}

function RequestCard({ request }: { request: CampaignRequestSummary }) {
  const id = useId()
  return (
    <Card withBorder padding="md" component="article" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start">
        <div className={layout.grows}>
          <Anchor component={Link} to={paths.campaignRequest(request.id)} fw={600} id={id}>
            <bdi>{request.campaign.title}</bdi>
          </Anchor>
          <Text size="sm" c="dimmed">
            <RelativeTime at={request.createdAt} />
          </Text>
        </div>
        <Group gap="sm">
          <Text fw={600}>
            <Money cents={request.amount} />
          </Text>
          <RequestStatusBadge request={request} />
        </Group>
      </Group>
    </Card>
  )
}

function ReviewLine({ label, review }: { label: ReactNode; review: PastOrder['mine'] }) {
  if (!review) return null
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Stars value={review.stars} size={16} />
      </Group>
      {review.text && <UserText>{review.text}</UserText>}
    </div>
  )
}
