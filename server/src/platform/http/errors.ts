import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { fill } from '#contract/fill.ts'
import type { Language } from '#contract/languages.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { FieldIssue } from '#contract/validation.ts'
import { sqlState } from '../database/database.ts'
import { type Issue, Refusal } from '../refusal.ts'
import { requestFacts, securityEventOf } from './security-events.ts'

/**
 * Turns any thrown value into the API's error response (api.md, Rules). Security events and our own errors are logged under the
 * `requestId` that the response carries.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error)
  const { status, code } = refusal
  const event = securityEventOf(refusal, request)
  if (event) request.log.warn(requestFacts(request, { event, status, code }), event)
  else if (status >= 500) request.log.error(requestFacts(request, { err: error, status, code }), 'A request failed')
  if (refusal.retryAfterSeconds) reply.header('Retry-After', refusal.retryAfterSeconds)
  reply.header('Cache-Control', 'no-store')
  // a failed request must not set a session cookie
  reply.removeHeader('Set-Cookie')
  return reply
    .status(refusal.status)
    .send({ ...refusalBody(refusal, request.actor?.person.language ?? 'en'), requestId: request.id })
}

function refusalBody(refusal: Refusal, language: Language) {
  const params = refusal.paramsIn(language)
  return {
    message: fill(refusal.message, params),
    code: refusal.code,
    ...(refusal.issues && { issues: refusal.issues.map(issueBody) }),
    ...(params && { template: refusal.message, params }),
    ...refusal.details,
  }
}

/** A field's fault with its placeholders filled in, and what its translation needs if it has any. */
const issueBody = ({ path, message, params }: Issue): FieldIssue => {
  const filled = fill(message, params)
  return { path, message: filled, ...(filled !== message && params && { template: message, params }) }
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const state = sqlState(error)
  if (state) return databaseRefusal(state)
  if (isConnectionError(error)) return unavailable()
  return fastifyRefusal(error as FastifyError)
}

const unavailable = () => new Refusal(503, 'unavailable', { message: requestErrors.unavailable, retryAfterSeconds: 2 })

/** Maps a database error to invalid input, a conflict, or a database that is temporarily unavailable. */
function databaseRefusal(state: string): Refusal {
  // 25006: the server was the primary until now
  if (/^(08|53|57P0|40|55P03|57014|25P0|25006)/.test(state)) return unavailable()
  if (state.startsWith('22')) return new Refusal(422, 'validation', requestErrors.valueInvalid)
  if (state.startsWith('23')) return new Refusal(409, 'conflict', requestErrors.conflict)
  return new Refusal(500, 'internal', requestErrors.internal)
}

const connectionErrors =
  /EAGAIN|ECONNREFUSED|ECONNRESET|ENOTCONN|EPIPE|ENOENT|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|connection timeout|Client (has encountered a connection error|was closed)|Query read timeout/i

function isConnectionError(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (connectionErrors.test(`${(e as { code?: string }).code ?? ''} ${e.message}`)) return true
    if (e instanceof AggregateError && e.errors.some(isConnectionError)) return true
  }
  return false
}

function fastifyRefusal(error: FastifyError): Refusal {
  switch (error.statusCode) {
    case 413:
      return new Refusal(413, 'too_large', requestErrors.tooLarge)
    case 415:
      return new Refusal(415, 'wrong_content_type', requestErrors.wrongContentType)
    case 429:
      return new Refusal(429, 'too_many', { message: requestErrors.tooMany, retryAfterSeconds: 60 })
    case 503:
      return unavailable()
    default:
      return error.statusCode && error.statusCode < 500
        ? new Refusal(error.statusCode, 'malformed', requestErrors.malformed)
        : new Refusal(500, 'internal', requestErrors.internal)
  }
}
