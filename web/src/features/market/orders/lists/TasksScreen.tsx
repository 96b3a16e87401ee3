import { useTranslation } from 'react-i18next'
import { turnGroups } from '#contract/market/engagements/turn-groups.ts'
import { taskGroups, tasks } from '#contract/market/orders/tasks.ts'
import { useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../format/paths.ts'
import { LinkButton } from '../../../../kit/buttons.tsx'
import { useStatusParam } from '../../../../kit/StatusFilter.tsx'
import { EmptyState } from '../../../../kit/screens.tsx'
import { TurnFilter } from '../../engagements/TurnFilter.tsx'
import { OrderLists } from './OrderLists.tsx'
import { RowCard } from './RowCard.tsx'
import { taskGroupNames, useTaskRows } from './use-rows.ts'

/** /influencer/tasks: the influencer's tasks by who acts next; as a board, a table and a calendar, too. */
export function TasksScreen() {
  const { t } = useTranslation()
  const filter = useStatusParam([...turnGroups, ...taskGroups])
  const counts = useRead(tasks.counts, {})
  const list = useTaskRows('influencer', { filter, counts: counts.data })
  return (
    <OrderLists
      title={t('task.list')}
      filter={<TurnFilter kind="task" states={taskGroups} names={taskGroupNames} counts={counts.data} />}
      list={list}
      empty={
        <EmptyState
          title={t('task.empty')}
          text={t('task.emptyText')}
          action={<LinkButton to={paths.dealRequests}>{t('order.requests')}</LinkButton>}
        />
      }
      card={(row) => <RowCard row={row} size="large" />}
    />
  )
}
