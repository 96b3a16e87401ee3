import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { sessions } from './tables.ts'

const days = 14

type SessionRow = Actor & { unseen: boolean } & pg.QueryResultRow

export type Sessions = {
  read(request: FastifyRequest): Promise<Actor | null>
  begin(db: Queryable, userId: number, request: FastifyRequest, reply: FastifyReply): Promise<void>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/**
 * Sign-in sessions: a random token in a cookie, its hash in the database (reliability.md 4.2.1). Reading one is a single
 * prepared query that also sees whether the person is blocked, so that a blocked person is signed out at once. When the
 * session was seen last is written beside the request, at most once a minute.
 */
export function openSessions(
  database: Database,
  clock: Clock,
  { secure, adminsNeedTwoFactor }: { secure: boolean; adminsNeedTwoFactor: boolean },
): Sessions {
  const cookie = secure ? '__Host-sid' : 'sid'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  /** Nobody waits for it, and that it failed harms nobody. */
  const see = (id: number, now: Date) =>
    void database.pool
      .query({
        name: 'session-seen',
        text: `update sessions set last_seen_at = $2 where id = $1 and last_seen_at <= $2::timestamptz - interval '1 minute'`,
        values: [id, now],
      })
      .catch(() => undefined)
  return {
    async read(request) {
      const token = request.cookies[cookie]
      if (!token) return null
      const now = clock()
      const { rows } = await database.pool.query<SessionRow>({
        name: 'session',
        text: `select u.id, u.role, u.is_verified as "isVerified", u.language, s.id as "sessionId",
            u.role = 'admin' and not u.has_two_factor and $3::boolean as "lacksTwoFactor",
            s.last_seen_at <= $2::timestamptz - interval '1 minute' as unseen
          from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > $2 and u.is_active`,
        values: [hashOf(token), now, adminsNeedTwoFactor],
      })
      if (!rows[0]) return null
      const { unseen, ...actor } = rows[0]
      if (unseen) see(actor.sessionId, now)
      return actor
    },
    async begin(db, userId, request, reply) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(clock().getTime() + days * 86_400_000)
      await db.insert(sessions).values({
        tokenHash: hashOf(token),
        userId,
        expiresAt,
        createdAt: clock(),
        lastSeenAt: clock(),
        confirmedAt: clock(),
        ipAddress: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 300),
      })
      reply.setCookie(cookie, token, { ...options, expires: expiresAt })
    },
    async end(request, reply) {
      const token = request.cookies[cookie]
      if (token) await database.orm.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)))
      reply.clearCookie(cookie, options)
    },
  }
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Signs a person out everywhere. */
export const endSessions = (db: Queryable, userId: number) => db.delete(sessions).where(eq(sessions.userId, userId))
