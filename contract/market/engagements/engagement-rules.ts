import {
  after,
  blockChoiceAt,
  cancelAnswerAt,
  day,
  type Engagement,
  isOtherBlocked,
  mayCancelAsLate,
  mayChooseToWait,
  moveAnswerAt,
  type Side,
} from './engagement.ts'
import { engagementErrors } from './errors.ts'

/** Refusal of a move by a state machine; `S` is the type of its sentences. */
export type Denial<S extends string = string> = {
  status: number
  code: string
  message: S
  params?: Record<string, string>
}
export type Verdict<S extends string = string> = true | Denial<S>

/** The first refusal, else `true`. */
export const firstDenial = <S extends string>(...verdicts: Verdict<S>[]): Verdict<S> =>
  verdicts.find((verdict) => verdict !== true) ?? true

type Extra = { params?: Record<string, string>; status?: number }

/** A refusal: a conflict unless `status` says otherwise. */
export const deny = <S extends string>(code: string, message: S, { params, status = 409 }: Extra = {}): Denial<S> => ({
  status,
  code,
  message,
  params,
})

/** Refusals that read the same for every kind of engagement. */
const denials = {
  cancelRequested: deny('cancel_requested', engagementErrors.cancelAlreadyRequested),
  noCancelRequest: deny('no_cancel_request', engagementErrors.noCancelRequest),
  dueDateProposed: deny('due_date_proposed', engagementErrors.dueDateProposed),
  noDueDateProposal: deny('no_due_date_proposal', engagementErrors.noDueDateProposal),
  noMovesLeft: deny('no_moves_left', engagementErrors.noMovesLeft),
  dueDateOwn: deny('wrong_side', engagementErrors.dueDateOwn, { status: 403 }),
  dueDateTheirs: deny('wrong_side', engagementErrors.dueDateTheirs, { status: 403 }),
}
type SharedSentence = (typeof denials)[keyof typeof denials]['message']

/** Differences between kinds of engagements: two questions about their state, and their own sentences for refusals. */
export type EngagementKind<E extends Engagement, S extends string> = {
  /** The work is going on, so that it can be cancelled. */
  isRunning: (engagement: E) => boolean
  /** The due date can be moved now. */
  mayMoveDueDate: (engagement: E) => boolean
  denials: Record<'disputeOpen' | 'notRunning' | 'dueDateFixed', (engagement: E) => Denial<S>>
}

/** The rules that every kind of engagement follows: disputes, cancellation and moving the due date (product.md 4, 5). */
export function engagementRules<E extends Engagement, Own extends string>({
  isRunning,
  mayMoveDueDate,
  denials: own,
}: EngagementKind<E, Own>) {
  type S = Own | SharedSentence
  const undisputed = (engagement: E): Verdict<Own> => engagement.disputedAt === null || own.disputeOpen(engagement)
  const cancellable = (engagement: E): Verdict<Own> => isRunning(engagement) || own.notRunning(engagement)
  const dueDateMovable = (engagement: E): Verdict<Own> => mayMoveDueDate(engagement) || own.dueDateFixed(engagement)
  const proposalOpen = (engagement: E, now: Date): Verdict<S> => {
    const lapsesAt = moveAnswerAt(engagement)
    return (lapsesAt !== null && now < lapsesAt) || denials.noDueDateProposal
  }
  return {
    undisputed,
    cancel: (engagement: E, side: Side, now: Date): Verdict<S> =>
      firstDenial<S>(
        undisputed(engagement),
        cancellable(engagement),
        side === 'influencer' ||
          mayCancelAsLate(engagement, now) ||
          isOtherBlocked(engagement, side) ||
          engagement.cancelRequestedBy === null ||
          denials.cancelRequested,
      ),
    /** Declines the other side's cancellation request, withdraws one's own, or waits for a blocked influencer. */
    keep: (engagement: E, side: Side): Verdict<S> =>
      firstDenial<S>(
        undisputed(engagement),
        cancellable(engagement),
        engagement.cancelRequestedBy !== null || mayChooseToWait(engagement, side) || denials.noCancelRequest,
      ),
    /** Proposes a later due date within `dueDateRange`. */
    proposeDueDate: (engagement: E, _side: Side, now: Date): Verdict<S> =>
      firstDenial<S>(
        undisputed(engagement),
        dueDateMovable(engagement),
        proposalOpen(engagement, now) !== true || denials.dueDateProposed,
        engagement.dueMoves < engagement.terms.maxMoves || denials.noMovesLeft,
      ),
    /** Accepts or declines the other side's proposal. */
    answerDueDate: (engagement: E, side: Side, now: Date): Verdict<S> =>
      firstDenial<S>(
        undisputed(engagement),
        dueDateMovable(engagement),
        proposalOpen(engagement, now),
        engagement.dueProposedBy !== side || denials.dueDateOwn,
      ),
    withdrawDueDate: (engagement: E, side: Side, now: Date): Verdict<S> =>
      firstDenial<S>(
        undisputed(engagement),
        dueDateMovable(engagement),
        proposalOpen(engagement, now),
        engagement.dueProposedBy === side || denials.dueDateTheirs,
      ),
  }
}

/** A deadline that is set, or would be if `at` were known. */
type Deadline<A extends string> = { action: A; at: Date | null }

/** Deadlines of every engagement whose work is going on, in the order in which they count when they fall together. */
export const runningDeadlines = (engagement: Engagement) => ({
  agree_cancel: { action: 'agree_cancel' as const, at: cancelAnswerAt(engagement) },
  lapse_due_date: { action: 'lapse_due_date' as const, at: moveAnswerAt(engagement) },
  refund_blocked: { action: 'refund_blocked' as const, at: blockChoiceAt(engagement) },
  cancel_late: {
    action: 'cancel_late' as const,
    at: engagement.dueDate && after(engagement.dueDate, engagement.terms.lateLimitDays * day),
  },
})

/** The deadline that comes first, of equal ones the first given; null when none is set. */
export const earliest = <A extends string>(...deadlines: Deadline<A>[]): { action: A; at: Date } | null =>
  deadlines.reduce<{ action: A; at: Date } | null>(
    (first, { action, at }) => (at && (!first || at < first.at) ? { action, at } : first),
    null,
  )
