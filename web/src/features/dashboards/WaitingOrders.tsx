import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { InfluencerDashboard } from '#contract/dashboards.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { ClockLine } from '../../ui/ClockLine.tsx'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { PersonLine } from '../../ui/Face.tsx'
import { Money } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

type Own = { own: boolean }

/** Paid orders that wait to be accepted. */
export function OpenRequests({ requests, own }: { requests: InfluencerDashboard['requests'] } & Own) {
  const { t } = useTranslation()
  return (
    <Orders id="requests" title={t('order.requests')} count={requests.count} all={own ? paths.dealRequests : null}>
      {requests.count === 0 && <Text c="dimmed">{t('order.noRequestsText')}</Text>}
      {requests.items.map((request) => (
        <Card key={request.purchaseId} withBorder padding="md">
          <Group justify="space-between">
            <PersonLine person={request.business} note={<bdi>{request.dealTitle}</bdi>} />
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
    </Orders>
  )
}

/** Open tasks, the ones due first. */
export function OpenWork({ work, expected, own }: { work: InfluencerDashboard['work']; expected: number } & Own) {
  const { t } = useTranslation()
  return (
    <Orders id="running" title={t('dashboard.running')} count={work.count} all={own ? paths.tasks : null}>
      {expected > 0 && (
        <Text c="dimmed" size="sm">
          {t('wallet.expected')}: <Money cents={expected} /> · {t('wallet.expectedSource')}
        </Text>
      )}
      {work.count === 0 && <Text c="dimmed">{t('task.emptyText')}</Text>}
      {work.items.map((task) => (
        <Card key={task.id} withBorder padding="md">
          <Group justify="space-between" mb="xs">
            <PersonLine person={task.business} note={<bdi>{task.dealTitle}</bdi>} />
            <Group>
              <StatusBadge kind="task" status={task.status} />
              <LinkButton to={paths.task(task.id)} size="sm" variant="default">
                {t('order.open')}
              </LinkButton>
            </Group>
          </Group>
          {task.clock && <ClockLine clock={task.clock} />}
        </Card>
      ))}
    </Orders>
  )
}

type OrdersProps = { id: string; title: string; count: number; all: string | null; children: ReactNode }

function Orders({ id, title, count, all, children }: OrdersProps) {
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
        {all && (
          <Anchor component={Link} to={all}>
            {t('common.all')}
          </Anchor>
        )}
      </Group>
      <Stack gap="lg">{children}</Stack>
    </section>
  )
}
