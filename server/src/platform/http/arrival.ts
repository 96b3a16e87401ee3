import type { FastifyInstance } from 'fastify'

const ordinaryBody = 1024 * 1024

/**
 * Cuts off a request whose body takes longer than `milliseconds` to arrive. Routes that take large files are left out: they take
 * as long as a slow line needs, and look themselves for senders who have gone silent.
 */
export function limitArrival(app: FastifyInstance, milliseconds = 30_000): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw, routeOptions } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    if (hasBody && (routeOptions.bodyLimit ?? 0) <= ordinaryBody) {
      const late = setTimeout(() => raw.destroy(), milliseconds)
      late.unref()
      raw.once('end', () => clearTimeout(late))
      raw.once('close', () => clearTimeout(late))
    }
    done()
  })
}
