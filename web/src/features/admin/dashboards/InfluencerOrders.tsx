import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { InfluencerDashboard } from '#contract/admin/dashboards/dashboards.ts'
import { nextMoment } from '#contract/market/engagements/next-moment.ts'
import { Money } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { CountBadge } from '../../../kit/figures/CountBadge.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { NextDate } from '../../market/engagements/NextDate.tsx'
import { taskStateFor } from '../../market/engagements/order-rows.ts'
import { useOrderTerms } from '../../market/engagements/use-order-terms.ts'

type OwnerProps = { own: boolean }

/** Paid orders awaiting acceptance. */
export function OpenRequests({ requests, own }: { requests: InfluencerDashboard['requests'] } & OwnerProps) {
  const { t } = useTranslation()
  return (
    <OrderSection
      id="requests"
      title={t('order.requests')}
      count={requests.count}
      allPath={own ? paths.dealRequests : null}
    >
      {requests.count === 0 && <NoRequests />}
      {requests.items.map((request) => (
        <Card key={request.purchaseId} withBorder padding="md">
          <Group justify="space-between">
            <UserRow person={request.business} note={<bdi>{request.dealTitle}</bdi>} />
            <Group>
              <Text fw={600}>
                <Money cents={request.amount} />
              </Text>
              {own && (
                <LinkButton to={paths.dealRequests} size="sm">
                  {t('dashboard.answer')}
                </LinkButton>
              )}
            </Group>
          </Group>
        </Card>
      ))}
    </OrderSection>
  )
}

function NoRequests() {
  const { t } = useTranslation()
  const { acceptHours } = useOrderTerms()
  return <Text c="dimmed">{t('order.noRequestsText', { count: acceptHours })}</Text>
}

/** Open tasks, by the moment that matters next. */
export function OpenWork({
  work,
  expected,
  own,
}: { work: InfluencerDashboard['work']; expected: number } & OwnerProps) {
  const { t } = useTranslation()
  return (
    <OrderSection id="running" title={t('dashboard.running')} count={work.count} allPath={own ? paths.tasks : null}>
      {expected > 0 && (
        <Text c="dimmed" size="sm">
          {t('wallet.expected')}: <Money cents={expected} /> · {t('wallet.expectedSource')}
        </Text>
      )}
      {work.count === 0 && <Text c="dimmed">{t('task.emptyText')}</Text>}
      {work.items.map((task) => (
        <Card key={task.id} withBorder padding="md">
          <Group justify="space-between" mb="xs">
            <UserRow person={task.business} note={<bdi>{task.dealTitle}</bdi>} />
            <Group>
              <StatusBadge kind="task" status={taskStateFor(task, 'influencer')} />
              <LinkButton to={paths.task(task.id)} size="sm" variant="default">
                {t('order.open')}
              </LinkButton>
            </Group>
          </Group>
          <NextDate
            next={nextMoment({ ...task, isWaiting: task.status === 'waiting_for_client' })}
            isLate={task.isLate}
          />
        </Card>
      ))}
    </OrderSection>
  )
}

type OrdersProps = { id: string; title: string; count: number; allPath: string | null; children: ReactNode }

function OrderSection({ id, title, count, allPath, children }: OrdersProps) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="md">
        <Group gap="xs">
          <Title order={2} id={id}>
            {title}
          </Title>
          <CountBadge count={count} text={String(count)} />
        </Group>
        {allPath && (
          <Anchor component={Link} to={allPath}>
            {t('common.all')}
          </Anchor>
        )}
      </Group>
      <Stack gap="lg">{children}</Stack>
    </section>
  )
}
