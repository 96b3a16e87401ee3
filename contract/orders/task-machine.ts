import {
  after,
  blockChoiceAt,
  cancelAnswerAt,
  day,
  type Engagement,
  hour,
  isOtherBlocked,
  isOverdue,
  mayCancelAsLate,
  mayChooseToWait,
  moveAnswerAt,
  type Side,
} from './engagement.ts'
import { type OrderErrorSentence, orderErrors } from './errors.ts'
import type { OrderTerms } from './order-terms.ts'

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
  pinAttempts: number
  pinAttemptsTotal: number
}

export const pinLimits = { attemptsPerPin: 5, attemptsTotal: 10 }

export type Denial = { status: number; code: string; message: OrderErrorSentence; params?: Record<string, string> }
export type Verdict = true | Denial

const deny = (
  code: string,
  message: OrderErrorSentence,
  { params, status = 409 }: { params?: Record<string, string>; status?: number } = {},
): Denial => ({
  status,
  code,
  message,
  params,
})
const transition = (task: TaskFacts, to: TaskStatus): Verdict =>
  taskTransitions[task.status].includes(to) ||
  deny('task_state', orderErrors.taskState, { params: { from: task.status, to } })
const requireSide = (side: Side, required: Side): Verdict =>
  side === required ||
  deny('wrong_side', required === 'business' ? orderErrors.onlyBusiness : orderErrors.onlyInfluencer, { status: 403 })
const firstDenial = (...verdicts: Verdict[]): Verdict => verdicts.find((verdict) => verdict !== true) ?? true

const undisputed = (task: TaskFacts): Verdict =>
  task.disputedAt === null || deny('dispute_open', orderErrors.disputeOpen)

const cancellable = (task: TaskFacts): Verdict =>
  isRunning(task.status) ||
  deny('task_state', orderErrors.taskState, { params: { from: task.status, to: 'cancelled' } })

type Lateness = Pick<TaskFacts, 'status' | 'dueDate' | 'disputedAt' | 'waitingSince'>

/** Whether the task is overdue and undelivered. */
export const isLate = (task: Lateness, now: Date) => isOverdue(task, now) && isRunning(task.status)

const isRunning = (status: TaskStatus) => ['in_progress', 'paused', 'waiting_for_client'].includes(status)

/** States in which the due date may be moved; in any other state a proposal is dropped. */
export const mayMoveDueDate = (task: Pick<TaskFacts, 'status' | 'disputedAt'>) =>
  task.disputedAt === null && (task.status === 'in_progress' || task.status === 'paused')

const dueDateMovable = (task: TaskFacts): Verdict =>
  mayMoveDueDate(task) ||
  deny('due_date_state', orderErrors.dueDateState, { params: { from: task.status, to: 'in_progress' } })

const dueDateProposalOpen = (task: TaskFacts, now: Date): Verdict => {
  const lapsesAt = moveAnswerAt(task)
  return (lapsesAt !== null && now < lapsesAt) || deny('no_due_date_proposal', orderErrors.noDueDateProposal)
}

/** Which side has to act next; null when final or in dispute. */
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
      requireSide(side, 'business'),
      undisputed(task),
      task.status === 'delivered' ||
        deny('task_state', orderErrors.taskState, { params: { from: task.status, to: 'in_progress' } }),
      task.revisionsUsed < task.revisionsIncluded || deny('no_revisions_left', orderErrors.noRevisionsLeft),
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
  cancel: (task: TaskFacts, side: Side, now: Date) =>
    firstDenial(
      undisputed(task),
      cancellable(task),
      side === 'influencer' ||
        mayCancelAsLate(task, now) ||
        isOtherBlocked(task, side) ||
        task.cancelRequestedBy === null ||
        deny('cancel_requested', orderErrors.cancelAlreadyRequested),
    ),
  /** Declines the other side's cancellation request, withdraws one's own, or waits for a blocked influencer. */
  keep: (task: TaskFacts, side: Side) =>
    firstDenial(
      undisputed(task),
      cancellable(task),
      task.cancelRequestedBy !== null ||
        mayChooseToWait(task, side) ||
        deny('no_cancel_request', orderErrors.noCancelRequest),
    ),
  /** Proposes a later due date within `dueDateRange`. */
  proposeDueDate: (task: TaskFacts, _side: Side, now: Date) =>
    firstDenial(
      undisputed(task),
      dueDateMovable(task),
      dueDateProposalOpen(task, now) !== true || deny('due_date_proposed', orderErrors.dueDateProposed),
      task.dueMoves < task.terms.maxMoves || deny('no_moves_left', orderErrors.noMovesLeft),
    ),
  /** Accepts or declines the other side's proposal. */
  answerDueDate: (task: TaskFacts, side: Side, now: Date) =>
    firstDenial(
      undisputed(task),
      dueDateMovable(task),
      dueDateProposalOpen(task, now),
      task.dueProposedBy !== side || deny('wrong_side', orderErrors.dueDateOwn, { status: 403 }),
    ),
  withdrawDueDate: (task: TaskFacts, side: Side, now: Date) =>
    firstDenial(
      undisputed(task),
      dueDateMovable(task),
      dueDateProposalOpen(task, now),
      task.dueProposedBy === side || deny('wrong_side', orderErrors.dueDateTheirs, { status: 403 }),
    ),
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
  switch (task.status) {
    case 'pending':
      return acceptanceClock(task.createdAt, task.acceptanceExtended, terms)
    case 'in_progress':
    case 'paused':
      return earliest(
        { action: 'agree_cancel', at: cancelAnswerAt(task) },
        { action: 'lapse_due_date', at: moveAnswerAt(task) },
        { action: 'refund_blocked', at: blockChoiceAt(task) },
        { action: 'cancel_late', at: task.dueDate && after(task.dueDate, terms.lateLimitDays * day) },
      )
    case 'waiting_for_client':
      return earliest(
        { action: 'agree_cancel', at: cancelAnswerAt(task) },
        { action: 'refund_blocked', at: blockChoiceAt(task) },
        { action: 'resume_waiting', at: task.waitingSince && after(task.waitingSince, terms.waitDays * day) },
      )
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

type Deadline = { action: ClockAction; at: Date | null }

/** The deadline that comes first, of equal ones the first given; null when none is set. */
const earliest = (...deadlines: Deadline[]): { action: ClockAction; at: Date } | null =>
  deadlines.reduce<{ action: ClockAction; at: Date } | null>(
    (first, { action, at }) => (at && (!first || at < first.at) ? { action, at } : first),
    null,
  )
