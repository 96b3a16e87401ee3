import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf, Endpoint, ParsedOf } from '#contract/endpoint.ts'
import type { LoggedAct, LoggedTarget } from '#contract/foundation/action-log/logged-acts.ts'
import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { Actor, ActorAs, AdminContext, RequestContext } from '../context.ts'

/** Runs a rule in one transaction, once for the request's Idempotency-Key (`Call.once`). */
export type Once = <T>(work: (context: AdminContext) => Promise<T>) => Promise<T>

/** The roles that may use an endpoint; ownership of objects is checked in the rules. */
export type Allow = 'anyone' | 'signed-in' | Role | readonly Role[]

/** The user of a request that `allow` has let through. */
type ActorOf<A extends Allow> = A extends 'anyone'
  ? Actor | null
  : A extends Role
    ? ActorAs<A>
    : A extends readonly Role[]
      ? ActorAs<A[number]>
      : Actor

export type Call<E extends Endpoint, A extends Allow> = {
  params: ParsedOf<E, 'params'>
  query: ParsedOf<E, 'querystring'>
  body: ParsedOf<E, 'body'>
  actor: ActorOf<A>
  /** The context for rules that only read or that open transactions of their own. */
  context: RequestContext<ActorOf<A>>
  /**
   * Runs `work` in one transaction that also claims the request's Idempotency-Key: a repeat with the same key and body returns the
   * stored result without running `work` (reliability.md 4.1.6). Results must be plain JSON.
   */
  once: Once
  request: FastifyRequest
  reply: FastifyReply
}

/** The rights of which an admin needs one; `any`: any right, of which `read_only` alone permits reading only. */
export type NeededRight = AdminRight | readonly AdminRight[] | 'any'

/** A read by an admin, as it is logged: of a person, or of something else. */
export type Visit = { targetId: number | string } & (
  | { targetType: 'user'; details: PersonVisit }
  | { targetType: Exclude<LoggedTarget, 'user'>; details: VisitDetails & { what: LoggedAct } }
)
type VisitDetails = Record<string, unknown>

/** The part of a person that an admin read: one of their pages, or something else that has a sentence in the log. */
export type PersonVisit = VisitDetails &
  ({ what: LoggedAct } | { page: 'person' | 'dashboard' | 'analytics'; what?: never })

/** Describes what a successful read by an admin showed; null: nothing about other people. */
type VisitOf<E extends Endpoint> = (
  call: Pick<Call<E, 'anyone'>, 'params' | 'query' | 'actor' | 'context'>,
  answer: AnswerOf<E>,
) => Visit | null | Promise<Visit | null>

/**
 * The way in which an admin's read of messages, papers, files or money is logged: once per visit, before the answer is sent. `each`: the
 * rule itself logs each read, in the transaction that returns the content.
 */
type Logged<E extends Endpoint> = VisitOf<E> | 'each'

export type RouteDefinition = {
  endpoint: Endpoint
  allow: Allow
  /** The right that admins need; without one, admin routes are for owners, and others for every admin. */
  right: NeededRight | undefined
  /** The log entry of an admin's read (`server/test/admin-reads.test.ts`). */
  visit: Logged<Endpoint> | undefined
  /** Shows identity documents or account numbers: `read_only` is not enough, even to read. */
  closedToReaders: boolean
  /** True where admins must have proved their identity a few minutes ago (reliability.md 4.1.5). */
  stepUp: boolean
  /** Requires a confirmed email address (product.md 3). */
  verified: boolean
  /** Concerns the user's own account: allowed for admins who have not set up two-factor authentication yet. */
  ownAccount: boolean
  /** Seconds for which a private cache may show the response without revalidating; without it, `cacheControlOf` decides. */
  maxAge: number | undefined
  /** Set for endpoints whose body or response is not JSON. */
  raw?: RawOptions
  handler: (call: Call<Endpoint, 'anyone'>) => Promise<unknown>
}

type RawOptions = {
  /** The limit in bytes; default: the limit of all routes. */
  bodyLimit?: number
  /** Configures the route's own Fastify scope, for instance with a content type parser. */
  prepare?: (scope: FastifyInstance) => unknown
}

/** A handler in the list of all: the server calls each with the parts that its own endpoint has parsed. */
// the server passes what the schema of its own endpoint has parsed
const amongOthers = <C>(handler: (call: C) => Promise<unknown>) => handler as unknown as RouteDefinition['handler']

/** Marks routes that concern the user's own account (`RouteDefinition.ownAccount`). */
export const onOwnAccount = (routes: RouteDefinition[]): RouteDefinition[] =>
  routes.map((definition) => ({ ...definition, ownAccount: true }))

/** Binds a contract endpoint to the role that may use it and to its handler. */
export const route = <E extends Endpoint, const A extends Allow>(
  endpoint: E,
  binding: {
    allow: A
    right?: NeededRight
    visit?: Logged<E>
    closedToReaders?: boolean
    stepUp?: boolean
    verified?: boolean
    maxAge?: number
    handler: (call: Call<E, A>) => Promise<AnswerOf<E> extends undefined ? unknown : AnswerOf<E>>
  },
): RouteDefinition => ({
  endpoint,
  allow: binding.allow,
  right: binding.right,
  visit: binding.visit as RouteDefinition['visit'],
  closedToReaders: binding.closedToReaders ?? false,
  stepUp: binding.stepUp ?? false,
  verified: binding.verified ?? false,
  ownAccount: false,
  maxAge: binding.maxAge,
  handler: amongOthers(binding.handler),
})

/** An admin's read of one thing, or of a list of many; what is shown beside it belongs to the same visit. */
export const visitTo = <Target extends ReadTarget>(targetType: Target, targetId: number | string) => ({
  targetType,
  targetId,
  details: { what: `${targetType}_read` as const },
})

/** Targets whose reads have a sentence in the log. */
type ReadTarget = LoggedAct extends infer Act
  ? Act extends `${infer Target}_read`
    ? Extract<LoggedTarget, Target>
    : never
  : never

type RawCall<E extends Endpoint> = Pick<Call<E, 'anyone'>, 'params' | 'actor' | 'context' | 'request' | 'reply'>

/**
 * Binds an endpoint that carries files or a signed body: only its path is validated, the handler reads query and body from `request`
 * and may answer through `reply`. Nobody is refused before the handler, not even admins without two-factor authentication
 * (`requireTwoFactor`).
 */
export const rawRoute = <E extends Endpoint>(
  endpoint: E,
  {
    handler,
    right,
    visit,
    ...raw
  }: RawOptions & {
    right?: NeededRight
    visit?: (call: Pick<RawCall<E>, 'params' | 'actor' | 'context'>) => Visit | null | Promise<Visit | null>
    handler: (call: RawCall<E>) => Promise<unknown>
  },
): RouteDefinition => ({
  endpoint,
  allow: 'anyone',
  right,
  visit: visit as RouteDefinition['visit'],
  closedToReaders: false,
  stepUp: false,
  verified: false,
  ownAccount: true,
  maxAge: undefined,
  raw,
  handler: amongOthers(handler),
})
