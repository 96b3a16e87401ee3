import { useTranslation } from 'react-i18next'
import { tasks } from '#contract/tasks.ts'
import { useRead } from '../../ui/queries.ts'
import { Board } from './Board.tsx'
import { TaskColumn } from './TaskColumn.tsx'

/** `accepted` is left at once, with the money; nothing is ever seen in it. */
const columns = [
  'pending',
  'in_progress',
  'paused',
  'waiting_for_client',
  'delivered',
  'completed',
  'cancelled',
] as const

/** /influencer/tasks?view=board: the influencer's work by its states. */
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
