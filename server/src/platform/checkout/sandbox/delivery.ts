import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database.ts'
import { signWebhook } from '../provider.ts'
import { sandboxEvents } from './tables.ts'

type Taken = typeof sandboxEvents.$inferSelect

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Waiting times after each failed attempt; the last one again and again, for as long as the provider tries. */
const delays = [second, 5 * second, 30 * second, 2 * minute, 10 * minute, hour, 3 * hour, 6 * hour, 12 * hour]
const triedFor = 3 * 24 * hour
const answerTime = 10 * second
/** For this long an event belongs to who took it; longer than an answer may take. */
const lease = 15 * second

/** Begins the waiting times anew for every event that still waits: this program was away, its receiver is coming back too. */
export async function hurryDeliveries(database: Database, clock: Clock): Promise<void> {
  await database.orm
    .update(sandboxEvents)
    .set({ attempts: 0, nextAttemptAt: clock() })
    .where(isNotNull(sandboxEvents.nextAttemptAt))
}

/**
 * Takes up to `most` due events, each for one attempt. No connection is held while they are sent; an event whose sender dies
 * becomes due again after its lease.
 */
export async function takeDue(database: Database, clock: Clock, most: number): Promise<Taken[]> {
  const now = clock()
  const due = database.orm
    .select({ id: sandboxEvents.id })
    .from(sandboxEvents)
    .where(lte(sandboxEvents.nextAttemptAt, now))
    .orderBy(asc(sandboxEvents.nextAttemptAt))
    .limit(most)
    .for('update', { skipLocked: true })
  return database.orm
    .update(sandboxEvents)
    .set({ nextAttemptAt: new Date(now.getTime() + lease) })
    .where(inArray(sandboxEvents.id, due))
    .returning()
}

/** When the next event is due; null when none waits. */
export async function nextDelivery(database: Database): Promise<Date | null> {
  const [next] = await database.orm
    .select({ at: sandboxEvents.nextAttemptAt })
    .from(sandboxEvents)
    .where(isNotNull(sandboxEvents.nextAttemptAt))
    .orderBy(asc(sandboxEvents.nextAttemptAt))
    .limit(1)
  return next?.at ?? null
}

/** Sends one event, signed; rejects unless the receiver answers with success in time. */
export async function send(taken: Taken, url: string, secrets: string[], stop: AbortSignal): Promise<void> {
  const payload = JSON.stringify(taken.object, null, 2)
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signWebhook(payload, secrets),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
    body: payload,
    redirect: 'manual',
    signal: AbortSignal.any([stop, AbortSignal.timeout(answerTime)]),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The receiver answered ${response.status}`)
}

/** Notes that an event was sent and lost on its way: nobody took it, and it is not sent again. */
export async function noteLost(database: Database, taken: Taken): Promise<void> {
  await database.orm.update(sandboxEvents).set({ nextAttemptAt: null }).where(eq(sandboxEvents.id, taken.id))
}

/** Notes that an event was taken by its receiver. */
export async function noteDelivered(database: Database, clock: Clock, taken: Taken): Promise<void> {
  await database.orm
    .update(sandboxEvents)
    .set({ attempts: taken.attempts + 1, deliveredAt: clock(), nextAttemptAt: null })
    .where(eq(sandboxEvents.id, taken.id))
}

/** Notes a failed attempt; gives when the next one is due, null when the event is given up. */
export async function noteFailed(database: Database, clock: Clock, taken: Taken): Promise<Date | null> {
  const wait = delays[Math.min(taken.attempts, delays.length - 1)]!
  const next = new Date(clock().getTime() + wait)
  const nextAttemptAt = next.getTime() > taken.createdAt.getTime() + triedFor ? null : next
  await database.orm
    .update(sandboxEvents)
    .set({ attempts: taken.attempts + 1, nextAttemptAt })
    .where(and(eq(sandboxEvents.id, taken.id), isNull(sandboxEvents.deliveredAt)))
  return nextAttemptAt
}
