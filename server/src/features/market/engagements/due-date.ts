import { dueDateRange, type Side } from '#contract/market/engagements/engagement.ts'
import { orderErrors } from '#contract/market/orders/errors.ts'
import type { DueDateProposal } from '#contract/market/orders/tasks.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid, Refusal } from '../../../platform/refusal.ts'
import { limitBackAndForth } from './back-and-forth.ts'
import { assertAllowed, clearedProposal, type LockedEngagement, otherSide, proposedDate } from './engagement.ts'

/** A locked engagement and the side that acts on it. */
export type Acting = { engagement: LockedEngagement; side: Side }

/**
 * Proposes a later due date for either side (product.md 4); the other has 72 hours to answer. Refuses 409 where the state machine does,
 * while a proposal is open, and after two changes; 422 for a date that is not later than the current one, more than 14 days later, or so
 * late that the work would run beyond 90 days; 429 as `limitBackAndForth` does.
 */
export async function proposeDueDate(
  context: Context,
  { engagement, side }: Acting,
  { dueDate, reason }: DueDateProposal,
): Promise<void> {
  const { clock, actor } = context
  const now = clock()
  assertAllowed(engagement.can.proposeDueDate(side, now))
  const date = new Date(dueDate)
  const range = dueDateRange(engagement.facts, now)
  if (!range || date <= range.after) throw invalid('dueDate', orderErrors.dueDateEarly)
  if (date > range.until) throw invalid('dueDate', orderErrors.dueDateLate)
  await limitBackAndForth(context, engagement.key)
  await engagement.save(context, {
    dueProposedBy: side,
    dueProposedTo: date,
    dueProposedAt: now,
    dueProposalReason: reason,
  })
  await engagement.addEvent(context, {
    kind: 'due_date_proposed',
    actorId: actor.person.id,
    note: reason,
    dueDate: date,
  })
  await engagement.notify(context, {
    side: otherSide(side),
    kind: 'due_date_proposed',
    params: { at: date.toISOString(), reason },
  })
}

/**
 * Accepts exactly `dueDate` for the other side, which becomes the due date. Refuses 403 one's own proposal, 409 if there is none or it
 * has changed.
 */
export async function agreeDueDate(context: Context, { engagement, side }: Acting, dueDate: string): Promise<void> {
  const { clock, actor } = context
  const { facts } = engagement
  assertAllowed(engagement.can.answerDueDate(side, clock()))
  const date = proposedDate(engagement)
  if (date.getTime() !== Date.parse(dueDate)) throw new Refusal(409, 'due_date_changed', orderErrors.dueDateChanged)
  await engagement.save(context, { ...clearedProposal, dueDate: date, dueMoves: facts.dueMoves + 1 })
  await engagement.addEvent(context, { kind: 'due_date_agreed', actorId: actor.person.id, dueDate: date })
  await engagement.notify(context, {
    side: otherSide(side),
    kind: 'due_date_agreed',
    params: { at: date.toISOString() },
  })
}

/** Refuses the proposed date for the other side; the due date stays. Refuses 403 one's own proposal, 409 if there is none. */
export async function refuseDueDate(
  context: Context,
  { engagement, side }: Acting,
  reason: string | null,
): Promise<void> {
  const { clock, actor } = context
  assertAllowed(engagement.can.answerDueDate(side, clock()))
  const date = proposedDate(engagement)
  await engagement.save(context, clearedProposal)
  await engagement.addEvent(context, {
    kind: 'due_date_refused',
    actorId: actor.person.id,
    note: reason,
    dueDate: date,
  })
  await engagement.notify(context, {
    side: otherSide(side),
    kind: 'due_date_refused',
    params: { at: date.toISOString(), ...(reason && { reason }) },
  })
}

/** Withdraws the proposed date for its proposer. Refuses 403 the other side, 409 if there is none. */
export async function withdrawDueDate(context: Context, { engagement, side }: Acting): Promise<void> {
  const { clock, actor } = context
  assertAllowed(engagement.can.withdrawDueDate(side, clock()))
  const date = proposedDate(engagement)
  await engagement.save(context, clearedProposal)
  await engagement.addEvent(context, { kind: 'due_date_withdrawn', actorId: actor.person.id, dueDate: date })
  await engagement.notify(context, {
    side: otherSide(side),
    kind: 'due_date_withdrawn',
    params: { at: date.toISOString() },
  })
}
