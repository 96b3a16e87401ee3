import type { FastifyInstance } from 'fastify'
import { requestErrors } from '#contract/request-errors.ts'
import type { Database } from '../database/database.ts'
import { appliedMigrations, migrationCount } from '../database/migrations.ts'
import { onlyRow } from '../database/only-row.ts'
import { Refusal } from '../refusal.ts'
import type { Draining } from './draining.ts'

/**
 * /healthz: the process responds. /readyz: the database responds and has this program's migrations (api.md), and the program is not about
 * to end. It may have more migrations: while an installation is upgraded process by process, the newer ones have added theirs, with which
 * this release works too.
 */
export function healthRoutes(app: FastifyInstance, database: Database, draining: Draining) {
  const expected = migrationCount()
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (draining.isUnderWay()) throw notReady()
    const { rows } = await database.pool.query<{ applied: number }>(`select ${appliedMigrations} as applied`)
    if (onlyRow(rows).applied < expected) throw notReady()
    return { status: 'ready' }
  })
}

const notReady = () => new Refusal(503, 'unavailable', { message: requestErrors.unavailable, retryAfterSeconds: 5 })
