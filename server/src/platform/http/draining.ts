import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { requestErrors } from '#contract/request-errors.ts'
import { Refusal } from '../refusal.ts'

/**
 * Header of a proxy that sends a request answered with 502 to the next process, and stops using this one for a while
 * (deploy/nginx/vivobid.conf). The program answers 502 for no other reason.
 */
const retryElsewhereHeader = 'x-asks-elsewhere'
const healthPaths = new Set(['/healthz', '/readyz'])
/** After the drain, requests have this long to end; what takes longer are uploads, which can be resumed. */
const longestRequestMs = 8_000

export type Draining = {
  /** Returns true once the program is about to end. */
  isUnderWay: () => boolean
  /** Keeps the server listening; has to be registered last, after everything else that happens before it stops. */
  keepListening: (app: FastifyInstance) => Promise<void>
}

/**
 * Prepares the time from SIGTERM until the server stops listening (docs/decisions/processes.md): it is not ready any more, each response
 * closes its connection, WebSockets are refused, and reads are sent elsewhere by proxies that can do so. Everything else is answered as
 * always, since no proxy may send a request twice that changes something.
 */
export function prepareDraining(app: FastifyInstance, seconds: number): Draining {
  let isUnderWay = false
  app.addHook('preClose', async () => {
    isUnderWay = true
  })
  app.addHook('onRequest', async ({ method, headers, url }) => {
    if (!isUnderWay || healthPaths.has(url)) return
    const isRead = method === 'GET' || method === 'HEAD'
    if (isRead && headers[retryElsewhereHeader] !== undefined) throw ending(502)
    if (headers.upgrade !== undefined) throw ending(503)
  })
  return {
    isUnderWay: () => isUnderWay,
    keepListening: async (scope) => {
      scope.addHook('preClose', async () => {
        await wait(seconds * 1_000)
        setTimeout(() => scope.server.closeAllConnections(), longestRequestMs).unref()
      })
    },
  }
}

const ending = (status: number) =>
  new Refusal(status, 'unavailable', { message: requestErrors.unavailable, retryAfterSeconds: 1 })
