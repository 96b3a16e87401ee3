import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { fill, messages } from '#contract/messages.ts'
import { sqlState } from '../database.ts'
import { Refusal } from '../refusal.ts'

/** Turns whatever was thrown into the one shape of error that the API answers with (api.md, Rules). */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error)
  if (refusal.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, refusal.message)
  if (refusal.retryAfterSeconds) reply.header('Retry-After', refusal.retryAfterSeconds)
  reply.header('Cache-Control', 'no-store')
  return reply.status(refusal.status).send(refusalBody(refusal))
}

export const refusalBody = (refusal: Refusal) => ({
  message: fill(refusal.message, refusal.params),
  code: refusal.code,
  ...(refusal.issues && { issues: refusal.issues }),
  ...(refusal.params && { template: refusal.message, params: refusal.params }),
  ...refusal.details,
})

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const state = sqlState(error)
  if (state) return databaseRefusal(state)
  if (lostConnection(error)) return unavailable()
  return fastifyRefusal(error as FastifyError)
}

const unavailable = () => new Refusal(503, 'unavailable', messages.unavailable, { retryAfterSeconds: 2 })

/** What a database error means to the person who asked: their input, a conflict, or a database that is away for a moment. */
function databaseRefusal(state: string): Refusal {
  if (/^(08|53|57P0|40|55P03|57014|25P0)/.test(state)) return unavailable()
  if (state.startsWith('22')) return new Refusal(422, 'validation', messages.valueInvalid)
  if (state.startsWith('23')) return new Refusal(409, 'conflict', messages.conflict)
  return new Refusal(500, 'internal', messages.internal)
}

const connectionErrors =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|connection timeout|Client has encountered a connection error|Query read timeout/i

function lostConnection(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (connectionErrors.test(`${(e as { code?: string }).code ?? ''} ${e.message}`)) return true
    if (e instanceof AggregateError && e.errors.some(lostConnection)) return true
  }
  return false
}

function fastifyRefusal(error: FastifyError): Refusal {
  switch (error.statusCode) {
    case 413:
      return new Refusal(413, 'too_large', messages.tooLarge)
    case 415:
      return new Refusal(415, 'wrong_content_type', messages.wrongContentType)
    case 429:
      return new Refusal(429, 'too_many', messages.tooMany, { retryAfterSeconds: 60 })
    case 503:
      return unavailable()
    default:
      return error.statusCode && error.statusCode < 500
        ? new Refusal(error.statusCode, 'malformed', messages.malformed)
        : new Refusal(500, 'internal', messages.internal)
  }
}
