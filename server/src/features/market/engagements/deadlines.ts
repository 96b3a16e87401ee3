import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { after, hour, type Side } from '#contract/market/engagements/engagement.ts'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { runEach } from '../../../platform/run-each.ts'
import type { Services } from '../../../platform/services.ts'
import { endBlocked } from './cancel.ts'
import { clearedProposal, type LockedEngagement, proposedDate, type SharedClockAction } from './engagement.ts'
import { settle } from './settle.ts'

const firstReminder = { number: 1, before: 48 * hour }
const secondReminder = { number: 2, before: 24 * hour }
/**
 * The times before a deadline at which its two reminders are sent (product.md 4: never silently). The second is checked first, so that a
 * deadline that is close from the start gets only one reminder.
 */
const reminders = [secondReminder, firstReminder]
const batchSize = 200
const sides: Side[] = ['business', 'influencer']

/** Effects of deadlines of any engagement, when nobody acts before (product.md 4). */
export const sharedDeadlines: Record<
  SharedClockAction,
  (context: SystemContext, engagement: LockedEngagement) => Promise<void>
> = {
  cancel_late: (context, engagement) =>
    cancelAtDeadline(context, engagement, { kind: 'cancelled_too_late', because: 'late' }),
  agree_cancel: (context, engagement) =>
    engagement.remindersSent < reminders.length
      ? restartAnswerTime(context, engagement)
      : cancelAtDeadline(context, engagement, { kind: 'cancel_by_silence', because: 'mutual' }),
  lapse_due_date: async (context, engagement) => {
    const proposed = proposedDate(engagement)
    await engagement.save(context, clearedProposal)
    await engagement.addEvent(context, { kind: 'due_date_lapsed', actorId: null, dueDate: proposed })
    for (const side of sides)
      await engagement.notify(context, {
        side,
        kind: 'due_date_lapsed',
        params: { at: proposed.toISOString() },
      })
  },
  refund_blocked: (context, engagement) =>
    endBlocked(context, engagement, { side: 'business', actorId: null, reason: null }),
}

/**
 * Restarts the time to answer a cancellation request from the first reminder on: silence agrees only after both reminders went out
 * (product.md 4), which they have not when the job did not run.
 */
async function restartAnswerTime(context: SystemContext, engagement: LockedEngagement): Promise<void> {
  const whole = engagement.facts.terms.cancelAnswerHours * hour
  const left = Math.min(whole, firstReminder.before)
  await engagement.save(context, { cancelRequestedAt: after(context.clock(), left - whole) })
}

async function cancelAtDeadline(
  context: SystemContext,
  engagement: LockedEngagement,
  { kind, because }: { kind: 'cancelled_too_late' | 'cancel_by_silence'; because: 'late' | 'mutual' },
) {
  await engagement.addEvent(context, { kind, actorId: null })
  await settle(context, engagement, { because, actorId: null })
  for (const side of sides) await engagement.notify(context, { side, kind: engagement.cancelledMail })
}

/** A table of engagements whose deadlines are enforced, with the effect of a deadline and its announcement. */
export type DeadlineTable<A extends string> = {
  table: PgTable
  /** Locks the row; does nothing unless its deadline has passed by then. */
  enforce: (context: SystemContext, row: { id: number }) => Promise<void>
  announce: (context: SystemContext, id: number, deadline: { action: A; at: Date }) => Promise<void>
  /** Locks the row as an engagement. */
  lock: (tx: Tx, id: number) => Promise<LockedEngagement>
}

/**
 * Carries out what is due for every row whose deadline has passed, each in its own transaction; returns how many. A failing one does not
 * hold up the others: all errors are thrown together at the end.
 */
export async function runDueDeadlines<A extends string>(
  services: Services,
  { table, enforce: strike }: DeadlineTable<A>,
): Promise<number> {
  const due = await readIds(
    services,
    sql`select id from ${table} where clock_at <= ${services.clock()} order by clock_at limit ${batchSize}`,
  )
  await runEach(due, 'deadlines', (id) => inTransaction(services, (context) => strike(context, { id })))
  return due.length
}

/** Reminds both sides of automatic steps, 48 and 24 hours before; returns the number of rows. */
export async function remindOfDeadlines<A extends string>(
  services: Services,
  deadlines: DeadlineTable<A>,
): Promise<number> {
  await restartUnreminded(services, deadlines)
  const { table, announce } = deadlines
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

/** Restarts the time to answer cancellation requests whose first reminder did not go out in time, before the second one does. */
async function restartUnreminded<A extends string>(
  services: Services,
  { table, lock }: DeadlineTable<A>,
): Promise<void> {
  const { before } = secondReminder
  const isUnreminded = sql`clock_action = 'agree_cancel' and reminders_sent = 0
    and clock_at <= ${after(services.clock(), before)} and (terms->>'cancelAnswerHours')::int > ${before / hour}`
  for (const id of await readIds(services, sql`select id from ${table} where ${isUnreminded} limit ${batchSize}`))
    await inTransaction(services, async (context) => {
      const engagement = await lock(context.tx, id)
      const { rows } = await context.tx.execute(sql`select from ${table} where id = ${id} and ${isUnreminded}`)
      if (rows.length > 0) await restartAnswerTime(context, engagement)
    })
}

async function readIds({ database }: Services, query: SQL): Promise<number[]> {
  const { rows } = await database.orm.execute<{ id: number }>(query)
  return rows.map(({ id }) => id)
}
