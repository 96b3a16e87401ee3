import { and, desc, eq, gt } from 'drizzle-orm'
import type { SignedInSession } from '#contract/security/security.ts'
import type { ReadContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { idleSince, lifetimeOf, sessionRules } from './session-rules.ts'
import { sessions } from './tables.ts'

/** The user's active sessions, newest first (product.md 3). */
export async function listSessions({ db, clock, actor }: ReadContext): Promise<SignedInSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, actor.id),
        gt(sessions.expiresAt, clock()),
        gt(sessions.lastSeenAt, idleSince(clock, actor.role)),
      ),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(sessionRules.maxPerUser)
  const { idle } = lifetimeOf(actor.role)
  return rows.map(({ id, createdAt, lastSeenAt, expiresAt, userAgent }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    endsAt: new Date(Math.min(lastSeenAt.getTime() + idle, expiresAt.getTime())).toISOString(),
    ...parseUserAgent(userAgent ?? ''),
    isCurrent: id === actor.sessionId,
  }))
}

/** Ends one of the actor's own sessions; another user's is 404. */
export async function endSession({ db, actor }: ReadContext, id: number): Promise<void> {
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, actor.id)))
  if (rowCount === 0) throw notFound()
}

/** Order matters: the earlier browsers also send the names of the later ones. */
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

/** The names of browser and operating system; an unknown browser is named by its truncated user agent. */
export function parseUserAgent(userAgent: string): { browser: string | null; system: string | null } {
  const firstMatch = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  return {
    browser: firstMatch(browsers) ?? (userAgent.trim().slice(0, 60) || null),
    system: firstMatch(systems) ?? null,
  }
}
