import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { signWebhook } from '../../src/platform/checkout/provider.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { sandboxEvents } from './tables.ts'

type ClaimedEvent = typeof sandboxEvents.$inferSelect

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Backoff after each failed attempt; the last delay repeats until the retry window ends. */
const delays = [second, 5 * second, 30 * second, 2 * minute, 10 * minute, hour, 3 * hour, 6 * hour, 12 * hour]
const retryWindow = 3 * 24 * hour
const responseTimeout = 10 * second
/** The time for which a claimed event belongs to its sender; longer than the response timeout. */
const lease = 15 * second

/** Resets the backoff of all undelivered events: after a restart of this program, their receiver is coming back too. */
export async function resetBackoff(database: Database, clock: Clock): Promise<void> {
  await database.orm
    .update(sandboxEvents)
    .set({ attempts: 0, nextAttemptAt: clock() })
    .where(isNotNull(sandboxEvents.nextAttemptAt))
}

/**
 * Claims up to `limit` due events, each for one attempt. No connection is held while they are sent; an event whose sender dies
 * becomes due again when its lease ends.
 */
export async function claimDueEvents(database: Database, clock: Clock, limit: number): Promise<ClaimedEvent[]> {
  const now = clock()
  const due = database.orm
    .select({ id: sandboxEvents.id })
    .from(sandboxEvents)
    .where(lte(sandboxEvents.nextAttemptAt, now))
    .orderBy(asc(sandboxEvents.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return database.orm
    .update(sandboxEvents)
    .set({ nextAttemptAt: new Date(now.getTime() + lease) })
    .where(inArray(sandboxEvents.id, due))
    .returning()
}

/** Due time of the next event; null when none waits. */
export async function nextDeliveryAt(database: Database): Promise<Date | null> {
  const [next] = await database.orm
    .select({ at: sandboxEvents.nextAttemptAt })
    .from(sandboxEvents)
    .where(isNotNull(sandboxEvents.nextAttemptAt))
    .orderBy(asc(sandboxEvents.nextAttemptAt))
    .limit(1)
  return next?.at ?? null
}

/** Sends one signed event; rejects unless the receiver responds with success in time. */
export async function sendWebhook(
  event: ClaimedEvent,
  { url, secrets, stop }: { url: string; secrets: string[]; stop: AbortSignal },
): Promise<void> {
  const payload = JSON.stringify(event.object, null, 2)
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signWebhook(payload, secrets),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
    body: payload,
    redirect: 'manual',
    signal: AbortSignal.any([stop, AbortSignal.timeout(responseTimeout)]),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The receiver answered ${response.status}`)
}

/** Marks an event as lost in transit: it is not sent again. */
export async function markLost(database: Database, event: ClaimedEvent): Promise<void> {
  await database.orm.update(sandboxEvents).set({ nextAttemptAt: null }).where(eq(sandboxEvents.id, event.id))
}

/** Marks an event as delivered. */
export async function markDelivered(database: Database, clock: Clock, event: ClaimedEvent): Promise<void> {
  await database.orm
    .update(sandboxEvents)
    .set({ attempts: event.attempts + 1, deliveredAt: clock(), nextAttemptAt: null })
    .where(eq(sandboxEvents.id, event.id))
}

/** Records a failed attempt. Returns when the next one is due, or null once the event is given up. */
export async function markFailed(database: Database, clock: Clock, event: ClaimedEvent): Promise<Date | null> {
  // an index of the list
  const wait = delays[Math.min(event.attempts, delays.length - 1)]!
  const next = new Date(clock().getTime() + wait)
  const nextAttemptAt = next.getTime() > event.createdAt.getTime() + retryWindow ? null : next
  await database.orm
    .update(sandboxEvents)
    .set({ attempts: event.attempts + 1, nextAttemptAt })
    .where(and(eq(sandboxEvents.id, event.id), isNull(sandboxEvents.deliveredAt)))
  return nextAttemptAt
}
