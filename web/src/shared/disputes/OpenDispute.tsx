import { useTranslation } from 'react-i18next'
import { disputes } from '#contract/disputes/disputes.ts'
import type { Side } from '#contract/orders/engagement.ts'
import { taskCan } from '#contract/orders/task-machine.ts'
import { type Task, taskFacts } from '#contract/orders/tasks.ts'
import { useList } from '../../api/queries.ts'
import { useDuration } from '../../format/figures.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

/** The disputes of an order; there can be none before it is accepted. */
export const useOrderDisputes = (task: Task) =>
  useList(disputes.list, { query: { task: String(task.id) } }, { fresh: true, enabled: task.status !== 'pending' })

/** Formats a number of days. */
export function useDaysText() {
  const duration = useDuration()
  return (days: number) => duration(days * 86_400_000)
}

/** Whether this side can open a dispute: once, from acceptance until the money has left. */
export function useMayOpenDispute(task: Task, side: Side): boolean {
  const list = useOrderDisputes(task)
  return (
    list.isSuccess &&
    taskCan.dispute(taskFacts(task), side) === true &&
    !list.items.some(({ openedBy }) => openedBy === side)
  )
}

/** Opens a dispute, after it was said how one runs. */
export function OpenDispute({ task }: { task: Task }) {
  const { t } = useTranslation()
  const days = useDaysText()
  return (
    <ReasonDialog
      action="open"
      id={task.purchaseId}
      label={t('dispute.open')}
      text={t('dispute.openText', {
        evidence: days(task.terms.evidenceDays),
        object: days(task.terms.objectDays),
        most: days(task.terms.hardStopDays),
      })}
    />
  )
}
