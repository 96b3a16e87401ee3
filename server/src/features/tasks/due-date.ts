import { messages } from '#contract/messages.ts'
import { dueDateRange, taskCan } from '#contract/task-machine.ts'
import type { DueDateProposal } from '#contract/tasks.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { limitAttempts } from '../accounts/attempts.ts'
import { other, tell } from './participants.ts'
import { addEvent, demand, lockTask, noProposal, saveTask } from './task-row.ts'

/** Of one order: each proposal is a mail to the other side. */
const proposalsPerDay = { most: 10, within: 24 * 3_600_000 }

/**
 * Either side proposes a later due date (product.md 4); the other has 72 hours to answer. Refuses 409 in another state than in
 * progress or paused, while a date is proposed already, and after two moves; 422 a date that is no later than the present one, more
 * than 14 days later, or so late that the order would not end within 90 days; 429 more than 10 proposals a day.
 */
export async function proposeDueDate(
  tx: Tx,
  services: Services,
  actor: Actor,
  id: number,
  { dueDate, reason }: DueDateProposal,
): Promise<void> {
  const { task, side } = await lockTask(tx, actor, id)
  const now = services.clock()
  demand(taskCan.proposeDueDate(task, side, now))
  const date = new Date(dueDate)
  const range = dueDateRange(task, now)
  if (!range || date <= range.after) throw invalid('dueDate', messages.dueDateEarly)
  if (date > range.until) throw invalid('dueDate', messages.dueDateLate)
  await limitAttempts(tx, services.clock, `due-date:${id}`, proposalsPerDay)
  const saved = await saveTask(tx, services.clock, task, {
    dueProposedBy: side,
    dueProposedTo: date,
    dueProposedAt: now,
    dueProposalReason: reason,
  })
  await addEvent(tx, services.clock, id, 'due_date_proposed', actor.id, { note: reason, dueDate: date })
  await tell(tx, services, saved, other(side), 'due_date_proposed', { at: date.toISOString(), reason })
}

/** The other side agrees to exactly `dueDate`, and it holds. Refuses 403 one's own proposal, 409 none or one that has changed. */
export async function agreeDueDate(
  tx: Tx,
  services: Services,
  actor: Actor,
  id: number,
  dueDate: string,
): Promise<void> {
  const { task, side } = await lockTask(tx, actor, id)
  demand(taskCan.answerDueDate(task, side, services.clock()))
  const date = task.dueProposedTo!
  if (date.getTime() !== Date.parse(dueDate)) throw new Refusal(409, 'due_date_changed', messages.dueDateChanged)
  const saved = await saveTask(tx, services.clock, task, {
    ...noProposal,
    dueDate: date,
    dueMoves: task.dueMoves + 1,
  })
  await addEvent(tx, services.clock, id, 'due_date_agreed', actor.id, { dueDate: date })
  await tell(tx, services, saved, other(side), 'due_date_agreed', { at: date.toISOString() })
}

/** The other side refuses the proposed date; the due date stays. Refuses 403 one's own proposal, 409 none. */
export async function refuseDueDate(
  tx: Tx,
  services: Services,
  actor: Actor,
  id: number,
  reason: string | null,
): Promise<void> {
  const { task, side } = await lockTask(tx, actor, id)
  demand(taskCan.answerDueDate(task, side, services.clock()))
  const date = task.dueProposedTo!
  const saved = await saveTask(tx, services.clock, task, noProposal)
  await addEvent(tx, services.clock, id, 'due_date_refused', actor.id, { note: reason, dueDate: date })
  await tell(tx, services, saved, other(side), 'due_date_refused', {
    at: date.toISOString(),
    ...(reason && { reason }),
  })
}

/** Who proposed a date takes it back. Refuses 403 the other side, 409 none. */
export async function withdrawDueDate(tx: Tx, services: Services, actor: Actor, id: number): Promise<void> {
  const { task, side } = await lockTask(tx, actor, id)
  demand(taskCan.withdrawDueDate(task, side, services.clock()))
  const date = task.dueProposedTo!
  const saved = await saveTask(tx, services.clock, task, noProposal)
  await addEvent(tx, services.clock, id, 'due_date_withdrawn', actor.id, { dueDate: date })
  await tell(tx, services, saved, other(side), 'due_date_withdrawn', { at: date.toISOString() })
}
