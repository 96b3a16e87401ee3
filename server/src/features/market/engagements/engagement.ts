import type { RequestEventKind } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { RequestClockAction, RequestStatus } from '#contract/market/campaign-requests/request-machine.ts'
import type { Engagement, Side } from '#contract/market/engagements/engagement.ts'
import type { Verdict } from '#contract/market/engagements/engagement-rules.ts'
import type { ClockAction, TaskStatus } from '#contract/market/orders/task-machine.ts'
import type { TaskEventKind } from '#contract/market/orders/tasks.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { MailKind, MailParams } from '../../foundation/notifications/index.ts'

/**
 * Work of one person for another for which money is held, locked for a move. An order's task and a campaign's request are engagements;
 * whatever implements this can be cancelled, moved, blocked and disputed by the same rules (product.md 4, 5, 9).
 */
export type LockedEngagement = {
  /** Names it among all engagements, for limits. */
  key: string
  businessId: number
  influencerId: number
  facts: Engagement
  /** The number of reminders of its next deadline that went out. */
  remindersSent: number
  status: EngagementStatus
  /** Tells whether something was handed in, be it sent back since. */
  isHandedIn: boolean
  /** What its state machine says about the moves that all engagements have. */
  can: EngagementVerdicts
  /** Adds an event to the timeline, which both sides see. */
  addEvent: (context: SystemContext, event: EngagementEvent) => Promise<void>
  notify: (context: SystemContext, mail: EngagementMail) => Promise<void>
  /** The mail that says that it was cancelled and refunded. */
  cancelledMail: MailKind
  /** Saves changes of the shared columns and computes the next deadline. */
  save: (context: SystemContext, changes: EngagementChanges) => Promise<void>
  /** Ends it with a full refund. */
  refund: (context: SystemContext, ending: EngagementEnding) => Promise<void>
  /** What a report about the work is filed on; null when there is nothing left to report. */
  subject: { entityType: 'deal' | 'campaign_request'; entityId: number } | null
  /** The amount held for it, in cents. */
  heldAmount: (tx: Tx) => Promise<number>
  /** Stops work and every clock for a dispute. */
  suspend: (context: SystemContext, disputeId: number) => Promise<void>
  /** Returns to `status`; each clock continues with the time it had left. */
  resume: (context: SystemContext, status: EngagementStatus) => Promise<void>
  /** Ends it and settles what is held: `release` cents less the fee to the influencer, the rest to the business. */
  settle: (context: SystemContext, settlement: EngagementSettlement) => Promise<void>
}

export type EngagementStatus = TaskStatus | RequestStatus
export type EngagementChanges = Partial<Omit<Engagement, 'terms'> & { dueProposalReason: string | null }>
/** The events that every engagement can have. */
export type EngagementEvent = {
  kind: TaskEventKind & RequestEventKind
  /** null: the clock acted. */
  actorId: number | null
  note?: string | null
  dueDate?: Date | null
}
export type EngagementMail = { side: Side; kind: MailKind; params?: MailParams }
/** Why work that goes on ends with a full refund. */
export type EngagementEnding = {
  because: 'mutual' | 'gave_up' | 'late' | 'blocked'
  /** null: a deadline. */
  actorId: number | null
  reason?: string | null
}
export type EngagementSettlement = {
  release: number
  /** Whether one side conceded, rather than an admin or a deadline deciding. */
  conceded: boolean
  /** null: a deadline. */
  actorId: number | null
}

type EngagementVerdicts = {
  cancel: (side: Side, now: Date) => Verdict
  keep: (side: Side) => Verdict
  proposeDueDate: (side: Side, now: Date) => Verdict
  answerDueDate: (side: Side, now: Date) => Verdict
  withdrawDueDate: (side: Side, now: Date) => Verdict
  /** Whether a dispute can be opened. */
  dispute: (side: Side) => Verdict
}

/** A deadline's action that every engagement has. */
export type SharedClockAction = ClockAction & RequestClockAction

export const otherSide = (side: Side): Side => (side === 'business' ? 'influencer' : 'business')

/** Throws the refusal of a state machine, if there is one. */
export function assertAllowed(verdict: Verdict): void {
  if (verdict !== true)
    throw new Refusal(verdict.status, verdict.code, { message: verdict.message, params: verdict.params })
}

/** Clears a proposed due date. */
export const clearedProposal = {
  dueProposedBy: null,
  dueProposedTo: null,
  dueProposedAt: null,
  dueProposalReason: null,
}

/** The columns of a deadline computed anew; reminders start again when it moved. */
export function clockColumns<A extends string>(
  before: { clockAction: A | null; clockAt: Date | null },
  next: { action: A; at: Date } | null,
): { clockAction: A | null; clockAt: Date | null; remindersSent?: number } {
  const moved = next?.at.getTime() !== before.clockAt?.getTime() || next?.action !== before.clockAction
  return { clockAction: next?.action ?? null, clockAt: next?.at ?? null, ...(moved && { remindersSent: 0 }) }
}

/** A time shifted by how long the dispute that ends now was open. */
export const shiftBy =
  ({ disputedAt }: Pick<Engagement, 'disputedAt'>, now: Date) =>
  (moment: Date | null): Date | null =>
    moment && new Date(moment.getTime() + now.getTime() - disputedAt!.getTime())

/** The shared times of an engagement whose dispute ends now, shifted by how long it was open. */
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
