import type { Role } from '../../foundation/users/roles.ts'
import type { OrderTerms } from '../terms/order-terms-schema.ts'

/**
 * An agreement of two people for which money is held, whatever the kind of work: due date, lateness, cancellation by agreement,
 * disputes and blocked accounts follow the same rules (product.md 4, 5, 9). Tasks are engagements.
 */
export type Engagement = {
  dueDate: Date | null
  /** Time at which the work began to wait for something from the business; that time does not count as lateness. */
  waitingSince: Date | null
  cancelRequestedBy: Side | null
  cancelRequestedAt: Date | null
  /** Number of times that the due date was moved by agreement, and the currently proposed move. */
  dueMoves: number
  dueProposedBy: Side | null
  dueProposedTo: Date | null
  dueProposedAt: Date | null
  /** Start of an open dispute; other actions and deadlines are suspended meanwhile. */
  disputedAt: Date | null
  /** The side whose account is blocked, and the time of the block; the influencer if both are. */
  blockedSide: Side | null
  blockedAt: Date | null
  /** The business chose to wait for the blocked influencer. */
  blockWaits: boolean
  terms: OrderTerms
}

export type Side = 'business' | 'influencer'

/** The side for which a list groups its rows; admins read them as businesses do. */
export const sideOfReader = (role: Role): Side => (role === 'influencer' ? 'influencer' : 'business')

/** Without any action, an engagement becomes final within this many days, whatever its state (product.md 4). */
export const finalWithinDays = 90

/** Days within which a business chooses between a refund and waiting for a blocked influencer (product.md 9). */
export const blockChoiceDays = 7

export const hour = 3_600_000
export const day = 24 * hour
export const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds)

/**
 * Defines 'on time' (product.md 4); `isOverdue` and the server's SQL are both made from it: work is overdue once its due date is before
 * now and before each of `stoppedSince`, and never while one of `suspendedSince` is set. When either ends, the due date is moved.
 */
export const overdueRule = {
  due: 'dueDate',
  stoppedSince: ['waitingSince'],
  suspendedSince: ['disputedAt'],
} as const satisfies Record<string, keyof Engagement | (keyof Engagement)[]>
type OverdueColumn = (typeof overdueRule)['due'] | (typeof overdueRule)['stoppedSince' | 'suspendedSince'][number]
export type OverdueFacts = Pick<Engagement, OverdueColumn>

/** Checks whether the due date has passed; time waiting for the business or in a dispute does not count. */
export function isOverdue(engagement: OverdueFacts, now: Date): boolean {
  const { due, stoppedSince, suspendedSince } = overdueRule
  const dueDate = engagement[due]
  if (dueDate === null || suspendedSince.some((name) => engagement[name] !== null)) return false
  return dueDate < now && stoppedSince.every((name) => engagement[name] === null || dueDate < engagement[name])
}

/** Time from which the business may cancel unilaterally while nothing is delivered. */
export const lateCancelAt = ({ dueDate, terms }: Pick<Engagement, 'dueDate' | 'terms'>) =>
  dueDate && after(dueDate, terms.lateCancelHours * hour)

/** Checks whether delivery is late enough for the business to cancel unilaterally; time waiting for the business does not add to it. */
export function mayCancelAsLate(
  engagement: Pick<Engagement, 'dueDate' | 'terms' | 'waitingSince'>,
  now: Date,
): boolean {
  const from = lateCancelAt(engagement)
  return from !== null && (engagement.waitingSince ?? now) > from
}

/**
 * The range for a new due date: after the current one and after now, at most `maxMoveDays` later, and early enough that the work
 * still ends within 90 days. null: the work has no due date yet.
 */
export function dueDateRange(
  { dueDate, terms }: Pick<Engagement, 'dueDate' | 'terms'>,
  now: Date,
): { after: Date; until: Date } | null {
  if (!dueDate) return null
  const latest = after(now, (finalWithinDays - terms.lateLimitDays - terms.waitDays) * day)
  const until = after(dueDate, terms.maxMoveDays * day)
  return { after: dueDate > now ? dueDate : now, until: until < latest ? until : latest }
}

/** Checks whether the other side is blocked: the engagement may then be cancelled at once, without affecting statistics. */
export const isOtherBlocked = ({ blockedSide }: Pick<Engagement, 'blockedSide'>, side: Side) =>
  blockedSide !== null && blockedSide !== side

/** Checks whether the business still has to choose whether to wait for a blocked influencer. */
export const mayChooseToWait = (
  { blockedSide, blockWaits }: Pick<Engagement, 'blockedSide' | 'blockWaits'>,
  side: Side,
) => side === 'business' && blockedSide === 'influencer' && !blockWaits

/** End of the time in which a cancellation request can be answered; then it counts as agreed. null: none is open. */
export const cancelAnswerAt = ({ cancelRequestedAt, terms }: Engagement) =>
  cancelRequestedAt && after(cancelRequestedAt, terms.cancelAnswerHours * hour)

/** End of the time in which a proposed due date can be answered; then the proposal lapses. null: none is open. */
export const moveAnswerAt = ({ dueProposedAt, terms }: Engagement) =>
  dueProposedAt && after(dueProposedAt, terms.moveAnswerHours * hour)

/**
 * End of the time in which the business can choose to wait for a blocked influencer; then it is refunded. null: there is no choice to
 * make.
 */
export const blockChoiceAt = (engagement: Engagement) =>
  engagement.blockedAt && mayChooseToWait(engagement, 'business')
    ? after(engagement.blockedAt, blockChoiceDays * day)
    : null
