import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/orders/engagement.ts'
import type { TaskStatus } from '#contract/orders/task-machine.ts'
import { type TaskSummary, tasks } from '#contract/orders/tasks.ts'
import { useList } from '../../../api/queries.ts'
import { paths } from '../../../format/paths.ts'
import { Column } from './Board.tsx'

/** The tasks of one status, as `side` sees them. */
export function TaskColumn({
  status,
  side,
  counts,
}: {
  status: TaskStatus
  side: Side
  counts: Record<TaskStatus, number> | undefined
}) {
  const { t } = useTranslation()
  const list = useList(tasks.list, { query: { status } }, { fresh: true })
  const cardOf = (task: TaskSummary) => ({
    key: `task-${task.id}`,
    to: paths.task(task.id),
    person: side === 'business' ? task.influencer : task.business,
    title: task.dealTitle,
    amount: task.amount,
    clock: task.clock,
    isLate: task.isLate,
    isDisputed: task.disputedAt !== null,
    unread: task.unreadMessages,
  })
  return <Column title={t(`task.status.${status}`)} count={counts?.[status]} list={list} cardOf={cardOf} />
}
