import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { taskFilters, tasks } from '#contract/tasks.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { ClockLine } from '../../ui/ClockLine.tsx'
import { PersonLine } from '../../ui/Face.tsx'
import { Moment, Money } from '../../ui/figures.tsx'
import { StatusFilter, useStatus } from '../../ui/filters.tsx'
import { paths } from '../../ui/paths.ts'
import { useList, useRead } from '../../ui/queries.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { EmptyState, ListOf, Screen } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import { ViewSwitch } from '../../ui/ViewSwitch.tsx'

/** /influencer/tasks: the work on accepted and waiting orders. */
export function Tasks() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const status = useStatus(taskFilters)
  const counts = useRead(tasks.counts, {}, { fresh: true })
  const list = useList(tasks.list, { query: { status } })
  return (
    <Screen title={t('task.list')} size="md">
      <ViewSwitch />
      <StatusFilter kind="task" statuses={taskFilters} counts={counts.data} />
      <ListOf
        list={list}
        section={t('task.list')}
        empty={
          <EmptyState
            title={t('task.empty')}
            text={t('task.emptyText')}
            action={<LinkButton to={paths.dealRequests}>{t('order.requests')}</LinkButton>}
          />
        }
      >
        {(items) =>
          items.map((task) => (
            <Card key={task.id} withBorder component="article" padding="lg">
              <Stack gap="sm">
                <Group justify="space-between" align="flex-start">
                  <PersonLine
                    person={user.id === task.influencer.id ? task.business : task.influencer}
                    note={
                      <Anchor component={Link} to={paths.task(task.id)}>
                        <bdi>{task.dealTitle}</bdi>
                      </Anchor>
                    }
                  />
                  <Group gap="xs">
                    {task.isLate && <StatusBadge kind="task" status="late" />}
                    <StatusBadge kind="task" status={task.disputedAt ? 'disputed' : task.status} />
                  </Group>
                </Group>
                <Group justify="space-between">
                  <Text size="sm" c="dimmed">
                    {task.dueDate ? (
                      <>
                        {t('task.due')} <Moment at={task.dueDate} />
                      </>
                    ) : (
                      t('task.notBegun')
                    )}
                  </Text>
                  <Group gap="sm">
                    {task.unreadMessages > 0 && (
                      <Badge color="accent">{t('task.unread', { count: task.unreadMessages })}</Badge>
                    )}
                    <Text fw={600}>
                      <Money cents={task.amount} />
                    </Text>
                  </Group>
                </Group>
                {task.clock && <ClockLine clock={task.clock} />}
              </Stack>
            </Card>
          ))
        }
      </ListOf>
    </Screen>
  )
}
