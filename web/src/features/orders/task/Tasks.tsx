import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { taskFilters, tasks } from '#contract/orders/tasks.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { Money, RelativeTime } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { StatusFilter, useStatusParam } from '../../../kit/StatusFilter.tsx'
import { EmptyState, PagedList, Screen } from '../../../kit/screens.tsx'
import { ViewSwitch } from '../../../kit/ViewSwitch.tsx'
import { ClockLine } from '../../../shared/orders/ClockLine.tsx'
import { UserRow } from '../../../shared/profiles/UserRow.tsx'

/** /influencer/tasks: the influencer's tasks as a list. */
export function Tasks() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const status = useStatusParam(taskFilters)
  const counts = useRead(tasks.counts, {}, { fresh: true })
  const list = useList(tasks.list, { query: { status } })
  return (
    <Screen title={t('task.list')} size="md">
      <ViewSwitch />
      <StatusFilter kind="task" statuses={taskFilters} counts={counts.data} />
      <PagedList
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
                  <UserRow
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
                        {t('task.due')} <RelativeTime at={task.dueDate} />
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
      </PagedList>
    </Screen>
  )
}
