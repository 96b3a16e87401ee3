import { type Message, messages } from './messages.ts'
import type { OrderTerms } from './terms.ts'

/** The life of a task (product.md 4), as data: the server enforces with it, the screen explains with it. Times are Dates. */

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

/** Which status may follow which; anything else is refused with both named. */
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

/** What the rules of a task look at. */
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
  /** Since when a dispute is open: no move but its own is made, and no clock strikes. */
  disputedAt: Date | null
  pinAttempts: number
  pinAttemptsTotal: number
  terms: OrderTerms
}

export const pinLimits = { tries: 5, triesInAll: 10 }

export type No = { status: number; code: string; message: Message; params?: Record<string, string> }
export type Verdict = true | No

const hour = 3_600_000
const day = 24 * hour
const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds)

const no = (code: string, message: Message, params?: Record<string, string>, status = 409): No => ({
  status,
  code,
  message,
  params,
})
const move = (task: TaskFacts, to: TaskStatus): Verdict =>
  taskTransitions[task.status].includes(to) || no('task_state', messages.taskState, { from: task.status, to })
const only = (side: Side, wanted: Side): Verdict =>
  side === wanted ||
  no('wrong_side', wanted === 'business' ? messages.onlyBusiness : messages.onlyInfluencer, undefined, 403)
const all = (...verdicts: Verdict[]): Verdict => verdicts.find((verdict) => verdict !== true) ?? true

const undisputed = (task: TaskFacts): Verdict => task.disputedAt === null || no('dispute_open', messages.disputeOpen)

const cancellable = (task: TaskFacts): Verdict =>
  ['in_progress', 'paused', 'waiting_for_client'].includes(task.status) ||
  no('task_state', messages.taskState, { from: task.status, to: 'cancelled' })

/** Whether delivery is so late that the business may cancel alone. */
export const mayCancelAsLate = (task: TaskFacts, now: Date) =>
  task.dueDate !== null && now > after(task.dueDate, task.terms.lateCancelHours * hour)

export const taskCan = {
  acceptOrder: (task: TaskFacts, side: Side) =>
    all(
      only(side, 'influencer'),
      move(task, 'in_progress'),
      task.status === 'pending' || no('task_state', messages.taskState, { from: task.status, to: 'in_progress' }),
    ),
  declineOrder: (task: TaskFacts, side: Side) =>
    all(
      only(side, 'influencer'),
      task.status === 'pending' || no('task_state', messages.taskState, { from: task.status, to: 'cancelled' }),
    ),
  withdrawOrder: (task: TaskFacts, side: Side) =>
    all(
      only(side, 'business'),
      task.status === 'pending' || no('task_state', messages.taskState, { from: task.status, to: 'cancelled' }),
    ),
  pause: (task: TaskFacts, side: Side) => all(only(side, 'influencer'), undisputed(task), move(task, 'paused')),
  wait: (task: TaskFacts, side: Side) =>
    all(only(side, 'influencer'), undisputed(task), move(task, 'waiting_for_client')),
  resume: (task: TaskFacts, side: Side) =>
    all(
      undisputed(task),
      task.status === 'paused' ||
        task.status === 'waiting_for_client' ||
        no('task_state', messages.taskState, { from: task.status, to: 'in_progress' }),
      task.status === 'paused' ? only(side, 'influencer') : true,
    ),
  deliver: (task: TaskFacts, side: Side) => all(only(side, 'influencer'), undisputed(task), move(task, 'delivered')),
  revise: (task: TaskFacts, side: Side) =>
    all(
      only(side, 'business'),
      undisputed(task),
      task.status === 'delivered' || no('task_state', messages.taskState, { from: task.status, to: 'in_progress' }),
      task.revisionsUsed < task.revisionsIncluded || no('no_revisions_left', messages.noRevisionsLeft),
    ),
  accept: (task: TaskFacts, side: Side) => all(only(side, 'business'), undisputed(task), move(task, 'accepted')),
  extend: (task: TaskFacts, side: Side): Verdict => {
    if (task.status !== 'pending' && task.status !== 'delivered')
      return no('nothing_to_extend', messages.nothingToExtend)
    const used = task.status === 'pending' ? task.acceptanceExtended : task.reviewExtended
    return all(
      only(side, task.status === 'pending' ? 'influencer' : 'business'),
      undisputed(task),
      !used || no('already_extended', messages.alreadyExtended),
    )
  },
  cancel: (task: TaskFacts, side: Side, now: Date) =>
    all(
      undisputed(task),
      cancellable(task),
      side === 'influencer' ||
        mayCancelAsLate(task, now) ||
        task.cancelRequestedBy === null ||
        no('cancel_requested', messages.cancelAlreadyRequested),
    ),
  /** Refuse the other side's request to cancel, or take the own one back. */
  keep: (task: TaskFacts, _side: Side) =>
    all(
      undisputed(task),
      cancellable(task),
      task.cancelRequestedBy !== null || no('no_cancel_request', messages.noCancelRequest),
    ),
  revealPin: (task: TaskFacts, side: Side) =>
    all(
      only(side, 'business'),
      !['accepted', 'completed', 'cancelled'].includes(task.status) || no('task_closed', messages.taskClosed),
      task.pinAttemptsTotal < pinLimits.triesInAll || no('pin_closed', messages.pinClosed, undefined, 423),
    ),
  verifyPin: (task: TaskFacts, side: Side) =>
    all(
      only(side, 'influencer'),
      undisputed(task),
      move(task, 'accepted'),
      task.pinAttemptsTotal < pinLimits.triesInAll || no('pin_closed', messages.pinClosed, undefined, 423),
      task.pinAttempts < pinLimits.tries || no('pin_locked', messages.pinLocked, undefined, 423),
    ),
  /** From acceptance until the money has left (product.md 4). */
  dispute: (task: TaskFacts, _side: Side): Verdict =>
    all(
      ['in_progress', 'paused', 'waiting_for_client', 'delivered'].includes(task.status) ||
        no('dispute_state', messages.disputeState),
      undisputed(task),
    ),
  write: (task: TaskFacts, _side: Side): Verdict =>
    task.status !== 'cancelled' || no('task_closed', messages.taskClosed),
} satisfies Record<string, (task: TaskFacts, side: Side, now: Date) => Verdict>

export const clockActions = [
  'lapse_unpaid',
  'cancel_unaccepted',
  'cancel_late',
  'agree_cancel',
  'resume_waiting',
  'accept_delivery',
] as const
export type ClockAction = (typeof clockActions)[number]

/** Until when the influencer may accept a paid order; then it is cancelled and refunded. */
export const acceptanceClock = (
  paidAt: Date,
  extended: boolean,
  terms: OrderTerms,
): { action: ClockAction; at: Date } => ({
  action: 'cancel_unaccepted',
  at: after(paidAt, (terms.acceptHours + (extended ? terms.extensionHours : 0)) * hour),
})

/** What happens next to this task, and when, if nobody acts; null when it is final, or its dispute has a clock of its own. */
export function taskClock(task: TaskFacts): { action: ClockAction; at: Date } | null {
  const { terms } = task
  if (task.disputedAt) return null
  switch (task.status) {
    case 'pending':
      return acceptanceClock(task.createdAt, task.acceptanceExtended, terms)
    case 'in_progress':
    case 'paused':
      return sooner(
        cancelClock(task),
        task.dueDate && { action: 'cancel_late', at: after(task.dueDate, terms.lateLimitDays * day) },
      )
    case 'waiting_for_client':
      return sooner(
        cancelClock(task),
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

type Tick = { action: ClockAction; at: Date } | null

const cancelClock = (task: TaskFacts): Tick =>
  task.cancelRequestedAt && {
    action: 'agree_cancel',
    at: after(task.cancelRequestedAt, task.terms.cancelAnswerHours * hour),
  }

const sooner = (a: Tick, b: Tick): Tick => (a && b ? (a.at <= b.at ? a : b) : (a ?? b))
