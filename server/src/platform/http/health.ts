import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import type { Database } from '../database.ts'
import { migrationCount } from '../migrations.ts'
import { Refusal } from '../refusal.ts'

/** /healthz: the process answers. /readyz: the database answers and has the migrations that this program knows (api.md). */
export function healthRoutes(app: FastifyInstance, database: Database) {
  const expected = migrationCount()
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const { rows } = await database.pool.query<{ applied: number }>(
      'select count(*)::int as applied from drizzle.__drizzle_migrations',
    )
    if (rows[0]!.applied !== expected)
      throw new Refusal(503, 'unavailable', messages.unavailable, { retryAfterSeconds: 5 })
    return { status: 'ready' }
  })
}
