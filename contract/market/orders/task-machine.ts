import { after, day, type Engagement, hour, isOverdue, mayChooseToWait, type Side } from '../engagements/engagement.ts'
import {
  deny,
  type Verdict as EngagementVerdict,
  earliest,
  engagementRules,
  firstDenial,
  runningDeadlines,
} from '../engagements/engagement-rules.ts'
import type { OrderTerms } from '../terms/order-terms-schema.ts'
import { type OrderErrorSentence, orderErrors } from './errors.ts'
import { type OrderChecklistItem, orderChecklistItems } from './missed-items.ts'

/** The task's state machine as data (product.md 4): the server enforces it, the screen explains it. Times are Dates. */

export const taskStatuses = [
  'pending',
  'in_progress',
  'paused',
  'waiting_for_client',
  'completed',
  'delivered',
  'accepted',
  'cancelled',
] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Allowed transitions; any other is refused with both states named. */
export const taskTransitions: Record<TaskStatus, readonly TaskStatus[]> = {
  pending: ['in_progress', 'cancelled'],
  in_progress: ['waiting_for_client', 'paused', 'delivered', 'cancelled'],
  paused: ['in_progress', 'cancelled'],
  waiting_for_client: ['in_progress', 'cancelled'],
  delivered: ['in_progress', 'accepted'],
  accepted: ['completed'],
  completed: [],
  cancelled: [],
}

/** The inputs of a task's rules. */
export type TaskFacts = Engagement & {
  status: TaskStatus
  createdAt: Date
  deliveredAt: Date | null
  acceptanceExtended: boolean
  reviewExtended: boolean
  revisionsUsed: number
  revisionsIncluded: number
  /** Agreed items that the business has named as missing so far. */
  missedBefore: readonly OrderChecklistItem[]
  pinAttempts: number
  pinAttemptsTotal: number
}

export const pinLimits = { attemptsPerPin: 5, attemptsTotal: 10 }

export type Verdict = EngagementVerdict<OrderErrorSentence>

const transition = (task: TaskFacts, to: TaskStatus): Verdict =>
  taskTransitions[task.status].includes(to) ||
  deny('task_state', orderErrors.taskState, { params: { from: task.status, to } })
const requireSide = (side: Side, required: Side): Verdict =>
  side === required ||
  deny('wrong_side', required === 'business' ? orderErrors.onlyBusiness : orderErrors.onlyInfluencer, { status: 403 })

type Lateness = Pick<TaskFacts, 'status' | 'dueDate' | 'disputedAt' | 'waitingSince'>

/** Checks whether the task is overdue and undelivered. */
export const isLate = (task: Lateness, now: Date) => isOverdue(task, now) && isRunning(task.status)

/** States in which something has to be delivered. */
export const runningTaskStatuses = ['in_progress', 'paused', 'waiting_for_client'] as const satisfies TaskStatus[]
const isRunning = (status: TaskStatus) => runningTaskStatuses.some((running) => running === status)

/** States in which the due date may be moved; in any other state a proposal is dropped. */
export const mayMoveDueDate = (task: Pick<TaskFacts, 'status' | 'disputedAt'>) =>
  task.disputedAt === null && (task.status === 'in_progress' || task.status === 'paused')

const rules = engagementRules<TaskFacts, OrderErrorSentence>({
  isRunning: ({ status }) => isRunning(status),
  mayMoveDueDate,
  denials: {
    disputeOpen: () => deny('dispute_open', orderErrors.disputeOpen),
    notRunning: ({ status }) =>
      deny('task_state', orderErrors.taskState, { params: { from: status, to: 'cancelled' } }),
    dueDateFixed: ({ status }) =>
      deny('due_date_state', orderErrors.dueDateState, { params: { from: status, to: 'in_progress' } }),
  },
})
const { undisputed } = rules

/** Decides whether the business may send a delivery back, whether or not it counts as a revision. */
const sendBack = (task: TaskFacts, side: Side): Verdict =>
  firstDenial(
    requireSide(side, 'business'),
    undisputed(task),
    task.status === 'delivered' ||
      deny('task_state', orderErrors.taskState, { params: { from: task.status, to: 'in_progress' } }),
  )

/** Returns the side that has to act next; null when final or in dispute. */
export function turnOf(task: TaskFacts): Side | null {
  if (task.disputedAt) return null
  if (task.status === 'waiting_for_client' || task.status === 'delivered') return 'business'
  if (task.status !== 'pending' && !isRunning(task.status)) return null
  if (mayChooseToWait(task, 'business')) return 'business'
  if (task.cancelRequestedBy) return task.cancelRequestedBy === 'business' ? 'influencer' : 'business'
  return task.dueProposedBy === 'influencer' ? 'business' : 'influencer'
}

export const taskCan = {
  acceptOrder: (task: TaskFacts, side: Side) =>
    firstDenial(
      requireSide(side, 'influencer'),
      transition(task, 'in_progress'),
      task.status === 'pending' ||
        deny('task_state', orderErrors.taskState, { params: { from: task.status, to: 'in_progress' } }),
    ),
  declineOrder: (task: TaskFacts, side: Side) =>
    firstDenial(
      requireSide(side, 'influencer'),
      task.status === 'pending' ||
        deny('task_state', orderErrors.taskState, { params: { from: task.status, to: 'cancelled' } }),
    ),
  withdrawOrder: (task: TaskFacts, side: Side) =>
    firstDenial(
      requireSide(side, 'business'),
      task.status === 'pending' ||
        deny('task_state', orderErrors.taskState, { params: { from: task.status, to: 'cancelled' } }),
    ),
  pause: (task: TaskFacts, side: Side) =>
    firstDenial(requireSide(side, 'influencer'), undisputed(task), transition(task, 'paused')),
  wait: (task: TaskFacts, side: Side) =>
    firstDenial(requireSide(side, 'influencer'), undisputed(task), transition(task, 'waiting_for_client')),
  resume: (task: TaskFacts, side: Side) =>
    firstDenial(
      undisputed(task),
      task.status === 'paused' ||
        task.status === 'waiting_for_client' ||
        deny('task_state', orderErrors.taskState, { params: { from: task.status, to: 'in_progress' } }),
      task.status === 'paused' ? requireSide(side, 'influencer') : true,
    ),
  deliver: (task: TaskFacts, side: Side) =>
    firstDenial(requireSide(side, 'influencer'), undisputed(task), transition(task, 'delivered')),
  revise: (task: TaskFacts, side: Side) =>
    firstDenial(
      sendBack(task, side),
      task.revisionsUsed < task.revisionsIncluded || deny('no_revisions_left', orderErrors.noRevisionsLeft),
    ),
  /** Sends a delivery back because agreed items are missing, which is not counted as a revision. */
  nameMissed: (task: TaskFacts, side: Side) =>
    firstDenial(
      sendBack(task, side),
      task.missedBefore.length < orderChecklistItems.length || deny('nothing_left', orderErrors.nothingLeftToMiss),
    ),
  accept: (task: TaskFacts, side: Side) =>
    firstDenial(requireSide(side, 'business'), undisputed(task), transition(task, 'accepted')),
  extend: (task: TaskFacts, side: Side): Verdict => {
    if (task.status !== 'pending' && task.status !== 'delivered')
      return deny('nothing_to_extend', orderErrors.nothingToExtend)
    const used = task.status === 'pending' ? task.acceptanceExtended : task.reviewExtended
    return firstDenial(
      requireSide(side, task.status === 'pending' ? 'influencer' : 'business'),
      undisputed(task),
      !used || deny('already_extended', orderErrors.alreadyExtended),
    )
  },
  cancel: rules.cancel,
  keep: rules.keep,
  proposeDueDate: rules.proposeDueDate,
  answerDueDate: rules.answerDueDate,
  withdrawDueDate: rules.withdrawDueDate,
  revealPin: (task: TaskFacts, side: Side) =>
    firstDenial(
      requireSide(side, 'business'),
      !['accepted', 'completed', 'cancelled'].includes(task.status) || deny('task_closed', orderErrors.taskClosed),
      task.pinAttemptsTotal < pinLimits.attemptsTotal || deny('pin_closed', orderErrors.pinClosed, { status: 423 }),
    ),
  verifyPin: (task: TaskFacts, side: Side) =>
    firstDenial(
      requireSide(side, 'influencer'),
      undisputed(task),
      transition(task, 'accepted'),
      task.pinAttemptsTotal < pinLimits.attemptsTotal || deny('pin_closed', orderErrors.pinClosed, { status: 423 }),
      task.pinAttempts < pinLimits.attemptsPerPin || deny('pin_locked', orderErrors.pinLocked, { status: 423 }),
    ),
  /** From acceptance until the money has left (product.md 4). */
  dispute: (task: TaskFacts, _side: Side): Verdict =>
    firstDenial(
      ['in_progress', 'paused', 'waiting_for_client', 'delivered'].includes(task.status) ||
        deny('dispute_state', orderErrors.disputeState),
      undisputed(task),
    ),
  write: (task: TaskFacts, _side: Side): Verdict =>
    task.status !== 'cancelled' || deny('task_closed', orderErrors.taskClosed),
} satisfies Record<string, (task: TaskFacts, side: Side, now: Date) => Verdict>

export const clockActions = [
  'lapse_unpaid',
  'cancel_unaccepted',
  'cancel_late',
  'agree_cancel',
  'resume_waiting',
  'accept_delivery',
  'lapse_due_date',
  'refund_blocked',
] as const
export type ClockAction = (typeof clockActions)[number]

/** Deadline for accepting a paid order; then it is cancelled and refunded. */
export const acceptanceClock = (
  paidAt: Date,
  extended: boolean,
  terms: OrderTerms,
): { action: ClockAction; at: Date } => ({
  action: 'cancel_unaccepted',
  at: after(paidAt, (terms.acceptHours + (extended ? terms.extensionHours : 0)) * hour),
})

/** The task's next automatic action and its time; null when it is final or in dispute. */
export function taskClock(task: TaskFacts): { action: ClockAction; at: Date } | null {
  const { terms } = task
  if (task.disputedAt) return null
  const { agree_cancel, lapse_due_date, refund_blocked, cancel_late } = runningDeadlines(task)
  switch (task.status) {
    case 'pending':
      return acceptanceClock(task.createdAt, task.acceptanceExtended, terms)
    case 'in_progress':
    case 'paused':
      return earliest(agree_cancel, lapse_due_date, refund_blocked, cancel_late)
    case 'waiting_for_client':
      return earliest<ClockAction>(agree_cancel, refund_blocked, {
        action: 'resume_waiting',
        at: task.waitingSince && after(task.waitingSince, terms.waitDays * day),
      })
    case 'delivered':
      return (
        task.deliveredAt && {
          action: 'accept_delivery',
          at: after(task.deliveredAt, (terms.reviewHours + (task.reviewExtended ? terms.extensionHours : 0)) * hour),
        }
      )
    default:
      return null
  }
}
