import type { Side } from '#contract/market/engagements/engagement.ts'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import { mayMoveDueDate, taskCan } from '#contract/market/orders/task-machine.ts'
import { type Task, taskFacts } from '#contract/market/orders/tasks.ts'
import { serverDate } from '../../../../../format/server-clock.ts'
import { MoreActions } from '../../../../../kit/page/MoreActions.tsx'
import { StickyAction } from '../../../../../kit/page/StickyAction.tsx'
import { disputedOrder } from '../../../disputes/disputed-work.ts'
import { OpenDispute, useMayOpenDispute } from '../../../disputes/OpenDispute.tsx'
import { AnswerButtons } from '../../purchase/AnswerButtons.tsx'
import { DeliverButton } from './Deliver.tsx'
import { ProposeDueDate } from './ProposeDueDate.tsx'
import { ReviewDelivery } from './ReviewDelivery.tsx'
import { CancelButton, ExtendButton, mayCancel, PauseButtons, ResumeButton } from './schedule-buttons.tsx'
import { useVerdictReason } from './use-verdict-reason.ts'
import { WithdrawOrder } from './WithdrawOrder.tsx'

type Props = { task: Task; side: Side }
type NextProps = Props & { purchase: Purchase }

/** Next action of this side, kept in view; nothing while it is the other side's turn, or during a dispute. */
export function NextAction(props: NextProps) {
  const action = nextAction(props)
  return action && <StickyAction within="page">{action}</StickyAction>
}

function nextAction({ task, side, purchase }: NextProps) {
  if (task.disputedAt) return null
  if (side === 'business') return task.status === 'delivered' && <ReviewDelivery task={task} purchase={purchase} />
  if (task.status === 'paused') return <ResumeButton task={task} side={side} />
  if (task.status === 'pending')
    return <AnswerButtons purchaseId={task.purchaseId} business={task.business.displayName} />
  return task.status === 'in_progress' && <DeliverButton taskId={task.id} />
}

/** Further actions of this side: pause, move and end the work, or open a dispute. Disabled actions show their reason. */
export function OtherActions({ task, side }: Props) {
  const mayOpenDispute = useMayOpenDispute(disputedOrder(task), side)
  const mayPlan = !task.disputedAt && task.status !== 'completed' && task.status !== 'cancelled'
  const facts = taskFacts(task)
  const answers = side === 'business' ? 'delivered' : 'pending'
  const mayExtend = mayPlan && task.status === answers
  const mayPause = mayPlan && side === 'influencer' && task.status === 'in_progress'
  const mayMove = mayPlan && mayMoveDueDate(facts) && !task.dueProposedBy
  const mayWithdraw = mayPlan && side === 'business' && task.status === 'pending'
  const mayResume = mayPlan && side === 'influencer' && task.status === 'waiting_for_client'
  const mayEnd = mayPlan && mayCancel(task, side)
  if (!(mayExtend || mayPause || mayMove || mayWithdraw || mayResume || mayEnd || mayOpenDispute)) return null
  return (
    <MoreActions>
      {mayExtend && <ExtendButton task={task} side={side} />}
      {mayResume && <ResumeButton task={task} side={side} />}
      {mayPause && <PauseButtons task={task} />}
      {mayMove && <MoveDueDate task={task} side={side} />}
      {mayWithdraw && <WithdrawOrder task={task} />}
      {mayOpenDispute && <OpenDispute work={disputedOrder(task)} />}
      {mayEnd && <CancelButton task={task} side={side} />}
    </MoreActions>
  )
}

function MoveDueDate({ task, side }: Props) {
  const reasonOf = useVerdictReason()
  return <ProposeDueDate task={task} reason={reasonOf(taskCan.proposeDueDate(taskFacts(task), side, serverDate()))} />
}
