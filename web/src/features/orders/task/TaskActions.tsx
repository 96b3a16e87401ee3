import { Group, Stack } from '@mantine/core'
import type { Side } from '#contract/orders/engagement.ts'
import { mayMoveDueDate, taskCan } from '#contract/orders/task-machine.ts'
import { type Task, taskFacts } from '#contract/orders/tasks.ts'
import { BlockedParty } from './BlockedParty.tsx'
import { CancelRequest } from './CancelRequest.tsx'
import { Deliver } from './Deliver.tsx'
import { DueDateProposal } from './DueDateProposal.tsx'
import { AnswerOrder, WithdrawOrder } from './PendingOrder.tsx'
import { EnterPin, ShowPin } from './Pin.tsx'
import { ProposeDueDate } from './ProposeDueDate.tsx'
import { ReviewDelivery } from './ReviewDelivery.tsx'
import { CancelButton, ExtendButton, PauseButtons, ResumeButton } from './schedule-buttons.tsx'
import { useVerdictReason } from './use-verdict-reason.ts'

type Props = { task: Task; side: Side }

/** The actions of this side; disabled ones show their reason. */
export function TaskActions({ task, side }: Props) {
  // during a dispute, the dispute shows the possible actions
  if (task.status === 'completed' || task.status === 'cancelled' || task.disputedAt) return null
  return (
    <Stack gap="md">
      <BlockedParty task={task} side={side} />
      <CancelRequest task={task} side={side} />
      <DueDateProposal task={task} side={side} />
      {side === 'influencer' ? <InfluencerSteps task={task} /> : <BusinessSteps task={task} />}
      <ScheduleActions task={task} side={side} />
    </Stack>
  )
}

function InfluencerSteps({ task }: { task: Task }) {
  const reasonOf = useVerdictReason()
  if (task.status === 'pending') return <AnswerOrder task={task} />
  if (task.status === 'in_progress') return <Deliver taskId={task.id} />
  if (task.status === 'delivered')
    return <EnterPin task={task} reason={reasonOf(taskCan.verifyPin(taskFacts(task), 'influencer'))} />
  return null
}

function BusinessSteps({ task }: { task: Task }) {
  if (task.status === 'pending') return <WithdrawOrder task={task} />
  return (
    <>
      {task.status === 'delivered' && <ReviewDelivery task={task} />}
      {taskCan.revealPin(taskFacts(task), 'business') === true && <ShowPin taskId={task.id} />}
    </>
  )
}

/** Pausing, moving and ending the work. */
function ScheduleActions({ task, side }: Props) {
  const reasonOf = useVerdictReason()
  const facts = taskFacts(task)
  const answers = side === 'business' ? 'delivered' : 'pending'
  return (
    <Group gap="sm">
      {task.status === answers && <ExtendButton task={task} side={side} />}
      {side === 'influencer' && task.status === 'in_progress' && <PauseButtons task={task} />}
      {(task.status === 'paused' || task.status === 'waiting_for_client') && <ResumeButton task={task} side={side} />}
      {mayMoveDueDate(facts) && !task.dueProposedBy && (
        <ProposeDueDate task={task} reason={reasonOf(taskCan.proposeDueDate(facts, side, new Date()))} />
      )}
      <CancelButton task={task} side={side} />
    </Group>
  )
}
