import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { sessions } from './tables.ts'

const days = 14

export type Sessions = {
  read(request: FastifyRequest): Promise<Actor | null>
  begin(db: Queryable, userId: number, request: FastifyRequest, reply: FastifyReply): Promise<void>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/**
 * Sign-in sessions: a random token in a cookie, its hash in the database (reliability.md 4.2.1). Reading one is a single
 * prepared query that also sees whether the person is blocked, so that a blocked person is signed out at once.
 */
export function openSessions(database: Database, clock: Clock, secure: boolean): Sessions {
  const cookie = secure ? '__Host-sid' : 'sid'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    async read(request) {
      const token = request.cookies[cookie]
      if (!token) return null
      const { rows } = await database.pool.query<Actor & pg.QueryResultRow>({
        name: 'session',
        text: `select u.id, u.role, u.is_verified as "isVerified", u.language, s.id as "sessionId"
          from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > $2 and u.is_active`,
        values: [hashOf(token), clock()],
      })
      return rows[0] ?? null
    },
    async begin(db, userId, request, reply) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(clock().getTime() + days * 86_400_000)
      await db.insert(sessions).values({
        tokenHash: hashOf(token),
        userId,
        expiresAt,
        createdAt: clock(),
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
