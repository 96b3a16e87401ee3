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
export type Side = 'business' | 'influencer'

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
export type TaskFacts = {
  status: TaskStatus
  createdAt: Date
  dueDate: Date | null
  deliveredAt: Date | null
  waitingSince: Date | null
  acceptanceExtended: boolean
  reviewExtended: boolean
  revisionsUsed: number
  revisionsIncluded: number
  cancelRequestedBy: Side | null
  cancelRequestedAt: Date | null
  /** How often the due date was moved by agreement, and the currently proposed move. */
  dueMoves: number
  dueProposedBy: Side | null
  dueProposedTo: Date | null
  dueProposedAt: Date | null
  /** Start of an open dispute; other actions and deadlines are suspended meanwhile. */
  disputedAt: Date | null
  /** Which side's account is blocked during the order, and since when; the influencer if both are. */
  blockedSide: Side | null
  blockedAt: Date | null
  /** Whether the business chose to wait for the blocked influencer. */
  blockWaits: boolean
  pinAttempts: number
  pinAttemptsTotal: number
  terms: OrderTerms
}

/** How long a business has to choose between a refund and waiting for a blocked influencer (product.md 9). */
export const blockChoiceDays = 7

export const pinLimits = { attemptsPerPin: 5, attemptsTotal: 10 }

export type Denial = { status: number; code: string; message: OrderErrorSentence; params?: Record<string, string> }
export type Verdict = true | Denial

const hour = 3_600_000
const day = 24 * hour
const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds)

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

/** Whether the task is overdue and undelivered; time waiting for the business or in a dispute does not count. */
export const isLate = (task: Lateness, now: Date) =>
  task.dueDate !== null &&
  task.dueDate < (task.waitingSince ?? now) &&
  task.disputedAt === null &&
  isRunning(task.status)

const isRunning = (status: TaskStatus) => ['in_progress', 'paused', 'waiting_for_client'].includes(status)

/** States in which the due date may be moved; in any other state a proposal is dropped. */
export const mayMoveDueDate = (task: Pick<TaskFacts, 'status' | 'disputedAt'>) =>
  task.disputedAt === null && (task.status === 'in_progress' || task.status === 'paused')

/** From any state, if nobody acts, an order is final within this many days (product.md 4). */
export const finalWithinDays = 90

/**
 * The range for a new due date: after the current one and after now, at most `maxMoveDays` later, and early enough that the order
 * still ends within 90 days. null: the work has no due date yet.
 */
export function dueDateRange(
  task: Pick<TaskFacts, 'dueDate' | 'terms'>,
  now: Date,
): { after: Date; until: Date } | null {
  const { dueDate, terms } = task
  if (!dueDate) return null
  const latest = after(now, (finalWithinDays - terms.lateLimitDays - terms.waitDays) * day)
  const until = after(dueDate, terms.maxMoveDays * day)
  return { after: dueDate > now ? dueDate : now, until: until < latest ? until : latest }
}

const dueDateMovable = (task: TaskFacts): Verdict =>
  mayMoveDueDate(task) ||
  deny('due_date_state', orderErrors.dueDateState, { params: { from: task.status, to: 'in_progress' } })

const dueDateProposalOpen = (task: TaskFacts, now: Date): Verdict => {
  const lapse = moveClock(task)
  return (lapse !== null && now < lapse.at) || deny('no_due_date_proposal', orderErrors.noDueDateProposal)
}

/** From when the business may cancel unilaterally while nothing is delivered. */
export const lateCancelAt = ({ dueDate, terms }: Pick<TaskFacts, 'dueDate' | 'terms'>) =>
  dueDate && after(dueDate, terms.lateCancelHours * hour)

/** Whether delivery is late enough for the business to cancel unilaterally; time waiting for the business does not add to it. */
export function mayCancelAsLate(task: Pick<TaskFacts, 'dueDate' | 'terms' | 'waitingSince'>, now: Date): boolean {
  const from = lateCancelAt(task)
  return from !== null && (task.waitingSince ?? now) > from
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

/** Whether the other side of a running order is blocked: it may then be cancelled at once, without affecting statistics. */
export const isOtherBlocked = (task: Pick<TaskFacts, 'blockedSide'>, side: Side) =>
  task.blockedSide !== null && task.blockedSide !== side

/** Whether the business still has to choose whether to wait for a blocked influencer. */
export const mayChooseToWait = (task: Pick<TaskFacts, 'blockedSide' | 'blockWaits'>, side: Side) =>
  side === 'business' && task.blockedSide === 'influencer' && !task.blockWaits

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
      return earlier(
        earlier(earlier(cancelClock(task), moveClock(task)), blockClock(task)),
        task.dueDate && { action: 'cancel_late', at: after(task.dueDate, terms.lateLimitDays * day) },
      )
    case 'waiting_for_client':
      return earlier(
        earlier(cancelClock(task), blockClock(task)),
        task.waitingSince && { action: 'resume_waiting', at: after(task.waitingSince, terms.waitDays * day) },
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

type Deadline = { action: ClockAction; at: Date } | null

const cancelClock = (task: TaskFacts): Deadline =>
  task.cancelRequestedAt && {
    action: 'agree_cancel',
    at: after(task.cancelRequestedAt, task.terms.cancelAnswerHours * hour),
  }

/** Deadline for answering a proposed due date; null when none is proposed. */
const moveClock = (task: TaskFacts): Deadline =>
  task.dueProposedAt && {
    action: 'lapse_due_date',
    at: after(task.dueProposedAt, task.terms.moveAnswerHours * hour),
  }

/** Deadline for the business to wait for a blocked influencer; then it is refunded. */
const blockClock = (task: TaskFacts): Deadline =>
  task.blockedSide === 'influencer' && task.blockedAt && !task.blockWaits
    ? { action: 'refund_blocked', at: after(task.blockedAt, blockChoiceDays * day) }
    : null

const earlier = (a: Deadline, b: Deadline): Deadline => (a && b ? (a.at <= b.at ? a : b) : (a ?? b))
