import { eq } from 'drizzle-orm'
import type { Engagement, Side } from '#contract/orders/engagement.ts'
import { type TaskStatus, taskCan } from '#contract/orders/task-machine.ts'
import type { TaskEventKind } from '#contract/orders/tasks.ts'
import type { Context, SystemContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { MailKind, MailParams } from '../notifications/index.ts'
import { lockOwnPurchase } from './purchases/lock-purchase.ts'
import { purchases } from './purchases/tables.ts'
import { notifyParty } from './tasks/participants.ts'
import { refundMoney, releaseMoney, splitMoney } from './tasks/settlement.ts'
import { tasks } from './tasks/tables.ts'
import { addEvent, assertAllowed, lockTask, saveTask, type TaskRow } from './tasks/task-row.ts'

/**
 * Work of one person for another for which money is held, locked for a move, as disputes need it. An order's task is one; whatever
 * implements this can be disputed.
 */
export type LockedEngagement = Pick<Engagement, 'terms' | 'blockedSide'> & {
  businessId: number
  influencerId: number
  /** The deal on which a report about the work is filed; null when it has been deleted. */
  dealId: number | null
  status: TaskStatus
  /** The amount held for it, in cents. */
  heldAmount: (tx: Tx) => Promise<number>
  /** Adds an event to the timeline, which both sides see. */
  addEvent: (context: SystemContext, event: EngagementEvent) => Promise<void>
  notify: (context: SystemContext, mail: EngagementMail) => Promise<void>
  /** Refuses 409 where the state machine does not allow a dispute. */
  assertDisputable: (side: Side) => void
  /** Stops work and every clock. */
  suspend: (context: SystemContext) => Promise<void>
  /** Returns to `status`; each clock continues with the time it had left. */
  resume: (context: SystemContext, status: TaskStatus) => Promise<void>
  /** Ends it and settles what is held: `release` cents less the fee to the influencer, the rest to the business. */
  settle: (context: SystemContext, settlement: EngagementSettlement) => Promise<void>
}

export type EngagementEvent = { kind: TaskEventKind; actorId: number | null; note?: string }
export type EngagementMail = { side: Side; kind: MailKind; params?: MailParams }
export type EngagementSettlement = {
  release: number
  /** Whether one side conceded, rather than an admin or a deadline deciding. */
  conceded: boolean
  /** null: a deadline. */
  actorId: number | null
}

/** Locks the engagement of a task, the first lock of every move (reliability.md 4.1.3), with the actor's side; 404 for strangers. */
export async function lockEngagement(context: Context, taskId: number) {
  const { task, side } = await lockTask(context, taskId)
  return { engagement: engagementOf(task), side }
}

/** The same without a side, for admins and deadlines. */
export async function lockEngagementOf(tx: Tx, taskId: number): Promise<LockedEngagement> {
  const [task] = await tx.select().from(tasks).where(eq(tasks.id, taskId)).for('update')
  return engagementOf(task!)
}

/** Mails one side about an engagement that need not be locked. */
export const notifyEngagement = (
  context: SystemContext,
  { taskId, businessId, ...of }: { taskId: number; purchaseId: number; businessId: number; influencerId: number },
  mail: EngagementMail,
) => notifyParty(context, { ...of, id: taskId, buyerId: businessId }, mail)

/** An engagement as reviews need it: its two sides, and when it was completed; null before. */
export type ReviewableEngagement = { businessId: number; influencerId: number; completedAt: Date | null }

/** Locks one of the actor's orders for a review; 404 for strangers. */
export async function lockForReview(context: Context, purchaseId: number): Promise<ReviewableEngagement> {
  const { businessId, influencerId, status, completedAt } = await lockOwnPurchase(context, purchaseId)
  return { businessId, influencerId, completedAt: status === 'completed' ? completedAt : null }
}

const engagementOf = (task: TaskRow): LockedEngagement => ({
  terms: task.terms,
  blockedSide: task.blockedSide,
  businessId: task.buyerId,
  influencerId: task.influencerId,
  dealId: task.dealId,
  status: task.status,
  heldAmount: (tx) => heldAmountOf(tx, task),
  addEvent: (context, event) => addEvent(context, task.id, event),
  notify: (context, mail) => notifyParty(context, task, mail),
  assertDisputable: (side) => assertAllowed(taskCan.dispute(task, side)),
  suspend: async (context) => {
    const status = task.status === 'in_progress' ? 'paused' : task.status
    await saveTask(context, task, { status, disputedAt: context.clock() })
  },
  resume: async (context, status) => {
    await saveTask(context, task, { ...shiftedTimes(task, context.clock()), status })
  },
  settle: (context, settlement) => settleTask(context, task, settlement),
})

async function heldAmountOf(tx: Tx, { purchaseId }: TaskRow): Promise<number> {
  const [order] = await tx.select({ amount: purchases.amount }).from(purchases).where(eq(purchases.id, purchaseId))
  return order!.amount
}

async function settleTask(
  context: SystemContext,
  task: TaskRow,
  { release, conceded, actorId }: EngagementSettlement,
): Promise<void> {
  if (release === 0) {
    await addEvent(context, task.id, { kind: conceded ? 'given_up' : 'admin_refunded', actorId })
    await refundMoney(context, task, { actorId })
  } else if (release === (await heldAmountOf(context.tx, task)))
    await releaseMoney(context, task, { reason: conceded ? 'buyer_accepted' : 'admin_released', actorId })
  else await splitMoney(context, task, { release, actorId })
}

/** The dates of a task, shifted by how long the dispute was open. */
function shiftedTimes(task: TaskRow, now: Date): Partial<TaskRow> {
  const openFor = now.getTime() - task.disputedAt!.getTime()
  const shift = (moment: Date | null) => moment && new Date(moment.getTime() + openFor)
  return {
    disputedAt: null,
    dueDate: shift(task.dueDate),
    deliveredAt: shift(task.deliveredAt),
    waitingSince: shift(task.waitingSince),
    cancelRequestedAt: shift(task.cancelRequestedAt),
    // the business gets its full time to choose again
    blockedAt: task.blockedAt && now,
  }
}
