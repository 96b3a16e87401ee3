import type { Side } from '#contract/market/engagements/engagement.ts'
import { type Task, tasks } from '#contract/market/orders/tasks.ts'
import { DueDateNotice } from '../../../engagements/DueDateNotice.tsx'
import { useTaskAction } from './use-task-action.ts'

/** A later due date proposed by one side, with this side's actions. */
export function DueDateProposal({ task, side }: { task: Task; side: Side }) {
  const agree = useTaskAction(tasks.agreeDueDate)
  const refuse = useTaskAction(tasks.refuseDueDate)
  const withdraw = useTaskAction(tasks.withdrawDueDate)
  const { dueDate, dueProposedBy, dueProposedTo } = task
  if (!dueProposedBy || !dueProposedTo || !dueDate) return null
  const params = { id: task.id }
  return (
    <DueDateNotice
      name={task[side === 'business' ? 'influencer' : 'business'].displayName}
      isOwn={dueProposedBy === side}
      isSecondary={side === 'influencer' || task.blockedSide !== null}
      from={dueDate}
      to={dueProposedTo}
      reason={task.dueProposalReason}
      busy={agree.isPending || refuse.isPending || withdraw.isPending}
      agree={() => agree.mutate({ params, body: { dueDate: dueProposedTo } })}
      refuse={() => refuse.mutate({ params, body: {} })}
      withdraw={() => withdraw.mutate({ params, body: {} })}
    />
  )
}
