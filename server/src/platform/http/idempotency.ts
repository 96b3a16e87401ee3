import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestErrors } from '#contract/request-errors.ts'
import type { Actor } from '../actor.ts'
import type { Database, Tx } from '../database/database.ts'
import { queryIn, withoutWaiting } from '../database/pipeline.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { PersonalTable } from '../personal-data.ts'
import { Refusal } from '../refusal.ts'

/** A request that may carry an Idempotency-Key, and its user. */
type Keyed = { database: Database; request: FastifyRequest; reply: FastifyReply; actor: Actor }

type StoredResponse = { body_sha256: Buffer; status_code: number; body: unknown }

/**
 * Runs `work` once per Idempotency-Key (reliability.md 4.1.6). The key is claimed in the transaction of the effect, so a concurrent
 * duplicate waits and then gets the first one's result. A rule's refusal (402, 409) is stored too: a key that failed never succeeds
 * later. Refuses another body under the same key with 422 `key_reused`.
 */
export async function withIdempotency<T>(
  { database, request, reply, actor }: Keyed,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const userId = actor.person.id
  const key = request.headers['idempotency-key']
  if (key === undefined) return database.transaction(work)
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key))
    throw new Refusal(400, 'key_invalid', requestErrors.keyInvalid)

  const route = `${request.method} ${request.routeOptions.url}`
  const sha256 = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body) ?? ''}`)
    // what a member did for an account is not repeated to them once they act for another
    .update(actor.grants.memberRole ? `\n${actor.party.id}` : '')
    .digest()
  const replay = (stored: StoredResponse): T => {
    if (!stored.body_sha256.equals(sha256)) throw new Refusal(422, 'key_reused', requestErrors.keyReused)
    reply.header('Idempotent-Replayed', 'true')
    if (stored.status_code >= 400) throw storedRefusal(stored)
    return stored.body as T
  }

  try {
    return await database.transaction(async (tx) => {
      const claimed = await queryIn(tx, {
        text: `insert into api_idempotency (user_id, key, route, body_sha256) values ($1, $2, $3, $4) on conflict do nothing`,
        values: [userId, key, route, sha256],
      })
      // the insert met its row
      if (claimed.rowCount === 0) return replay((await findStoredResponse(tx, userId, key))!)
      const result = await work(tx)
      const kept = queryIn(tx, {
        text: 'update api_idempotency set status_code = 200, body = $3::jsonb where user_id = $1 and key = $2',
        values: [userId, key, JSON.stringify(result ?? null)],
      })
      await withoutWaiting(tx, kept)
      return result
    })
  } catch (error) {
    if (!(error instanceof Refusal) || (error.status !== 402 && error.status !== 409)) throw error
    const { status, code, message, details } = error
    const params = error.paramsIn(actor.person.language)
    await database.orm.execute(sql`
      insert into api_idempotency (user_id, key, route, body_sha256, status_code, body)
      values (${userId}, ${key}, ${route}, ${sha256}, ${status}, ${JSON.stringify({ code, message, params, details })}::jsonb)
      on conflict do nothing`)
    throw error
  }
}

/** Locks the row, which is a write: where commits wait for a synchronous standby, an answer is not repeated before the standby has it. */
async function findStoredResponse(tx: Tx, userId: number, key: string) {
  const { rows } = await tx.execute<StoredResponse>(sql`
    select body_sha256, status_code, body from api_idempotency where user_id = ${userId} and key = ${key} for update`)
  return rows[0]
}

function storedRefusal({ status_code, body }: StoredResponse) {
  const { code, message, ...extra } = body as {
    code: string
    message: string
    params?: Record<string, string | number>
    details?: Record<string, unknown>
  }
  return new Refusal(status_code, code, { message, ...extra })
}

/** Personal data in stored responses (reliability.md 4.7). */
export const idempotencyPersonalData: PersonalTable[] = [
  { table: 'api_idempotency', where: 't.user_id = $1', erase: true },
]

/** Deletes stored responses after 48 hours (reliability.md 4.1.6). */
export async function idempotencyJobs({ jobs, database }: { jobs: Jobs; database: Database }): Promise<void> {
  await jobs.schedule('idempotency-cleanup', '41 * * * *', async () => {
    await database.orm.execute(sql`delete from api_idempotency where created_at < now() - interval '48 hours'`)
  })
}
