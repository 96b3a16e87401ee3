import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import type { Database, Tx } from '../database.ts'
import { Refusal } from '../refusal.ts'

type Kept = { body_sha256: Buffer; status_code: number; body: unknown }

/**
 * One effect for one Idempotency-Key (reliability.md 4.1.6). The key is taken in the transaction of the effect, so a twin
 * that arrives meanwhile waits and then reads the first one's outcome. A refusal by a rule (402, 409) is kept as well:
 * a key that failed never turns into success. Refuses another body under the same key with 422 `key_reused`.
 */
export async function once<T>(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return database.transaction(work)
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) throw new Refusal(400, 'key_invalid', messages.keyInvalid)

  const route = `${request.method} ${request.routeOptions.url}`
  const sha256 = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body) ?? ''}`)
    .digest()
  const replay = (kept: Kept): T => {
    if (!kept.body_sha256.equals(sha256)) throw new Refusal(422, 'key_reused', messages.keyReused)
    reply.header('Idempotent-Replayed', 'true')
    if (kept.status_code >= 400) throw keptRefusal(kept)
    return kept.body as T
  }

  try {
    return await database.transaction(async (tx) => {
      const claimed = await tx.execute(sql`
        insert into api_idempotency (user_id, key, route, body_sha256) values (${userId}, ${key}, ${route}, ${sha256})
        on conflict do nothing`)
      if (claimed.rowCount === 0) return replay((await kept(tx, userId, key))!)
      const result = await work(tx)
      await tx.execute(sql`
        update api_idempotency set status_code = 200, body = ${JSON.stringify(result ?? null)}::jsonb
        where user_id = ${userId} and key = ${key}`)
      return result
    })
  } catch (error) {
    if (!(error instanceof Refusal) || (error.status !== 402 && error.status !== 409)) throw error
    const { status, code, message, params, details } = error
    await database.orm.execute(sql`
      insert into api_idempotency (user_id, key, route, body_sha256, status_code, body)
      values (${userId}, ${key}, ${route}, ${sha256}, ${status}, ${JSON.stringify({ code, message, params, details })}::jsonb)
      on conflict do nothing`)
    throw error
  }
}

async function kept(tx: Tx, userId: number, key: string) {
  const { rows } = await tx.execute<Kept>(
    sql`select body_sha256, status_code, body from api_idempotency where user_id = ${userId} and key = ${key}`,
  )
  return rows[0]
}

function keptRefusal({ status_code, body }: Kept) {
  const { code, message, ...extra } = body as {
    code: string
    message: string
    params?: Record<string, string | number>
    details?: Record<string, unknown>
  }
  return new Refusal(status_code, code, message, extra)
}
