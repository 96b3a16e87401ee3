import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { SignedInSession } from '#contract/account-care.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound } from '../../platform/refusal.ts'
import { sessions } from './tables.ts'

/** Where a person is signed in, newest first (product.md 3). */
export async function listSessions(db: Queryable, clock: Clock, actor: Actor): Promise<SignedInSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.id), gt(sessions.expiresAt, clock())))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(100)
  return rows.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    ...deviceOf(userAgent ?? ''),
    isCurrent: id === actor.sessionId,
  }))
}

/** Ends one session of one's own; another's does not exist for the actor. */
export async function endSession(db: Queryable, actor: Actor, id: number): Promise<void> {
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, actor.id)))
  if (rowCount === 0) throw notFound()
}

export const endOtherSessions = (db: Queryable, actor: Actor) =>
  db.delete(sessions).where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId)))

/** In this order: the later names stand in the agents of the earlier ones as well. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Names of browser and system; of a browser that is not known, how it calls itself, cut short. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  const named = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  return { browser: named(browsers) ?? (userAgent.trim().slice(0, 60) || null), system: named(systems) ?? null }
}
