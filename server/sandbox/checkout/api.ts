import { createHash, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database, Tx } from '../../src/platform/database/database.ts'
import { type Form, parseForm } from './form.ts'
import { listReversals } from './lists.ts'
import { newId } from './objects.ts'
import {
  intentQuery,
  listQuery,
  newRefund,
  newSession,
  noParameters,
  readParameters,
  sessionQuery,
} from './parameters.ts'
import { noSuchObject, ProviderError } from './provider-error.ts'
import { createRefund } from './refunds.ts'
import { withIdempotency } from './requests.ts'
import { createSession, expireDueSessions, expireSession, listSessions, lockSession } from './sessions.ts'
import { type Cause, findObject } from './store.ts'
import { sandboxEvents } from './tables.ts'

export type Log = { warn: (fact: object, text: string) => void }
type Options = { database: Database; clock: Clock; secretKey: string; payPage: string; wake: () => void; log: Log }
type WithId = { Params: { id: string } }

/** The part of Stripe's REST API that we use, in its own wire format, so that its own SDK can talk to it. */
export function sandboxApi({ database, clock, secretKey, payPage, wake, log }: Options): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    genReqId: () => newId('req'),
    routerOptions: { querystringParser: parseForm, maxParamLength: 200 },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, parseForm(String(body))))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Request-Id', request.id)
    const version = request.headers['stripe-version']
    if (version !== undefined) reply.header('Stripe-Version', version)
    authenticate(request, secretKey)
  })
  app.setErrorHandler((error, _request, reply) => {
    const providerError = toProviderError(error)
    if (providerError.status >= 500) log.warn({ err: error }, 'The card sandbox could not answer')
    return reply.status(providerError.status).send(providerError.answer)
  })
  app.setNotFoundHandler(({ method, url }) => {
    throw new ProviderError(404, `Unrecognized request URL (${method}: ${url}).`)
  })

  const post = <S extends z.ZodType>(
    url: string,
    schema: S,
    work: (tx: Tx, input: z.output<S>, call: { cause: Cause; params: WithId['Params'] }) => Promise<object>,
  ) =>
    app.post<WithId>(url, async (request, reply) => {
      const cause = causeOf(request)
      const form = (request.body ?? {}) as Form
      const input = readParameters(schema, form)
      const idempotentRequest = { key: cause.key, method: 'POST', url: request.url, body: form }
      const { status, answer, replayed } = await withIdempotency({ database, clock }, idempotentRequest, (tx) =>
        work(tx, input, { cause, params: request.params }),
      )
      wake()
      return withReplayHeaders(reply, { request: cause, status, replayed }).send(answer)
    })

  post('/v1/checkout/sessions', newSession, (tx, input) => createSession({ tx, clock }, payPage, input))
  post('/v1/checkout/sessions/:id/expire', noParameters, (tx, _input, { cause, params }) =>
    expireSession({ tx, clock }, cause, params.id),
  )
  post('/v1/refunds', newRefund, (tx, input, { cause }) => createRefund({ tx, clock }, cause, input))

  app.get('/v1/checkout/sessions', async ({ query }) => {
    await expireDueSessions(database, clock)
    return listSessions(database.orm, readParameters(listQuery, query as Form))
  })
  app.get<WithId>('/v1/checkout/sessions/:id', async ({ params: { id }, query }) => {
    const { expand = [] } = readParameters(sessionQuery, query as Form)
    const row = await database.transaction((tx) => lockSession({ tx, clock }, id))
    wake()
    if (!row) throw noSuchObject('checkout.session', id, 'session')
    const { payment_intent: intent } = row.object
    if (intent === null || !expand.includes('payment_intent')) return row.object
    return { ...row.object, payment_intent: await findObject(database.orm, 'payment_intent', intent) }
  })
  app.get<WithId>('/v1/payment_intents/:id', async ({ params: { id }, query }) => {
    const { expand = [] } = readParameters(intentQuery, query as Form)
    const intent = await findObject(database.orm, 'payment_intent', id)
    if (!intent) throw noSuchObject('payment_intent', id, 'intent')
    if (intent.latest_charge === null || !expand.includes('latest_charge')) return intent
    return { ...intent, latest_charge: await findObject(database.orm, 'charge', intent.latest_charge) }
  })
  app.get<WithId>('/v1/refunds/:id', async ({ params: { id }, query }) => {
    readParameters(noParameters, query as Form)
    return (await findObject(database.orm, 'refund', id)) ?? raise(noSuchObject('refund', id, 'refund'))
  })
  app.get('/v1/refunds', ({ query }) => listReversals(database.orm, 'refund', readParameters(listQuery, query as Form)))
  app.get('/v1/disputes', ({ query }) =>
    listReversals(database.orm, 'dispute', readParameters(listQuery, query as Form)),
  )
  app.get<WithId>('/v1/events/:id', async ({ params: { id }, query }) => {
    readParameters(noParameters, query as Form)
    const [event] = await database.orm.select().from(sandboxEvents).where(eq(sandboxEvents.id, id))
    if (!event) throw noSuchObject('event', id, 'id')
    return { ...event.object, pending_webhooks: event.nextAttemptAt === null ? 0 : 1 }
  })
  return app
}

function authenticate({ headers: { authorization } }: FastifyRequest, secretKey: string) {
  const [, scheme, credentials = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization ?? '') ?? []
  if (!scheme) throw new ProviderError(401, 'You did not provide an API key.')
  const basic = scheme.toLowerCase() === 'basic'
  const key = basic ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '') : credentials
  if (!secretsEqual(key, secretKey)) throw new ProviderError(401, `Invalid API Key provided: ${key.slice(0, 8)}****`)
}

const secretsEqual = (provided: string, expected: string) => timingSafeEqual(digest(provided), digest(expected))
const digest = (text: string) => createHash('sha256').update(text).digest()

function causeOf({ id, headers }: FastifyRequest<WithId>): Cause {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return { id, key: null }
  if (key.length > 255) throw new ProviderError(400, 'Idempotency keys must be at most 255 characters long.')
  return { id, key }
}

function withReplayHeaders(
  reply: FastifyReply,
  { request: { key }, status, replayed }: { request: Cause; status: number; replayed: boolean },
): FastifyReply {
  if (key !== null) reply.header('Idempotency-Key', key)
  if (replayed) reply.header('Idempotent-Replayed', 'true')
  return reply.status(status)
}

function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const status = (error as { statusCode?: unknown }).statusCode
  return typeof status === 'number' && status < 500
    ? new ProviderError(status, 'The request could not be read.')
    : new ProviderError(500, 'An unknown error occurred', { type: 'api_error' })
}

function raise(providerError: ProviderError): never {
  throw providerError
}
