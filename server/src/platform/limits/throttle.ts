import { eq, lt, type SQL, sql } from 'drizzle-orm'
import { requestErrors } from '#contract/request-errors.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../database/database.ts'
import { throttles } from '../database/tables.ts'
import { Refusal } from '../refusal.ts'

/** At most `max` attempts within `windowMs` milliseconds. */
export type Limit = { max: number; windowMs: number }

/** Throttled actions and the subjects they are counted by. The test of limits (server/test/limits.ts) has a row for each. */
export const throttledActions = [
  'back-and-forth',
  'code:network',
  'code:user',
  'comment',
  'contact:network',
  'contact:user',
  'contact-reply',
  'conversation',
  'device-mail:name',
  'device-mail:user',
  'export',
  'failure:account',
  'failure:device',
  'failure:network',
  'guess:name',
  'guess:user',
  'invitation',
  'login:device',
  'login:network',
  'mail',
  'message',
  'message-pair',
  'newcomer-application',
  'newcomer-contact',
  'newcomer-deal',
  'offer',
  'passkey:network',
  'passkey:user',
  'password',
  'pdf:network',
  'pdf:user',
  'pin',
  'pin-freeze',
  'reaction',
  'register:network',
  'report',
  'reset:address',
  'reset:network',
  'reset:owner',
  'share',
  'short-link',
  'text:number',
  'text:user',
  'upload',
  'username:network',
  'video-submit',
  'views-report',
] as const

/** An attempted action and its author, such as `mail:<user>`. */
export type Subject = `${(typeof throttledActions)[number]}:${string}`

/** The services to count attempts with: `db` is a transaction if they are to be rolled back with it. */
type ThrottleContext = { db: Queryable; clock: Clock }

/** An attempt counted before its outcome is known; `releaseAttempt` takes it back. */
export type Attempt = { subject: Subject; at: Date }

/**
 * Counts an attempt; refuses with 429 `too_many` when there were `max` within the window, with Retry-After set to when the oldest
 * leaves it. Exact for any number of concurrent attempts and servers. In a transaction the attempt is rolled back with it, and other
 * attempts of the subject wait until it ends.
 */
export async function limitAttempts({ db, clock }: ThrottleContext, subject: Subject, limit: Limit): Promise<Attempt> {
  const attempt = await reserveAttempt({ db, clock }, subject, limit)
  if (!attempt) throw tooMany(await secondsUntilFree({ db, clock }, subject, limit))
  return attempt
}

/**
 * Counts an attempt, or returns null when there were already `max` within the window. For limits on failures: reserve before the
 * outcome is known and release on success, so that no more than `max` are ever in flight.
 */
export async function reserveAttempt(
  { db, clock }: ThrottleContext,
  subject: Subject,
  { max, windowMs }: Limit,
): Promise<Attempt | null> {
  const at = clock()
  const since = new Date(at.getTime() - windowMs)
  // the upsert locks the row before it checks the condition, so concurrent attempts see each other
  const { rowCount } = await db.execute(sql`
    insert into throttles as t (subject, times, expires_at)
    values (${subject}, array[${at}::timestamptz], ${new Date(at.getTime() + windowMs)})
    on conflict (subject) do update
    set times = ${recent(since)} || excluded.times, expires_at = excluded.expires_at
    where cardinality(${recent(since)}) < ${max}`)
  return rowCount === 1 ? { subject, at } : null
}

/** Counts an attempt unconditionally; keeps only the newest `max`, which is all that a limit needs. */
export async function recordAttempt(
  { db, clock }: ThrottleContext,
  subject: Subject,
  { max, windowMs }: Limit,
): Promise<Attempt> {
  const at = clock()
  const since = new Date(at.getTime() - windowMs)
  await db.execute(sql`
    insert into throttles as t (subject, times, expires_at)
    values (${subject}, array[${at}::timestamptz], ${new Date(at.getTime() + windowMs)})
    on conflict (subject) do update set expires_at = excluded.expires_at,
      times = (${recent(since)} || excluded.times)[greatest(cardinality(${recent(since)}) + 2 - ${max}::int, 1):]`)
  return { subject, at }
}

/** Takes back an attempt that turned out not to count. */
export async function releaseAttempt(db: Queryable, { subject, at }: Attempt): Promise<void> {
  await db.execute(sql`
    update throttles t set times = times[:array_position(times, ${at}::timestamptz) - 1]
      || times[array_position(times, ${at}::timestamptz) + 1:]
    where subject = ${subject} and ${at}::timestamptz = any(times)`)
}

/** Forgets all attempts of a subject. */
export const clearAttempts = (db: Queryable, subject: Subject) =>
  db.delete(throttles).where(eq(throttles.subject, subject))

/** Returns whether a subject has no attempts left. */
export async function isExhausted(
  { db, clock }: ThrottleContext,
  subject: Subject,
  { max, windowMs }: Limit,
): Promise<boolean> {
  const since = new Date(clock().getTime() - windowMs)
  const { rowCount } = await db.execute(sql`
    select from throttles t where subject = ${subject} and cardinality(${recent(since)}) >= ${max}`)
  return rowCount === 1
}

/** Removes expired rows. */
export const deleteExpiredThrottles = (db: Queryable, clock: Clock) =>
  db.delete(throttles).where(lt(throttles.expiresAt, clock()))

/** The refusal of an attempt too many: 429 `too_many` with Retry-After. */
export const tooMany = (retryAfterSeconds: number) =>
  new Refusal(429, 'too_many', { message: requestErrors.tooMany, retryAfterSeconds })

/** Whole seconds, at least one, until a subject may try again. */
export async function secondsUntilFree(
  { db, clock }: ThrottleContext,
  subject: Subject,
  { max, windowMs }: Limit,
): Promise<number> {
  const now = clock().getTime()
  const [row] = await db.select({ times: throttles.times }).from(throttles).where(eq(throttles.subject, subject))
  const oldest = row?.times.at(-max)?.getTime() ?? now - windowMs
  return Math.max(1, Math.ceil((oldest + windowMs - now) / 1000))
}

/** The attempts of row `t` that are still within the window. */
const recent = (since: Date): SQL => sql`array(select x from unnest(t.times) x where x > ${since} order by x)`
