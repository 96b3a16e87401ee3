import { createHash, randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  LogController,
} from 'fastify'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import { memberMay, partyHeader } from '#contract/member-rights.ts'
import { requestErrors } from '#contract/request-errors.ts'
import {
  type Actor,
  hasConfirmedAddress,
  holdMembership,
  type ReadContext,
  type RequestContext,
  readContext,
} from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { Log } from '../log.ts'
import { Refusal, signedOut } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { nameDeleted } from './deleted-names.ts'
import { sendError } from './errors.ts'
import { followRequests } from './follow-requests.ts'
import { withIdempotency } from './idempotency.ts'
import { announceQueueChange } from './queue-change.ts'
import { readJsonBodies } from './requests/body.ts'
import { limitBodyTime } from './requests/body-timeout.ts'
import { refuseOtherOrigins } from './requests/origin.ts'
import { cacheControlOf, isTagged, tagAnswer } from './revalidation.ts'
import type { Allow, RouteDefinition, Visit } from './route.ts'
import { serializeWithZod, validateWithZod } from './schemas.ts'
import { logSecuritySuccesses } from './security-events.ts'

type Options = {
  publicOrigin: string | null
  secure: boolean
  trustProxy: string[]
  /** The text of the only scripts that documents may contain. */
  inlineScripts: string[]
  log: Log
  tracing: Tracing | null
}

/** A Fastify instance with the rules for every request: limits, origin, headers, errors. */
export async function createHttpServer({
  publicOrigin,
  secure,
  trustProxy,
  inlineScripts,
  log,
  tracing,
}: Options): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: 64 * 1024,
    // a video over a slow connection; everything else is limited by limitBodyTime
    requestTimeout: 900_000,
    keepAliveTimeout: 72_000,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // a malformed URL is answered before any hook has run
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...nonPageHeaders, 'X-Request-Id': request.id })
      return sendError(error, request, reply)
    },
  })
  app.setErrorHandler(sendError)
  app.setValidatorCompiler(validateWithZod)
  app.setSerializerCompiler(serializeWithZod)
  followRequests(app, tracing)
  readJsonBodies(app)
  app.server.headersTimeout = 10_000
  limitBodyTime(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    done()
  })
  logSecuritySuccesses(app)
  app.addHook('onRequest', refuseOtherOrigins(publicOrigin))
  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts.map(sourceOf)],
        // the component library sets sizes and colours through style attributes and one style element
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  return app
}

/** An inline script as a source of the content security policy. */
const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Finds the user of a request. */
export type Sessions = { read: (request: FastifyRequest) => Promise<Actor | null> }

/** Headers of responses that are never pages. */
const nonPageHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

/** Logs an admin's read. */
type LogVisit = (context: RequestContext, visit: Visit) => Promise<void>

type ForRoutes = {
  services: Services
  sessions: Sessions
  logVisit: LogVisit
  /** Refuses people who have not proved their identity recently. */
  requireStepUp: (context: ReadContext) => Promise<void>
}

/** Registers the contract's routes with authorization, validation, serialization and the log of what admins read. */
export function addRoutes(app: FastifyInstance, { routes, ...parts }: ForRoutes & { routes: RouteDefinition[] }): void {
  for (const definition of routes) {
    const { raw } = definition
    if (raw) {
      const scoped = async (scope: FastifyInstance) => {
        await raw.prepare?.(scope)
        addRoute(scope, parts, definition)
      }
      // without a name, Fastify looks for one among all loaded modules
      void app.register(Object.assign(scoped, { [Symbol.for('fastify.display-name')]: definition.endpoint.url }))
    } else addRoute(app, parts, definition)
  }
}

function addRoute(
  app: FastifyInstance,
  { services, sessions, logVisit, requireStepUp }: ForRoutes,
  definition: RouteDefinition,
): void {
  const { endpoint, raw, visit, stepUp } = definition
  const { params, querystring, body, response } = endpoint.schema
  const status = response[200] ? 200 : response[201] ? 201 : 204
  const answer = response[200] ?? response[201]
  const cacheControl = cacheControlOf(definition)
  /** Logs what an admin is about to be shown, so that nothing is shown unlogged. */
  const logRead = async (request: FastifyRequest, answer: unknown) => {
    const { actor, params, query } = request
    if (actor?.party.role !== 'admin' || typeof visit !== 'function') return
    const context = { ...readContext(services, actor), request }
    const read = { params: params as never, query: query as never, actor, context }
    const visited = await visit(read, answer as never)
    if (visited) await logVisit(context, visited)
  }

  const schema: FastifySchema = {}
  if (params) schema.params = params
  if (querystring && !raw) schema.querystring = querystring
  if (body) schema.body = body
  if (answer) schema.response = { [status]: answer }
  const tagsAnswer = isTagged(definition) ? [nameDeleted, tagAnswer] : nameDeleted
  // raw routes answer through the reply
  const logsRawRead = async (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode < 400) await logRead(request, undefined)
  }

  app.route({
    method: endpoint.method,
    url: endpoint.url,
    bodyLimit: raw?.bodyLimit,
    schema,
    config: { definition },
    onRequest: async (request) => {
      request.actor = await authorize(request, sessions, definition)
    },
    onSend: raw ? logsRawRead : tagsAnswer,
    handler: async (request, reply) => {
      const actor = request.actor
      reply.header('Cache-Control', cacheControl(actor))
      const context = { ...readContext(services, actor), request }
      if (stepUp && actor?.party.role === 'admin') await requireStepUp({ ...context, actor })
      const { announceToOtherBrowsers, tellOthersIn: announceToOtherBrowsersIn } = ownAnnouncements(
        services,
        definition,
        actor,
      )
      const result = await definition.handler({
        params: request.params as never,
        query: request.query as never,
        body: request.body as never,
        actor,
        context,
        once: (work) =>
          // routes that are sent once are those of signed-in people
          withIdempotency({ database: services.database, request, reply, actor: actor! }, (tx) => {
            holdMembership(services, actor, tx)
            announceToOtherBrowsersIn(tx)
            // they are signed in
            return work({ ...context, actor: actor!, db: tx, tx })
          }),
        request,
        reply,
      })
      if (!raw) await logRead(request, result)
      await announceToOtherBrowsers()
      await announceQueueChange(services, definition, actor?.person.id ?? null)
      if (reply.sent) return reply
      reply.status(status)
      return status === 204 ? null : result
    },
  })
}

/**
 * Announces to the actor's other browsers what they have changed: in the transaction of the change where the route has one (`once`),
 * otherwise right after it, because a rule of one statement has none.
 */
function ownAnnouncements({ realtime, database }: Services, { endpoint }: RouteDefinition, actor: Actor | null) {
  const { invalidates: subjects = [] } = endpoint
  let isAnnounced = !actor || endpoint.method === 'GET' || subjects.length === 0
  const announceToOtherBrowsersIn = (tx: Tx) => {
    if (!actor || subjects.length === 0) return
    isAnnounced = true
    realtime.announce(tx, { partyId: actor.party.id, type: 'own', subjects })
  }
  return {
    tellOthersIn: announceToOtherBrowsersIn,
    announceToOtherBrowsers: async () => {
      // the change stays if this fails
      if (!isAnnounced) await database.transaction(async (tx) => announceToOtherBrowsersIn(tx)).catch(() => undefined)
    },
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
  interface FastifyContextConfig {
    definition?: RouteDefinition
  }
}

async function authorize(request: FastifyRequest, sessions: Sessions, definition: RouteDefinition) {
  const { allow, verified, ownAccount } = definition
  const actor = request.headers.cookie === undefined ? null : await sessions.read(request)
  // logged even when the request is refused
  request.actor = actor
  if (actor && request.origin?.requester) request.origin.requester.userId = actor.person.id
  if (actor) refuseOtherParty(actor, request, definition)
  if (allow === 'anyone') {
    if (actor?.person.lacksTwoFactor) return ownAccount ? actor : null
    if (actor) {
      requireRight(actor, definition)
      requireMemberRight(actor, definition)
    }
    return actor
  }
  if (!actor) throw signedOut()
  if (!ownAccount) requireTwoFactor(actor)
  if (!mayUse(allow, actor)) throw new Refusal(403, 'wrong_role', requestErrors.wrongRole)
  requireRight(actor, definition)
  requireMemberRight(actor, definition)
  if (verified && !hasConfirmedAddress(actor))
    throw new Refusal(403, 'email_not_verified', identityErrors.emailNotVerified)
  return actor
}

const mayUse = (allow: Exclude<Allow, 'anyone'>, { party: { role } }: Actor): boolean =>
  allow === 'signed-in' || allow === role || (Array.isArray(allow) && allow.includes(role))

/** Refuses admins without one of the rights that a route needs (403 `right_needed`, product.md 9). */
function requireRight(
  { party: { role }, grants: { adminRights = [] } }: Actor,
  { allow, right, endpoint, closedToReaders }: RouteDefinition,
): void {
  if (role !== 'admin' || (right === undefined && allow !== 'admin')) return
  const isReading = endpoint.method === 'GET' && right !== undefined && !closedToReaders
  const sufficient = (held: AdminRight): boolean => {
    if (held === 'owner' || right === held || (Array.isArray(right) && right.includes(held))) return true
    return held === 'read_only' ? isReading : right === 'any'
  }
  if (!adminRights.some(sufficient)) throw new Refusal(403, 'right_needed', requestErrors.rightNeeded)
}

/** Refuses members of an account without the right that an endpoint needs (403 `member_right_needed`, teams.md 2). */
function requireMemberRight({ grants: { memberRole } }: Actor, { endpoint: { needs } }: RouteDefinition): void {
  if (!needs || memberMay(memberRole, needs)) return
  throw new Refusal(403, 'member_right_needed', requestErrors.memberRightNeeded)
}

/**
 * Refuses what a page sends for another account than the one its session acts for by now (409 `party_changed`, teams.md 1). What concerns the
 * person alone, such as signing out, is the same in all of them.
 */
function refuseOtherParty(
  { party }: Actor,
  { method, headers }: FastifyRequest,
  { allow, endpoint: { needs } }: RouteDefinition,
): void {
  if (method === 'GET' || method === 'HEAD' || needs === 'person' || (allow === 'anyone' && !needs)) return
  const openedFor = headers[partyHeader]
  if (openedFor === undefined || openedFor === String(party.id)) return
  throw new Refusal(409, 'party_changed', requestErrors.partyChanged)
}

/** Refuses admins who have not turned on the mandatory two-factor authentication (product.md 3). */
export function requireTwoFactor(actor: Actor): void {
  if (actor.person.lacksTwoFactor) throw new Refusal(403, 'two_factor_required', securityErrors.twoFactorRequired)
}
