import { createHash } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { MemberRole } from '#contract/member-rights.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Account, type Actor, ownActor, sessionOf } from '../../../platform/context.ts'
import { newToken } from '../../../platform/crypto/secret.ts'
import type { Database, Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { sessionCookie } from '../../../platform/http/session-cookie.ts'
import { signedOut } from '../../../platform/refusal.ts'
import { deleteOtherPushDevices, deletePushDeviceOf, deletePushDevices } from '../../foundation/notifications/index.ts'
import { accountsView, lockUsers, membersView, usersView } from '../../foundation/users/index.ts'
import { idleSince, isAlive, lifetimeOf, sessionRules } from './session-rules.ts'
import { sessions } from './tables.ts'

type SessionRow = Account & { sessionId: number; unseen: boolean } & ActingFor & pg.QueryResultRow
/** The account of a member's session, and their role there; null where they act for their own. */
type ActingFor = { memberRole: MemberRole | null; partyId: number; partyRole: Role; partyIsVerified: boolean }

const readingText = `select u.id, u.role, u.is_verified as "isVerified", u.language, s.id as "sessionId", u.admin_rights as "adminRights",
    u.role = 'admin' and not u.has_two_factor and $3::boolean as "lacksTwoFactor",
    s.last_seen_at <= $2::timestamptz - interval '1 minute' as unseen,
    m.role as "memberRole", p.id as "partyId", p.role as "partyRole", p.is_verified as "partyIsVerified"
  from sessions s join ${usersView} u on u.id = s.user_id
    left join (${membersView} m join ${accountsView} p on p.id = m.party_id and p.is_active) on m.party_id = s.party_id and m.person_id = s.user_id
  where s.token_hash = $1 and u.is_active and ${isAlive('$2::timestamptz')}`

/** The request and reply of a signed-in user. */
export type SignedInCall = { actor: Actor; request: FastifyRequest; reply: FastifyReply }

export type Sessions = {
  read(request: FastifyRequest): Promise<Actor | null>
  /** Signs a user in; ends the browser's previous session, and the oldest ones beyond `sessionRules.maxPerUser`. */
  begin(tx: Tx, userId: number, call: { request: FastifyRequest; reply: FastifyReply }): Promise<void>
  /**
   * Rotates the token of the call's session, as every privilege change must; the old token is void from then on. The session keeps
   * its id and expiry. `proof` marks the identity as just proven. Refuses a session renewed or ended by another call meanwhile (401).
   */
  renew(tx: Queryable, call: SignedInCall, proof?: 'proven'): Promise<void>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/**
 * Sign-in sessions: a random token in a cookie, its hash in the database (reliability.md 4.2.1). Reading one is a single
 * prepared query that also checks whether the user is blocked, so that blocking signs them out at once. `last_seen_at` is
 * written in the background, at most once a minute.
 */
export function openSessions(
  database: Database,
  clock: Clock,
  { secure, adminsNeedTwoFactor }: { secure: boolean; adminsNeedTwoFactor: boolean },
): Sessions {
  const cookie = sessionCookie(secure)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const tokenOf = (request: FastifyRequest) => request.cookies[cookie] || null
  /** Set as a raw header, which `answerError` removes on errors: a token that was not committed must not replace a valid one. */
  const setSessionCookie = (reply: FastifyReply, token: string, expires: Date) =>
    void reply.header('Set-Cookie', reply.server.serializeCookie(cookie, token, { ...options, expires }))
  return {
    async read(request) {
      const token = tokenOf(request)
      if (!token) return null
      const now = clock()
      const { rows } = await queryPrepared<SessionRow>(database.pool, {
        text: readingText,
        values: [hashToken(token), now, adminsNeedTwoFactor],
      })
      if (!rows[0]) return null
      const { unseen, sessionId, ...account } = rows[0]
      if (unseen) recordLastSeen(database, sessionId, now)
      return actingFor(ownActor(account, { via: 'session', sessionId }), rows[0])
    },
    async begin(tx, userId, { request, reply }) {
      // serializes sign-ins of one user, so that the session limit is exact
      const rows = await lockUsers(tx, [userId])
      const { role } = onlyRow(rows)
      const replaced = tokenOf(request)
      if (replaced && (await endReplaced(tx, replaced, userId)) === 'of another person') clearStoredAnswers(reply)
      const token = newToken()
      const now = clock()
      const expiresAt = new Date(now.getTime() + lifetimeOf(role).absolute)
      await tx.insert(sessions).values({
        tokenHash: hashToken(token),
        userId,
        expiresAt,
        createdAt: now,
        lastSeenAt: now,
        confirmedAt: now,
        ipAddress: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 300),
      })
      await tx.execute(sql`
        delete from sessions where user_id = ${userId} and id not in (
          select id from sessions
          where user_id = ${userId} and expires_at > ${now} and last_seen_at > ${idleSince(clock, role)}
          order by created_at desc, id desc limit ${sessionRules.maxPerUser})`)
      setSessionCookie(reply, token, expiresAt)
    },
    async renew(tx, { actor, request, reply }, proof) {
      const token = newToken()
      const [renewed] = await tx
        .update(sessions)
        .set({ tokenHash: hashToken(token), ...(proof && { confirmedAt: clock() }) })
        .where(and(eq(sessions.id, sessionOf(actor)), eq(sessions.tokenHash, hashToken(tokenOf(request) ?? ''))))
        .returning({ expiresAt: sessions.expiresAt })
      if (!renewed) throw signedOut()
      setSessionCookie(reply, token, renewed.expiresAt)
    },
    async end(request, reply) {
      const token = tokenOf(request)
      if (token) await database.transaction((tx) => endSessionOf(tx, token))
      reply.clearCookie(cookie, options)
      clearStoredAnswers(reply)
    },
  }
}

/** The actor for the account that their session acts for; for their own where they are no member of it or it is blocked. */
function actingFor(actor: Actor, { memberRole, partyId, partyRole, partyIsVerified }: ActingFor): Actor {
  if (!memberRole) return actor
  const party = { id: partyId, role: partyRole, isVerified: partyIsVerified }
  return { ...actor, party, grants: { ...actor.grants, memberRole } }
}

/** Signs out of the session of a token; its browser gets no more pushed notifications. */
async function endSessionOf(tx: Tx, token: string): Promise<void> {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning({ id: sessions.id })
  if (ended) await deletePushDeviceOf(tx, ended.id)
}

/** Makes the browser delete answers stored for the person who leaves it, which the next one could read from its disk. */
const clearStoredAnswers = (reply: FastifyReply) => void reply.header('Clear-Site-Data', '"cache"')

/** Ends a session in whose browser somebody signs in; its push subscription stays only if they are the same person. */
async function endReplaced(tx: Tx, token: string, userId: number): Promise<'of another person' | 'of the same person'> {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning({ id: sessions.id, userId: sessions.userId })
  if (!ended || ended.userId === userId) return 'of the same person'
  await deletePushDeviceOf(tx, ended.id)
  return 'of another person'
}

/** Writes the time in the background; if it fails, the session's next request tries again. */
const recordLastSeen = ({ pool }: Database, id: number, now: Date): void =>
  void queryPrepared(pool, {
    text: `update sessions set last_seen_at = $2 where id = $1 and last_seen_at <= $2::timestamptz - interval '1 minute'`,
    values: [id, now],
  }).catch(() => undefined)

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Deletes expired sessions. */
export async function deleteExpiredSessions({ pool }: Database, now: Date): Promise<void> {
  await pool.query(
    `delete from sessions s using ${usersView} u where u.id = s.user_id and not (${isAlive('$1::timestamptz')})`,
    [now],
  )
}

/** The sessions among these that have not ended, of people who are not blocked. */
export async function aliveSessions({ pool }: Database, ids: readonly number[], now: Date): Promise<Set<number>> {
  const { rows } = await queryPrepared<{ id: number }>(pool, {
    text: `select s.id from sessions s join ${usersView} u on u.id = s.user_id
      where s.id = any($1::integer[]) and u.is_active and ${isAlive('$2::timestamptz')}`,
    values: [ids, now],
  })
  return new Set(rows.map(({ id }) => id))
}

/**
 * The time of the actor's last proof of identity in this session, null: never; undefined: the session has ended since the request began.
 */
export async function readConfirmedAt(db: Queryable, actor: Actor): Promise<Date | null | undefined> {
  const [session] = await db
    .select({ confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionOf(actor)))
  return session?.confirmedAt
}

/** Signs a user out everywhere. */
export async function endSessions(db: Queryable, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
  await deletePushDevices(db, userId)
}

/** Signs the actor out everywhere except in the current session. */
export async function endOtherSessions(db: Queryable, actor: Actor): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, actor.person.id), ne(sessions.id, sessionOf(actor))))
  await deleteOtherPushDevices(db, actor)
}

/** Makes a session act for an account; null: for its person's own. */
export async function actForParty(
  tx: Tx,
  { sessionId, partyId }: { sessionId: number; partyId: number | null },
): Promise<void> {
  const { rowCount } = await tx.update(sessions).set({ partyId }).where(eq(sessions.id, sessionId))
  if (rowCount === 0) throw signedOut()
}

/** Makes all sessions of a former member act for their own account. */
export async function stopActingFor(
  tx: Tx,
  { partyId, personId }: { partyId: number; personId: number },
): Promise<void> {
  await tx
    .update(sessions)
    .set({ partyId: null })
    .where(and(eq(sessions.userId, personId), eq(sessions.partyId, partyId)))
}
