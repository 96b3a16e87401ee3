import { dueDateRange } from '#contract/orders/engagement.ts'
import { orderErrors } from '#contract/orders/errors.ts'
import { taskCan } from '#contract/orders/task-machine.ts'
import type { DueDateProposal } from '#contract/orders/tasks.ts'
import type { Context } from '../../../platform/context.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import { invalid, Refusal } from '../../../platform/refusal.ts'
import { notifyParty, otherSide } from './participants.ts'
import { addEvent, assertAllowed, clearedProposal, lockTask, saveTask } from './task-row.ts'

/** Per order, because each proposal sends a mail to the other side. */
const proposalsPerDay = { max: 10, windowMs: 24 * 3_600_000 }

/**
 * Either side proposes a later due date (product.md 4); the other has 72 hours to answer. Refuses 409 unless the task is in
 * progress or paused, while a proposal is open, and after two changes; 422 for a date that is not later than the current one, more
 * than 14 days later, or so late that the order would run beyond 90 days; 429 after 10 proposals a day.
 */
export async function proposeDueDate(
  context: Context,
  id: number,
  { dueDate, reason }: DueDateProposal,
): Promise<void> {
  const { clock, actor } = context
  const { task, side } = await lockTask(context, id)
  const now = clock()
  assertAllowed(taskCan.proposeDueDate(task, side, now))
  const date = new Date(dueDate)
  const range = dueDateRange(task, now)
  if (!range || date <= range.after) throw invalid('dueDate', orderErrors.dueDateEarly)
  if (date > range.until) throw invalid('dueDate', orderErrors.dueDateLate)
  await limitAttempts(context, `due-date:${id}`, proposalsPerDay)
  const saved = await saveTask(context, task, {
    dueProposedBy: side,
    dueProposedTo: date,
    dueProposedAt: now,
    dueProposalReason: reason,
  })
  await addEvent(context, id, {
    kind: 'due_date_proposed',
    actorId: actor.id,
    note: reason,
    dueDate: date,
  })
  await notifyParty(context, saved, {
    side: otherSide(side),
    kind: 'due_date_proposed',
    params: { at: date.toISOString(), reason },
  })
}

/**
 * The other side accepts exactly `dueDate`, which becomes the due date. Refuses 403 one's own proposal, 409 if there is none or it
 * has changed.
 */
export async function agreeDueDate(context: Context, id: number, dueDate: string): Promise<void> {
  const { clock, actor } = context
  const { task, side } = await lockTask(context, id)
  assertAllowed(taskCan.answerDueDate(task, side, clock()))
  const date = task.dueProposedTo!
  if (date.getTime() !== Date.parse(dueDate)) throw new Refusal(409, 'due_date_changed', orderErrors.dueDateChanged)
  const saved = await saveTask(context, task, {
    ...clearedProposal,
    dueDate: date,
    dueMoves: task.dueMoves + 1,
  })
  await addEvent(context, id, { kind: 'due_date_agreed', actorId: actor.id, dueDate: date })
  await notifyParty(context, saved, {
    side: otherSide(side),
    kind: 'due_date_agreed',
    params: { at: date.toISOString() },
  })
}

/** The other side refuses the proposed date; the due date stays. Refuses 403 one's own proposal, 409 if there is none. */
export async function refuseDueDate(context: Context, id: number, reason: string | null): Promise<void> {
  const { clock, actor } = context
  const { task, side } = await lockTask(context, id)
  assertAllowed(taskCan.answerDueDate(task, side, clock()))
  const date = task.dueProposedTo!
  const saved = await saveTask(context, task, clearedProposal)
  await addEvent(context, id, { kind: 'due_date_refused', actorId: actor.id, note: reason, dueDate: date })
  await notifyParty(context, saved, {
    side: otherSide(side),
    kind: 'due_date_refused',
    params: {
      at: date.toISOString(),
      ...(reason && { reason }),
    },
  })
}

/** The proposer withdraws the proposed date. Refuses 403 the other side, 409 if there is none. */
export async function withdrawDueDate(context: Context, id: number): Promise<void> {
  const { clock, actor } = context
  const { task, side } = await lockTask(context, id)
  assertAllowed(taskCan.withdrawDueDate(task, side, clock()))
  const date = task.dueProposedTo!
  const saved = await saveTask(context, task, clearedProposal)
  await addEvent(context, id, { kind: 'due_date_withdrawn', actorId: actor.id, dueDate: date })
  await notifyParty(context, saved, {
    side: otherSide(side),
    kind: 'due_date_withdrawn',
    params: { at: date.toISOString() },
  })
}
