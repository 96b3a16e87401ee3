import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { messages } from '#contract/messages.ts'
import type { Database } from '../database.ts'
import { Refusal } from '../refusal.ts'
import { limitArrival } from './arrival.ts'
import { readJsonBodies } from './body.ts'
import { answerError } from './errors.ts'
import { once } from './once.ts'
import { refuseOtherOrigins } from './origin.ts'
import type { Actor, RouteDefinition } from './route.ts'
import { answerSchema, validateWithZod } from './schemas.ts'

type Options = {
  publicOrigin: string | null
  secure: boolean
  trustProxy: string[]
  logLevel: string
}

/** A Fastify instance with the rules that hold for every request: limits, origin, headers, errors. */
export async function createHttpServer({
  publicOrigin,
  secure,
  trustProxy,
  logLevel,
}: Options): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: logLevel, redact: ['req.headers', 'req.url'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // a film on a slow line; everything else is limited by limitArrival
    requestTimeout: 900_000,
    keepAliveTimeout: 72_000,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // an address that cannot be read is answered before any hook has run
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersOfNoPage)
      return answerError(error, request, reply)
    },
  })
  app.setErrorHandler(answerError)
  app.setValidatorCompiler(validateWithZod)
  readJsonBodies(app)
  app.server.headersTimeout = 10_000
  limitArrival(app)
  app.addHook('onRequest', refuseOtherOrigins(publicOrigin))
  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
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

type Sessions = { read: (request: FastifyRequest) => Promise<Actor | null> }

/** What an answer carries that is never a page. */
const headersOfNoPage = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

/** Adds the routes of the contract: who may, what is validated, what is answered. */
export function addRoutes(app: FastifyInstance, database: Database, sessions: Sessions, routes: RouteDefinition[]) {
  for (const definition of routes) {
    const { endpoint, maxAge } = definition
    const { params, querystring, body, response } = endpoint.schema
    const status = response[200] ? 200 : response[201] ? 201 : 204
    const answer = response[200] ?? response[201]
    const cacheControl = maxAge === undefined ? 'no-store' : `private, max-age=${maxAge}`

    app.route({
      method: endpoint.method,
      url: endpoint.url,
      schema: {
        ...(params && { params }),
        ...(querystring && { querystring }),
        ...(body && { body }),
        ...(answer && { response: { [status]: answerSchema(answer) } }),
      },
      config: { definition },
      onRequest: async (request) => {
        request.actor = await admitted(request, sessions, definition)
      },
      handler: async (request, reply) => {
        reply.header('Cache-Control', cacheControl)
        const result = await definition.handler({
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
          actor: request.actor,
          once: (work) => once(database, request, reply, request.actor!.id, work),
          request,
          reply,
        })
        if (reply.sent) return reply
        reply.status(status)
        return status === 204 ? null : result
      },
    })
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

async function admitted(request: FastifyRequest, sessions: Sessions, definition: RouteDefinition) {
  const { allow, verified, ownAccount } = definition
  const actor = request.headers.cookie === undefined ? null : await sessions.read(request)
  if (allow === 'anyone') return actor?.lacksTwoFactor && !ownAccount ? null : actor
  if (!actor) throw new Refusal(401, 'signed_out', messages.signedOut)
  if (!ownAccount) demandTwoFactor(actor)
  if (allow !== 'signed-in' && actor.role !== allow) throw new Refusal(403, 'wrong_role', messages.wrongRole)
  if (verified && !actor.isVerified) throw new Refusal(403, 'email_not_verified', messages.emailNotVerified)
  return actor
}

/** Refuses admins who have not turned on two-factor where they must (product.md 3). */
export function demandTwoFactor(actor: Actor): void {
  if (actor.lacksTwoFactor) throw new Refusal(403, 'two_factor_required', messages.twoFactorRequired)
}
