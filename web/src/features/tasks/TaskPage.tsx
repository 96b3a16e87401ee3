import { Card, Grid, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { type Purchase, purchases } from '#contract/purchases.ts'
import type { Side } from '#contract/task-machine.ts'
import { type Task, tasks } from '#contract/tasks.ts'
import { BriefView } from '../../ui/BriefView.tsx'
import { LinkButton } from '../../ui/buttons.tsx'
import { PersonLine } from '../../ui/Face.tsx'
import { Moment, Money } from '../../ui/figures.tsx'
import { OrderReceipts } from '../../ui/OrderReceipts.tsx'
import { homeOf, paths } from '../../ui/paths.ts'
import { keyOf, useRead } from '../../ui/queries.ts'
import { RequestError } from '../../ui/request.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { EmptyState, Loaded, Screen, Section } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import { ClockBox } from './ClockBox.tsx'
import { Result } from './Result.tsx'
import { ResultViews } from './ResultViews.tsx'
import { Story, type Writing } from './Story.tsx'
import { TaskActions } from './TaskActions.tsx'
import { TaskDispute } from './TaskDispute.tsx'

type Parts = Writing & { reviews: (task: Task) => ReactNode }

/**
 * /task/{id}: for its two sides and for admins; anybody else learns nothing of it (product.md 4). `reviews` is what stands there
 * once the task is completed; the others are how messages are written and shown.
 */
export function TaskPage(parts: Parts) {
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
    <Loaded read={read} section={t('task.one')}>
      {(task) => <TaskScreen task={task} {...parts} />}
    </Loaded>
  )
}

function TaskScreen({ task, reviews, ...writing }: { task: Task } & Parts) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const queries = useQueryClient()
  const order = useRead(purchases.read, { params: { id: task.purchaseId } })
  const side: Side | null =
    user.id === task.business.id ? 'business' : user.id === task.influencer.id ? 'influencer' : null
  const changed = (next?: Task) => {
    if (next) queries.setQueryData(keyOf(tasks.read, { params: { id: String(next.id) } }), next)
    queries.invalidateQueries({
      predicate: ({ queryKey }) => !next || queryKey[0] !== tasks.read.url,
      refetchType: 'active',
    })
  }
  const title = order.data?.dealTitle ?? t('task.one')
  return (
    <Screen title={title} action={<StatusBadge kind="task" status={task.disputedAt ? 'disputed' : task.status} />}>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <ClockBox task={task} side={side} />
            {(task.finalResultUrl || task.finalResultFile) && <Result task={task} />}
            {task.deliveredAt && <ResultViews taskId={task.id} />}
            {side && (
              <Section name={t('task.actions')}>
                <TaskActions task={task} side={side} changed={changed} />
              </Section>
            )}
            {task.status === 'completed' && <Section name={t('reviews.title')}>{reviews(task)}</Section>}
            <Section name={t('dispute.title')}>
              <TaskDispute task={task} side={side} changed={() => changed()} />
            </Section>
            <Section name={t('task.timeline')}>
              <Story task={task} writable={side !== null && task.status !== 'cancelled'} {...writing} />
            </Section>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <Card withBorder padding="lg">
              <Loaded read={order} section={t('task.order')} lines={2}>
                {(purchase) => <OrderFacts task={task} purchase={purchase} side={side} />}
              </Loaded>
            </Card>
            <OrderReceipts purchaseId={task.purchaseId} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Screen>
  )
}

function OrderFacts({ task, purchase, side }: { task: Task; purchase: Purchase; side: Side | null }) {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      <PersonLine
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
        <Text>{task.dueDate ? <Moment at={task.dueDate} /> : t('deals.days', { count: purchase.deliveryDays })}</Text>
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
