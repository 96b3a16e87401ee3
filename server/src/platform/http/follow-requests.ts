import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../limits/network.ts'
import { type Origin, within } from '../tracing/origin.ts'
import type { Span, Tracing } from '../tracing/tracing.ts'

/** Addresses that balancers and Prometheus request every few seconds. */
const unmeasured = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Makes each request the origin of what it does: log lines, jobs and mails carry its id. With `tracing`, measures it under the pattern of
 * its address. Ignores a `traceparent` that it brings: anybody could send one, and decide what we sample or join.
 */
export function followRequests(app: FastifyInstance, tracing: Tracing | null): void {
  app.addHook('onRequest', (request, reply, done) => {
    const requester = { network: networkOf(request.ip), userId: null }
    request.origin = { requestId: request.id, span: tracing && beginRequest(tracing, request, reply), requester }
    within(request.origin, done)
  })
  // the body is read in the connection's events, which belong to no request
  app.addHook('preValidation', (request, _reply, done) => within(request.origin, done))
  if (tracing) app.addHook('onResponse', async (request, reply) => endRequest(request, reply))
}

function beginRequest(tracing: Tracing, request: FastifyRequest, reply: FastifyReply): Span | null {
  const { method, headers, routeOptions, id } = request
  const route = routeOptions.url ?? 'none'
  // a socket stays open for hours
  if (headers.upgrade !== undefined || unmeasured.has(route)) return null
  const span = tracing.begin(`${method} ${route}`, {
    kind: 'server',
    attributes: { 'http.request.method': method, 'http.route': route, 'vivobid.request_id': id },
    traceparent: null,
  })
  // also when the browser has gone away
  reply.raw.once('close', () => endRequest(request, reply))
  return span
}

function endRequest({ origin }: FastifyRequest, { raw, statusCode }: FastifyReply): void {
  const span = origin?.span
  if (!span || span.hasEnded()) return
  if (raw.headersSent) span.set({ 'http.response.status_code': statusCode })
  if (statusCode >= 500) span.end({ code: String(statusCode) })
  else span.end()
}

declare module 'fastify' {
  interface FastifyRequest {
    origin?: Origin
  }
}
