import { type Task, taskFacts, tasks } from '#contract/market/orders/tasks.ts'
import { useAction } from '../../../../../api/queries.ts'
import { DueDateProposalButton } from '../../../engagements/DueDateProposalButton.tsx'
import { useShowTask } from './use-task-action.ts'

/** Proposes a later due date of a task. */
export function ProposeDueDate({ task, reason }: { task: Task; reason: string | null }) {
  const propose = useAction(tasks.proposeDueDate, { onDone: useShowTask() })
  return (
    <DueDateProposalButton
      draft={`due-date-${task.id}`}
      engagement={taskFacts(task)}
      reason={reason}
      busy={propose.isPending}
      propose={(body, handlers) => propose.mutate({ params: { id: task.id }, body }, handlers)}
    />
  )
}
