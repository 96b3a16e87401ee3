import type { RequestEventKind } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { RequestClockAction, RequestStatus } from '#contract/market/campaign-requests/request-machine.ts'
import type { Engagement, Side } from '#contract/market/engagements/engagement.ts'
import type { Verdict } from '#contract/market/engagements/engagement-rules.ts'
import type { ClockAction, TaskStatus } from '#contract/market/orders/task-machine.ts'
import type { TaskEventKind } from '#contract/market/orders/tasks.ts'
import type { Actor, SystemContext } from '../../../platform/context.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import type { EventsWith, MailBesides } from '../../foundation/notifications/index.ts'
import type { Hold } from '../../money/wallet/index.ts'
import type { EngagementEnding } from './settle.ts'

/**
 * Work of one person for another for which money is held, locked for a move. An order's task and a campaign's request are engagements;
 * every implementation can be cancelled, moved, blocked and disputed by the same rules (product.md 4, 5, 9).
 */
export type LockedEngagement = {
  /** The key of the engagement among all, for limits. */
  key: string
  businessId: number
  influencerId: number
  facts: Engagement
  /** The number of reminders of its next deadline that went out. */
  remindersSent: number
  status: EngagementStatus
  /** True if something was submitted, even if it was sent back since. */
  isSubmitted: boolean
  /** The verdicts of its state machine on the moves that all engagements have. */
  can: EngagementVerdicts
  /** Adds an event to the timeline, which both sides see. */
  addEvent: (context: SystemContext, event: EngagementEvent) => Promise<void>
  notify: (context: SystemContext, mail: EngagementMail) => Promise<void>
  /** The mail that says that it was cancelled and refunded. */
  cancelledMail: 'order_cancelled' | 'request_cancelled'
  /** Saves changes of the shared columns and computes the next deadline. */
  save: (context: SystemContext, changes: EngagementChanges) => Promise<void>
  /** The money that is held for it, once it is. */
  hold: Hold
  /** Tells whether it is completed, rather than cancelled, by releasing so many cents. */
  isCompletedBy: (release: number) => boolean
  /** The mail that says that it was completed and paid. */
  completedMail: 'order_completed' | 'request_completed'
  /** Adds to the timeline that money is released: by the business's acceptance or an admin's decision. */
  addRelease: (context: SystemContext, event: ReleaseEvent) => Promise<void>
  /** Saves that it has ended; `settle` moves the money. */
  end: (context: SystemContext, ending: EngagementEnding) => Promise<void>
  /** The target of a report about the work; null when there is nothing left to report. */
  subject: { entityType: 'deal' | 'campaign_request'; entityId: number } | null
  /** Stops work and every clock for a dispute. */
  suspend: (context: SystemContext, disputeId: number) => Promise<void>
  /** Returns to `status`; each clock continues with the time it had left. */
  resume: (context: SystemContext, status: EngagementStatus) => Promise<void>
}

export type EngagementStatus = TaskStatus | RequestStatus
export type EngagementChanges = Partial<Omit<Engagement, 'terms'> & { dueProposalReason: string | null }>
/** The events that every engagement can have. */
export type EngagementEvent = {
  kind: TaskEventKind & RequestEventKind
  /** Null: a deadline. */
  actorId: number | null
  note?: string | null
  dueDate?: Date | null
}
/** The params that orders and campaign requests add to their events. */
export type WorkParam = 'taskId' | 'requestId' | 'dealTitle' | 'campaignTitle' | 'link'
/** A mail about either. */
export type EngagementMail = { side: Side } & MailBesides<
  EventsWith<'taskId' | 'requestId'> | LockedEngagement['cancelledMail' | 'completedMail'],
  WorkParam
>
export type ReleaseEvent = {
  kind: 'accepted' | 'admin_released' | 'admin_split'
  /** Cents for the influencer, before the fee. */
  release: number
  /** null: a deadline. */
  actorId: number | null
}

type EngagementVerdicts = {
  cancel: (side: Side, now: Date) => Verdict
  keep: (side: Side) => Verdict
  proposeDueDate: (side: Side, now: Date) => Verdict
  answerDueDate: (side: Side, now: Date) => Verdict
  withdrawDueDate: (side: Side, now: Date) => Verdict
  /** The verdict on opening a dispute. */
  dispute: (side: Side) => Verdict
}

/** A deadline's action that every engagement has. */
export type SharedClockAction = ClockAction & RequestClockAction

/** Returns the side of an engagement on which the actor is; 404 for anybody else. */
export function sideOf(
  { businessId, influencerId }: { businessId: number; influencerId: number },
  { party }: Pick<Actor, 'party'>,
): Side {
  if (businessId === party.id) return 'business'
  if (influencerId === party.id) return 'influencer'
  throw notFound()
}

export const otherSide = (side: Side): Side => (side === 'business' ? 'influencer' : 'business')

/** Throws the refusal of a state machine, if there is one. */
export function assertAllowed(verdict: Verdict): void {
  if (verdict !== true)
    throw new Refusal(verdict.status, verdict.code, { message: verdict.message, params: verdict.params })
}

/** The due date that is proposed; throws unless one is. */
export function proposedDate({ facts: { dueProposedTo } }: Pick<LockedEngagement, 'facts'>): Date {
  if (!dueProposedTo) throw new Error('No other due date is proposed.')
  return dueProposedTo
}

/** Clears a proposed due date. */
export const clearedProposal = {
  dueProposedBy: null,
  dueProposedTo: null,
  dueProposedAt: null,
  dueProposalReason: null,
}

/** The columns of a recomputed deadline; reminders start again when it moved. */
export function clockColumns<A extends string>(
  before: { clockAction: A | null; clockAt: Date | null },
  next: { action: A; at: Date } | null,
): { clockAction: A | null; clockAt: Date | null; remindersSent?: number } {
  const moved = next?.at.getTime() !== before.clockAt?.getTime() || next?.action !== before.clockAction
  return { clockAction: next?.action ?? null, clockAt: next?.at ?? null, ...(moved && { remindersSent: 0 }) }
}

/** The next deadline of work that was just saved; throws when it has none. */
export function deadlineOf({ clockAt }: { clockAt: Date | null }): Date {
  if (!clockAt) throw new Error('The work has no deadline.')
  return clockAt
}

/** Shifts a time by the duration of the dispute that ends now. */
export const shiftBy =
  ({ disputedAt }: Pick<Engagement, 'disputedAt'>, now: Date) =>
  (moment: Date | null): Date | null =>
    // a dispute that is over had begun
    moment && new Date(moment.getTime() + now.getTime() - disputedAt!.getTime())

/** The shared times of an engagement whose dispute ends now, shifted by its duration. */
export function shiftedTimes(facts: Engagement, now: Date): EngagementChanges {
  const shift = shiftBy(facts, now)
  return {
    disputedAt: null,
    dueDate: shift(facts.dueDate),
    waitingSince: shift(facts.waitingSince),
    cancelRequestedAt: shift(facts.cancelRequestedAt),
    // the business gets its full time to choose again
    blockedAt: facts.blockedAt && now,
  }
}
