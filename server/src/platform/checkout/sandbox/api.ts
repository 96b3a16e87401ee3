import { eq, sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database, Tx } from '../../database.ts'
import { type Form, parseForm, textAt } from './form.ts'
import { expire, present } from './service.ts'
import { emit, get, newId, put, type Session, type Stored, seconds } from './store.ts'
import { sandboxObjects, sandboxRequests } from './tables.ts'

type Options = { database: Database; clock: Clock; secretKey: string; payPage: string; wake: () => void }

/** An error in the provider's own form. */
class ApiError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined

  constructor(status: number, message: string, code?: string, type = 'invalid_request_error') {
    super(message)
    this.status = status
    this.type = type
    this.code = code
  }
}

/** The part of the provider's REST API that we use, in its own wire form, for its own SDK. */
export function sandboxApi({ database, clock, secretKey, payPage, wake }: Options): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: 64 * 1024 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body: string, done) =>
    done(null, parseForm(body)),
  )
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      throw new ApiError(401, 'Invalid API Key provided', undefined)
  })
  app.setErrorHandler((error, _request, reply) => {
    const known =
      error instanceof ApiError ? error : new ApiError(500, 'An error occurred on our side', undefined, 'api_error')
    return reply.status(known.status).send({ error: { type: known.type, code: known.code, message: known.message } })
  })
  app.setNotFoundHandler((request) => {
    throw new ApiError(404, `Unrecognized request URL (${request.method}: ${request.url})`)
  })

  /** Makes an object once for one Idempotency-Key; the key with other parameters is refused. */
  const create = async (
    request: FastifyRequest,
    reply: FastifyReply,
    make: (tx: Tx, form: Form) => Promise<Stored>,
  ) => {
    const key = request.headers['idempotency-key']
    const form = (request.body ?? {}) as Form
    const made = await database.transaction(async (tx) => {
      if (typeof key !== 'string') return make(tx, form)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`)
      const parameters = `${request.url} ${JSON.stringify(form)}`
      const [known] = await tx.select().from(sandboxRequests).where(eq(sandboxRequests.key, key))
      if (known && known.parameters !== parameters) {
        throw new ApiError(
          400,
          'Keys for idempotent requests can only be used with the same parameters',
          'idempotency_key_in_use',
          'idempotency_error',
        )
      }
      if (known) {
        reply.header('Idempotent-Replayed', 'true')
        const [object] = await tx.select().from(sandboxObjects).where(eq(sandboxObjects.id, known.objectId))
        return object!.data as Stored
      }
      const object = await make(tx, form)
      await tx.insert(sandboxRequests).values({ key, parameters, objectId: object.id })
      return object
    })
    wake()
    return made
  }
  const found = <T>(object: T | null, id: string): T => object ?? missing(id)

  app.post('/v1/checkout/sessions', (request, reply) =>
    create(request, reply, (tx, form) => createSession(tx, clock, payPage, form)),
  )
  app.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', ({ params: { id } }) =>
    database.transaction((tx) => present(tx, clock, id).catch(() => missing(id))),
  )
  app.post<{ Params: { id: string } }>('/v1/checkout/sessions/:id/expire', async ({ params: { id } }) => {
    const expired = await database.transaction(async (tx) => {
      const session = await present(tx, clock, id).catch(() => missing(id))
      if (session.status !== 'open')
        throw new ApiError(400, 'Only Checkout Sessions with a status of open can be expired')
      return expire(tx, clock, session)
    })
    wake()
    return expired
  })
  for (const [path, kind] of [
    ['payment_intents', 'payment_intent'],
    ['refunds', 'refund'],
    ['events', 'event'],
  ] as const) {
    app.get<{ Params: { id: string } }>(`/v1/${path}/:id`, async ({ params: { id } }) =>
      found(await get(database.orm, kind, id), id),
    )
  }
  app.post('/v1/refunds', (request, reply) => create(request, reply, (tx, form) => createRefund(tx, clock, form)))
  return app
}

function missing(id: string): never {
  throw new ApiError(404, `No such object: '${id}'`, 'resource_missing')
}

async function createSession(tx: Tx, clock: Clock, payPage: string, form: Form): Promise<Session> {
  const required = (...path: string[]) => {
    const value = textAt(form, ...path)
    if (value === undefined || value === '')
      throw new ApiError(400, `Missing required param: ${path.join('.')}`, 'parameter_missing')
    return value
  }
  const now = seconds(clock())
  const price = ['line_items', '0', 'price_data']
  const amount = Number(required(...price, 'unit_amount')) * Number(textAt(form, 'line_items', '0', 'quantity') ?? 1)
  if (!Number.isSafeInteger(amount) || amount < 50)
    throw new ApiError(400, 'The amount must be at least 50', 'amount_too_small')
  const expiresAt = Number(textAt(form, 'expires_at') ?? now + 86_400)
  if (expiresAt < now + 30 * 60 - 5 || expiresAt > now + 86_400 + 5) {
    throw new ApiError(
      400,
      'The expires_at timestamp must be between 30 minutes and 24 hours from creation',
      'parameter_invalid',
    )
  }
  const id = newId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    created: now,
    livemode: false,
    mode: required('mode'),
    amount_total: amount,
    currency: required(...price, 'currency').toLowerCase(),
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    customer_email: textAt(form, 'customer_email') ?? null,
    metadata: (typeof form.metadata === 'object' ? form.metadata : {}) as Record<string, string>,
    success_url: required('success_url').replaceAll('{CHECKOUT_SESSION_ID}', id),
    cancel_url: required('cancel_url'),
    expires_at: expiresAt,
    product_name: required(...price, 'product_data', 'name'),
    url: `${payPage}?session=${id}`,
  }
  await put(tx, 'checkout.session', session)
  return session
}

async function createRefund(tx: Tx, clock: Clock, form: Form): Promise<Stored> {
  const intentId = textAt(form, 'payment_intent') ?? ''
  const intent =
    (await get<Stored & { amount_received: number; amount_refunded?: number; currency: string }>(
      tx,
      'payment_intent',
      intentId,
      true,
    )) ?? missing(intentId)
  const left = intent.amount_received - (intent.amount_refunded ?? 0)
  const amount = Number(textAt(form, 'amount') ?? left)
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) {
    throw new ApiError(
      400,
      `Refund amount is greater than unrefunded amount on charge (${left})`,
      'charge_already_refunded',
    )
  }
  const refund = {
    id: newId('re'),
    object: 'refund',
    created: seconds(clock()),
    amount,
    currency: intent.currency,
    payment_intent: intentId,
    status: 'succeeded',
  }
  const amountRefunded = intent.amount_received - left + amount
  await put(tx, 'refund', refund)
  await put(tx, 'payment_intent', { ...intent, amount_refunded: amountRefunded })
  await emit(tx, clock, 'charge.refunded', {
    id: newId('ch'),
    object: 'charge',
    created: seconds(clock()),
    amount: intent.amount_received,
    amount_refunded: amountRefunded,
    currency: intent.currency,
    payment_intent: intentId,
  })
  return refund
}
