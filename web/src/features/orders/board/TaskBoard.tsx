import { useTranslation } from 'react-i18next'
import { tasks } from '#contract/orders/tasks.ts'
import { useRead } from '../../../api/queries.ts'
import { Board } from './Board.tsx'
import { TaskColumn } from './TaskColumn.tsx'

/** Without `accepted`, which a task leaves in the same transaction. */
const columns = [
  'pending',
  'in_progress',
  'paused',
  'waiting_for_client',
  'delivered',
  'completed',
  'cancelled',
] as const

/** /influencer/tasks?view=board: the influencer's tasks by status. */
export function TaskBoard() {
  const { t } = useTranslation()
  const counts = useRead(tasks.counts, {}, { fresh: true })
  return (
    <Board title={t('task.list')}>
      {columns.map((status) => (
        <TaskColumn key={status} status={status} side="influencer" counts={counts.data} />
      ))}
    </Board>
  )
}
