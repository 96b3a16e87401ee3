import { z } from 'zod'
import { instant } from '../../fields.ts'

/** The next step of an open dispute. */
export const disputeClock = z.object({
  action: z.enum(['proposal_stands', 'proposal_binds', 'dispute_refunds', 'dispute_releases']),
  at: instant,
})
export type DisputeClock = z.infer<typeof disputeClock>

/** States of a task or a campaign request in which a delivery is awaited, and paused ones. */
export const deliveringStatuses = ['in_progress', 'paused', 'accepted'] as const

type Step = { action: string; at: string }

/** The dates and states that decide about the next moment of a task, an order or a campaign request. */
export type WorkDates<Clock extends Step> = {
  /** Of the task or the request; null: an order without a task. */
  status: string | null
  dueDate: string | null
  /** The work waits for the business. */
  isWaiting: boolean
  disputedAt: string | null
  /** The automatic step, and the next one of a dispute. */
  clock: Clock | null
  disputeClock: DisputeClock | null
}

export type NextMoment<Clock extends Step> = Clock | DisputeClock | { action: 'due'; at: string }

/**
 * The moment that matters next: the due date while a delivery is awaited and in a pause, unless something happens before it by itself;
 * while the work waits for the other side the end of the wait, in a dispute its next step, else the clock. null: there is none.
 * `nextMomentSql` sorts by the same.
 */
export function nextMoment<Clock extends Step>(work: WorkDates<Clock>): NextMoment<Clock> | null {
  const { status, dueDate, isWaiting, disputedAt, clock } = work
  if (disputedAt) return work.disputeClock
  const isDelivering = !isWaiting && deliveringStatuses.some((each) => each === status)
  if (isDelivering && dueDate && !(clock && clock.at < dueDate)) return { action: 'due', at: dueDate }
  return clock
}
