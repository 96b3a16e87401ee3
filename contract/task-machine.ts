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
  /** How often the due date was moved by agreement, and the move that is proposed now. */
  dueMoves: number
  dueProposedBy: Side | null
  dueProposedTo: Date | null
  dueProposedAt: Date | null
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
  isRunning(task.status) || no('task_state', messages.taskState, { from: task.status, to: 'cancelled' })

type Lateness = Pick<TaskFacts, 'status' | 'dueDate' | 'disputedAt' | 'waitingSince'>

/** Whether the due date has passed and nothing is delivered; time of waiting for the business or of a dispute does not count. */
export const isLate = (task: Lateness, now: Date) =>
  task.dueDate !== null &&
  task.dueDate < (task.waitingSince ?? now) &&
  task.disputedAt === null &&
  isRunning(task.status)

const isRunning = (status: TaskStatus) => ['in_progress', 'paused', 'waiting_for_client'].includes(status)

/** In these the due date may be moved; in any other a proposal to move it falls. */
export const mayMoveDueDate = (task: Pick<TaskFacts, 'status' | 'disputedAt'>) =>
  task.disputedAt === null && (task.status === 'in_progress' || task.status === 'paused')

/** From any state, with nobody acting, an order is final within so many days (product.md 4). */
export const finalWithinDays = 90

/**
 * Between which moments a later due date may lie: after the present one and after now, at most `maxMoveDays` later, and early
 * enough that the order still ends within 90 days. null: the work has no due date yet.
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
  mayMoveDueDate(task) || no('due_date_state', messages.dueDateState, { from: task.status, to: 'in_progress' })

const dueDateAsked = (task: TaskFacts, now: Date): Verdict => {
  const lapse = moveClock(task)
  return (lapse !== null && now < lapse.at) || no('no_due_date_proposal', messages.noDueDateProposal)
}

/** From when on the business may cancel alone, as long as nothing is delivered. */
export const lateCancelAt = ({ dueDate, terms }: Pick<TaskFacts, 'dueDate' | 'terms'>) =>
  dueDate && after(dueDate, terms.lateCancelHours * hour)

/** Whether delivery is so late that the business may cancel alone; while work waits for the business, it gets no later. */
export function mayCancelAsLate(task: Pick<TaskFacts, 'dueDate' | 'terms' | 'waitingSince'>, now: Date): boolean {
  const from = lateCancelAt(task)
  return from !== null && (task.waitingSince ?? now) > from
}

/** Whose move the order waits for; null: nobody's any more, or a dispute's. */
export function turnOf(task: TaskFacts): Side | null {
  if (task.disputedAt) return null
  if (task.status === 'waiting_for_client' || task.status === 'delivered') return 'business'
  if (task.status !== 'pending' && !isRunning(task.status)) return null
  if (task.cancelRequestedBy) return task.cancelRequestedBy === 'business' ? 'influencer' : 'business'
  return task.dueProposedBy === 'influencer' ? 'business' : 'influencer'
}

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
  /** A later due date is proposed; `dueDateRange` says which. */
  proposeDueDate: (task: TaskFacts, _side: Side, now: Date) =>
    all(
      undisputed(task),
      dueDateMovable(task),
      dueDateAsked(task, now) !== true || no('due_date_proposed', messages.dueDateProposed),
      task.dueMoves < task.terms.maxMoves || no('no_moves_left', messages.noMovesLeft),
    ),
  /** Agrees to the other side's proposal, or refuses it. */
  answerDueDate: (task: TaskFacts, side: Side, now: Date) =>
    all(
      undisputed(task),
      dueDateMovable(task),
      dueDateAsked(task, now),
      task.dueProposedBy !== side || no('wrong_side', messages.dueDateOwn, undefined, 403),
    ),
  withdrawDueDate: (task: TaskFacts, side: Side, now: Date) =>
    all(
      undisputed(task),
      dueDateMovable(task),
      dueDateAsked(task, now),
      task.dueProposedBy === side || no('wrong_side', messages.dueDateTheirs, undefined, 403),
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
  'lapse_due_date',
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
        sooner(cancelClock(task), moveClock(task)),
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

/** Until when a proposed due date may be answered; null when none is proposed. */
const moveClock = (task: TaskFacts): Tick =>
  task.dueProposedAt && {
    action: 'lapse_due_date',
    at: after(task.dueProposedAt, task.terms.moveAnswerHours * hour),
  }

const sooner = (a: Tick, b: Tick): Tick => (a && b ? (a.at <= b.at ? a : b) : (a ?? b))
