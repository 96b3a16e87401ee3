import { and, count, eq, gt, inArray } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { attempts } from './tables.ts'

const minute = 60_000

/** How often something may be tried (reliability.md 4.2.3); tests under load raise them. */
export type AccountLimits = {
  loginsPerNetwork: { most: number; within: number }
  registrationsPerNetwork: { most: number; within: number }
  mailsPerUser: { most: number; within: number }
  resetsPerNetwork: { most: number; within: number }
  resetsPerAddress: { most: number; within: number }
  /** Passwords that a signed-in person gives once more. */
  passwordsPerUser: { most: number; within: number }
  /** Wrong codes of the second step. */
  codesPerUser: { most: number; within: number }
  textsPerUser: { most: number; within: number }
  exportsPerUser: { most: number; within: number }
  /** Failed sign-ins within 15 minutes from which on a challenge must be solved. */
  failuresPerAccount: number
  failuresPerNetwork: number
}

export const defaultLimits: AccountLimits = {
  loginsPerNetwork: { most: 25, within: 5 * minute },
  registrationsPerNetwork: { most: 20, within: 60 * minute },
  mailsPerUser: { most: 5, within: 60 * minute },
  resetsPerNetwork: { most: 25, within: 60 * minute },
  resetsPerAddress: { most: 5, within: 60 * minute },
  passwordsPerUser: { most: 10, within: 15 * minute },
  codesPerUser: { most: 5, within: 15 * minute },
  textsPerUser: { most: 3, within: 60 * minute },
  exportsPerUser: { most: 5, within: 24 * 60 * minute },
  failuresPerAccount: 3,
  failuresPerNetwork: 5,
}
export const failureWindow = 15 * minute

/** The network that an address stands for: itself, or its /64 when it is IPv6. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = address.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0
  return `${[...groups, ...Array<string>(missing).fill('0'), ...tail.split(':').filter(Boolean)].slice(0, 4).join(':')}::/64`
}

export const noteAttempt = (db: Queryable, clock: Clock, ...subjects: string[]) =>
  db.insert(attempts).values(subjects.map((subject) => ({ subject, createdAt: clock() })))

export const forgetAttempts = (db: Queryable, subject: string) =>
  db.delete(attempts).where(eq(attempts.subject, subject))

/** How often each subject was noted within the last `within` milliseconds. */
export async function countAttempts(
  db: Queryable,
  clock: Clock,
  within: number,
  ...subjects: string[]
): Promise<number[]> {
  const rows = await db
    .select({ subject: attempts.subject, times: count() })
    .from(attempts)
    .where(and(inArray(attempts.subject, subjects), gt(attempts.createdAt, new Date(clock().getTime() - within))))
    .groupBy(attempts.subject)
  return subjects.map((subject) => rows.find((row) => row.subject === subject)?.times ?? 0)
}

/** Notes one more try; refuses with 429 and Retry-After when there were too many. */
export async function limitAttempts(
  db: Queryable,
  clock: Clock,
  subject: string,
  { most, within }: { most: number; within: number },
) {
  const [times] = await countAttempts(db, clock, within, subject)
  if (times! >= most) throw tooMany(within)
  await noteAttempt(db, clock, subject)
}

export const tooMany = (within: number) =>
  new Refusal(429, 'too_many', messages.tooMany, { retryAfterSeconds: Math.ceil(within / 1000) })
