import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Destroys a request whose body takes longer than `timeoutMs` to arrive, even when it has already been answered. Routes for large
 * files lift this with `allowSlowBody`.
 */
export function limitBodyTime(app: FastifyInstance, timeoutMs = 30_000): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    if (hasBody) {
      const deadline = setTimeout(() => raw.destroy(), timeoutMs)
      deadline.unref()
      deadlines.set(raw, deadline)
      raw.once('end', () => clearTimeout(deadline))
      raw.once('close', () => clearTimeout(deadline))
    }
    done()
  })
}

/** Lifts the body timeout, for authorized uploads on slow connections. The route itself must detect senders that have gone silent. */
export function allowSlowBody({ raw }: FastifyRequest): void {
  clearTimeout(deadlines.get(raw))
}
