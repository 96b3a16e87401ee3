import type { FastifyInstance } from 'fastify'
import { requestErrors } from '#contract/request-errors.ts'
import type { Database } from '../database/database.ts'
import { migrationCount } from '../database/migrations.ts'
import { Refusal } from '../refusal.ts'

/** /healthz: the process responds. /readyz: the database responds and has this program's migrations (api.md). */
export function healthRoutes(app: FastifyInstance, database: Database) {
  const expected = migrationCount()
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const { rows } = await database.pool.query<{ applied: number }>(
      'select count(*)::int as applied from drizzle.__drizzle_migrations',
    )
    if (rows[0]!.applied !== expected)
      throw new Refusal(503, 'unavailable', { message: requestErrors.unavailable, retryAfterSeconds: 5 })
    return { status: 'ready' }
  })
}
