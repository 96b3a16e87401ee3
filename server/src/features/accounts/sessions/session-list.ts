import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { SignedInSession } from '#contract/accounts/security/security.ts'
import { type ReadContext, sessionOf } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { networkOf } from '../../../platform/http/security-events.ts'
import { parseUserAgent } from '../../../platform/http/user-agent.ts'
import { notFound } from '../../../platform/refusal.ts'
import { deletePushDeviceOf } from '../../foundation/notifications/index.ts'
import { idleSince, lifetimeOf, sessionRules } from './session-rules.ts'
import { sessions } from './tables.ts'

/** The user's active sessions, newest first (product.md 3). */
export async function listSessions({ db, clock, actor }: ReadContext): Promise<SignedInSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, actor.person.id),
        gt(sessions.expiresAt, clock()),
        gt(sessions.lastSeenAt, idleSince(clock, actor.party.role)),
      ),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(sessionRules.maxPerUser)
  const { idle } = lifetimeOf(actor.party.role)
  return rows.map(({ id, createdAt, lastSeenAt, expiresAt, userAgent }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    endsAt: new Date(Math.min(lastSeenAt.getTime() + idle, expiresAt.getTime())).toISOString(),
    ...parseUserAgent(userAgent ?? ''),
    isCurrent: id === sessionOf(actor),
  }))
}

/** Ends one of the actor's own sessions; another user's is 404. */
export async function endSession({ db, actor }: ReadContext, id: number): Promise<void> {
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, actor.person.id)))
  if (rowCount === 0) throw notFound()
  await deletePushDeviceOf(db, id)
}

/** Sessions of a person, newest first, for admins: addresses only as truncated networks. */
export async function loginsOf(db: Queryable, userId: number, { before, limit }: { before: number; limit: number }) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), lt(sessions.id, before)))
    .orderBy(desc(sessions.id))
    .limit(limit)
  return rows.map(({ id, createdAt, lastSeenAt, userAgent, ipAddress }) => ({
    id,
    ...parseUserAgent(userAgent ?? ''),
    network: ipAddress && networkOf(ipAddress),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}

/** The addresses that a person is signed in from, with their times of last use. */
export async function addressesOf(db: Queryable, userId: number): Promise<{ address: string; at: Date }[]> {
  const rows = await db
    .select({ address: sessions.ipAddress, at: sessions.lastSeenAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .limit(sessionRules.maxPerUser)
  return rows.flatMap(({ address, at }) => (address === null ? [] : [{ address, at }]))
}
