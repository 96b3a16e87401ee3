import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { hour, type Side } from '#contract/orders/engagement.ts'
import { inTransaction, type SystemContext } from '../../platform/context.ts'
import { runEach } from '../../platform/run-each.ts'
import type { Services } from '../../platform/services.ts'
import { endBlocked } from './cancel.ts'
import { clearedProposal, type LockedEngagement, type SharedClockAction } from './engagement.ts'

/**
 * How long before a deadline its two reminders are sent (product.md 4: never silently). The second is checked first, so that a
 * deadline that is close from the start gets only one reminder.
 */
const reminders = [
  { number: 2, before: 24 * hour },
  { number: 1, before: 48 * hour },
]
const batchSize = 200
const sides: Side[] = ['business', 'influencer']

/** What happens to any engagement when nobody acts before the deadline (product.md 4). */
export const sharedDeadlines: Record<
  SharedClockAction,
  (context: SystemContext, engagement: LockedEngagement) => Promise<void>
> = {
  cancel_late: (context, engagement) =>
    cancelAtDeadline(context, engagement, { kind: 'cancelled_too_late', because: 'late' }),
  agree_cancel: (context, engagement) =>
    cancelAtDeadline(context, engagement, { kind: 'cancel_by_silence', because: 'mutual' }),
  lapse_due_date: async (context, engagement) => {
    const { dueProposedTo } = engagement.facts
    await engagement.save(context, clearedProposal)
    await engagement.addEvent(context, { kind: 'due_date_lapsed', actorId: null, dueDate: dueProposedTo })
    for (const side of sides)
      await engagement.notify(context, {
        side,
        kind: 'due_date_lapsed',
        params: { at: dueProposedTo!.toISOString() },
      })
  },
  refund_blocked: (context, engagement) =>
    endBlocked(context, engagement, { side: 'business', actorId: null, reason: null }),
}

async function cancelAtDeadline(
  context: SystemContext,
  engagement: LockedEngagement,
  { kind, because }: { kind: 'cancelled_too_late' | 'cancel_by_silence'; because: 'late' | 'mutual' },
) {
  await engagement.addEvent(context, { kind, actorId: null })
  await engagement.refund(context, { because, actorId: null })
  for (const side of sides) await engagement.notify(context, { side, kind: engagement.cancelledMail })
}

/** A table of engagements whose deadlines are enforced, with what happens at one of them and how it is announced. */
export type DeadlineTable<A extends string> = {
  table: PgTable
  /** Locks the row; does nothing unless its deadline has passed by then. */
  strike: (context: SystemContext, row: { id: number }) => Promise<void>
  announce: (context: SystemContext, id: number, deadline: { action: A; at: Date }) => Promise<void>
}

/**
 * Runs what is due for every row whose deadline has passed, each in its own transaction; returns how many. A failing one does not hold up
 * the others: all errors are thrown together at the end.
 */
export async function runDueDeadlines<A extends string>(
  services: Services,
  { table, strike }: DeadlineTable<A>,
): Promise<number> {
  const due = await readIds(
    services,
    sql`select id from ${table} where clock_at <= ${services.clock()} order by clock_at limit ${batchSize}`,
  )
  await runEach(due, 'deadlines', (id) => inTransaction(services, (context) => strike(context, { id })))
  return due.length
}

/** Reminds both sides, 48 and 24 hours before, of what will happen automatically; returns how many rows were announced. */
export async function remindOfDeadlines<A extends string>(
  services: Services,
  { table, announce }: DeadlineTable<A>,
): Promise<number> {
  let notified = 0
  for (const { number, before } of reminders) {
    const now = services.clock()
    const isNear = sql`clock_at <= ${new Date(now.getTime() + before)} and clock_at > ${now} and reminders_sent < ${number}`
    const near = sql`select id from ${table} where ${isNear} order by clock_at limit ${batchSize}`
    for (const id of await readIds(services, near))
      await inTransaction(services, async (context) => {
        const { rows } = await context.tx.execute<{ action: A; at: Date | string }>(sql`
          update ${table} set reminders_sent = ${number} where id = ${id} and ${isNear}
          returning clock_action as action, clock_at as at`)
        const [deadline] = rows
        if (!deadline) return
        await announce(context, id, { action: deadline.action, at: new Date(deadline.at) })
        notified++
      })
  }
  return notified
}

async function readIds({ database }: Services, query: SQL): Promise<number[]> {
  const { rows } = await database.orm.execute<{ id: number }>(query)
  return rows.map(({ id }) => id)
}
