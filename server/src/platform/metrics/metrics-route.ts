import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { signedOut } from '../refusal.ts'
import type { Metrics } from './metrics.ts'

/**
 * Serves GET /metrics to callers with the token of METRICS_TOKEN, as Prometheus sends it (`authorization` in its configuration); 401 for
 * others.
 */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string): void {
  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) throw signedOut()
    const { contentType, text } = await metrics.text()
    return reply.header('Cache-Control', 'no-store').type(contentType).send(text)
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
