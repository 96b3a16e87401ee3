import { Card, Grid, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Side } from '#contract/orders/engagement.ts'
import { type Purchase, purchases } from '#contract/orders/purchases.ts'
import { type Task, tasks } from '#contract/orders/tasks.ts'
import { useRead } from '../../../api/queries.ts'
import { RequestError } from '../../../api/request.ts'
import { useSignedIn } from '../../../api/session.ts'
import { Money, RelativeTime } from '../../../format/figures.tsx'
import { homeOf, paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { EmptyState, Loaded, LoadedScreen, Screen, SectionBoundary } from '../../../kit/screens.tsx'
import { TaskDispute } from '../../../shared/disputes/TaskDispute.tsx'
import { BriefView } from '../../../shared/orders/BriefView.tsx'
import { OrderReceipts } from '../../../shared/orders/OrderReceipts.tsx'
import { UserRow } from '../../../shared/profiles/UserRow.tsx'
import { ClockBox } from './ClockBox.tsx'
import { Deliverable } from './Deliverable.tsx'
import { DeliverableViews } from './DeliverableViews.tsx'
import { TaskActions } from './TaskActions.tsx'
import { type MessageSlots, TaskHistory } from './TaskHistory.tsx'

type TaskPageSlots = MessageSlots & { reviews: (task: Task) => ReactNode }

/**
 * /task/{id}: for both parties and admins; 404 for anybody else (product.md 4). `reviews` is shown once the task is completed;
 * the other props render messages.
 */
export function TaskPage(slots: TaskPageSlots) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const { taskId = '' } = useParams()
  const read = useRead(tasks.read, { params: { id: taskId } }, { fresh: true })
  if (read.error instanceof RequestError && read.error.status === 404) {
    return (
      <Screen title={t('task.notYours')} size="sm">
        <EmptyState
          title={t('task.notYours')}
          text={t('task.notYoursText')}
          action={<LinkButton to={homeOf(user.role)}>{t('header.dashboard')}</LinkButton>}
        />
      </Screen>
    )
  }
  return (
    <LoadedScreen read={read} section={t('task.one')} shape="order">
      {(task) => <TaskContent task={task} {...slots} />}
    </LoadedScreen>
  )
}

function TaskContent({ task, reviews, ...messageSlots }: { task: Task } & TaskPageSlots) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const order = useRead(purchases.read, { params: { id: task.purchaseId } })
  const side: Side | null =
    user.id === task.business.id ? 'business' : user.id === task.influencer.id ? 'influencer' : null
  const title = order.data?.dealTitle ?? t('task.one')
  return (
    <Screen title={title} action={<StatusBadge kind="task" status={task.disputedAt ? 'disputed' : task.status} />}>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <ClockBox task={task} side={side} />
            {(task.finalResultUrl || task.finalResultFile) && <Deliverable task={task} />}
            {task.deliveredAt && <DeliverableViews taskId={task.id} />}
            {side && (
              <SectionBoundary name={t('task.actions')}>
                <TaskActions task={task} side={side} />
              </SectionBoundary>
            )}
            {task.status === 'completed' && (
              <SectionBoundary name={t('reviews.title')}>{reviews(task)}</SectionBoundary>
            )}
            <SectionBoundary name={t('dispute.title')}>
              <TaskDispute task={task} side={side} />
            </SectionBoundary>
            <SectionBoundary name={t('task.timeline')}>
              <TaskHistory task={task} writable={side !== null && task.status !== 'cancelled'} {...messageSlots} />
            </SectionBoundary>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <Card withBorder padding="lg">
              <Loaded read={order} section={t('task.order')} lines={2}>
                {(purchase) => <OrderSummary task={task} purchase={purchase} side={side} />}
              </Loaded>
            </Card>
            <OrderReceipts purchaseId={task.purchaseId} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Screen>
  )
}

function OrderSummary({ task, purchase, side }: { task: Task; purchase: Purchase; side: Side | null }) {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      <UserRow
        person={side === 'influencer' ? task.business : task.influencer}
        note={t(side === 'influencer' ? 'accounts.business' : 'accounts.influencer')}
      />
      <Group justify="space-between">
        <Text c="dimmed">{t('task.price')}</Text>
        <Text fw={600}>
          <Money cents={purchase.amount} />
        </Text>
      </Group>
      {side === 'influencer' && (
        <Group justify="space-between">
          <Text c="dimmed">{t('order.youReceive')}</Text>
          <Text fw={600}>
            <Money cents={purchase.amount - purchase.fee} />
          </Text>
        </Group>
      )}
      <Group justify="space-between">
        <Text c="dimmed">{t('task.due')}</Text>
        <Text>
          {task.dueDate ? <RelativeTime at={task.dueDate} /> : t('deals.days', { count: purchase.deliveryDays })}
        </Text>
      </Group>
      <Group justify="space-between">
        <Text c="dimmed">{t('deals.revisions')}</Text>
        <Text>
          {task.revisionsUsed} / {task.revisionsIncluded}
        </Text>
      </Group>
      <BriefView purchase={purchase} />
      {side === 'business' && (
        <LinkButton to={paths.influencer(task.influencer.id)} variant="default" size="sm">
          {t('task.toProfile')}
        </LinkButton>
      )}
    </Stack>
  )
}
