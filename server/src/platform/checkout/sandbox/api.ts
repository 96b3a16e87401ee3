import { createHash, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Database, Tx } from '../../database.ts'
import { Fault, missing } from './faults.ts'
import { type Form, parseForm } from './form.ts'
import { listReversals } from './lists.ts'
import { newId } from './objects.ts'
import { newRefund, newSession, nothing, objectList, oneSession, readParameters } from './parameters.ts'
import { createRefund } from './refunds.ts'
import { answerOnce } from './requests.ts'
import { createSession, expireDueSessions, expireSession, listSessions, lockSession } from './sessions.ts'
import { type Cause, findObject } from './store.ts'
import { sandboxEvents } from './tables.ts'

export type Log = { warn: (fact: object, text: string) => void }
type Options = { database: Database; clock: Clock; secretKey: string; payPage: string; wake: () => void; log: Log }
type OnId = { Params: { id: string } }

/** The part of the provider's REST API that we use, in its own wire form, for its own SDK. */
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
    const fault = asFault(error)
    if (fault.status >= 500) log.warn({ err: error }, 'The card sandbox could not answer')
    return reply.status(fault.status).send(fault.answer)
  })
  app.setNotFoundHandler(({ method, url }) => {
    throw new Fault(404, `Unrecognized request URL (${method}: ${url}).`)
  })

  const post = <S extends z.ZodType>(
    url: string,
    schema: S,
    work: (tx: Tx, input: z.output<S>, cause: Cause, request: FastifyRequest<OnId>) => Promise<object>,
  ) =>
    app.post<OnId>(url, async (request, reply) => {
      const cause = causeOf(request)
      const form = (request.body ?? {}) as Form
      const input = readParameters(schema, form)
      const asked = { key: cause.key, method: 'POST', url: request.url, body: form }
      const { status, answer, replayed } = await answerOnce(database, clock, asked, (tx) =>
        work(tx, input, cause, request),
      )
      wake()
      return answerWith(reply, cause, status, replayed).send(answer)
    })

  post('/v1/checkout/sessions', newSession, (tx, input) => createSession(tx, clock, payPage, input))
  post('/v1/checkout/sessions/:id/expire', nothing, (tx, _input, cause, { params }) =>
    expireSession(tx, clock, cause, params.id),
  )
  post('/v1/refunds', newRefund, (tx, input, cause) => createRefund(tx, clock, cause, input))

  app.get('/v1/checkout/sessions', async ({ query }) => {
    await expireDueSessions(database, clock)
    return listSessions(database.orm, readParameters(objectList, query as Form))
  })
  app.get<OnId>('/v1/checkout/sessions/:id', async ({ params: { id }, query }) => {
    const { expand = [] } = readParameters(oneSession, query as Form)
    const row = await database.transaction((tx) => lockSession(tx, clock, id))
    wake()
    if (!row) throw missing('checkout.session', id, 'session')
    const { payment_intent: intent } = row.object
    if (intent === null || !expand.includes('payment_intent')) return row.object
    return { ...row.object, payment_intent: await findObject(database.orm, 'payment_intent', intent) }
  })
  app.get<OnId>('/v1/payment_intents/:id', async ({ params: { id }, query }) => {
    readParameters(nothing, query as Form)
    return (await findObject(database.orm, 'payment_intent', id)) ?? refuse(missing('payment_intent', id, 'intent'))
  })
  app.get('/v1/refunds', ({ query }) =>
    listReversals(database.orm, 'refund', readParameters(objectList, query as Form)),
  )
  app.get('/v1/disputes', ({ query }) =>
    listReversals(database.orm, 'dispute', readParameters(objectList, query as Form)),
  )
  app.get<OnId>('/v1/refunds/:id', async ({ params: { id }, query }) => {
    readParameters(nothing, query as Form)
    return (await findObject(database.orm, 'refund', id)) ?? refuse(missing('refund', id, 'refund'))
  })
  app.get<OnId>('/v1/events/:id', async ({ params: { id }, query }) => {
    readParameters(nothing, query as Form)
    const [event] = await database.orm.select().from(sandboxEvents).where(eq(sandboxEvents.id, id))
    if (!event) throw missing('event', id, 'id')
    return { ...event.object, pending_webhooks: event.nextAttemptAt === null ? 0 : 1 }
  })
  return app
}

function authenticate({ headers: { authorization } }: FastifyRequest, secretKey: string) {
  const [, scheme, credentials = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization ?? '') ?? []
  if (!scheme) throw new Fault(401, 'You did not provide an API key.')
  const basic = scheme.toLowerCase() === 'basic'
  const key = basic ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '') : credentials
  if (!sameSecret(key, secretKey)) throw new Fault(401, `Invalid API Key provided: ${key.slice(0, 8)}****`)
}

const sameSecret = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))
const digest = (text: string) => createHash('sha256').update(text).digest()

function causeOf({ id, headers }: FastifyRequest<OnId>): Cause {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return { id, key: null }
  if (key.length > 255) throw new Fault(400, 'Idempotency keys must be at most 255 characters long.')
  return { id, key }
}

function answerWith(reply: FastifyReply, { key }: Cause, status: number, replayed: boolean): FastifyReply {
  if (key !== null) reply.header('Idempotency-Key', key)
  if (replayed) reply.header('Idempotent-Replayed', 'true')
  return reply.status(status)
}

function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  const status = (error as { statusCode?: unknown }).statusCode
  return typeof status === 'number' && status < 500
    ? new Fault(status, 'The request could not be read.')
    : new Fault(500, 'An unknown error occurred', { type: 'api_error' })
}

function refuse(fault: Fault): never {
  throw fault
}
