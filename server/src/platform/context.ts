import type { FastifyRequest } from 'fastify'
import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { Language } from '#contract/languages.ts'
import type { Queryable, TransactionOptions, Tx } from './database/database.ts'
import type { Services } from './services.ts'

/** The signed-in user of a request. */
export type Actor = {
  id: number
  role: Role
  isVerified: boolean
  language: Language
  sessionId: number
  /** An admin who has not set up the mandatory two-factor; restricted to their own account. */
  lacksTwoFactor: boolean
  /** What an admin may do. */
  adminRights?: readonly AdminRight[]
}

/** A user of one of these roles. */
export type ActorAs<R extends Role> = Actor & { role: R }

/**
 * The context of a rule that reads. `db` is the transaction if there is one, otherwise the database. A `Context` is one too, so that
 * reading rules can be called within a transaction.
 */
export type ReadContext<A = Actor> = Services & { db: Queryable; actor: A }

/** The context of a rule without a requesting user: in a job, or as an effect of somebody else's action. */
export type SystemContext = Services & { db: Queryable; tx: Tx }

/** The context of a rule: the services, its transaction and the requesting user. */
export type Context<A = Actor> = SystemContext & { actor: A }

/** The context of a route's handler, before any transaction: the requesting user and the request's origin. */
export type RequestContext<A = Actor> = ReadContext<A> & { request: Pick<FastifyRequest, 'ip' | 'headers'> }

/** The context of an admin's rule, whose action is logged together with its request. */
export type AdminContext = Context & RequestContext

/** A user's context where no route provides one, such as in an upload. */
export const readContext = <A>(services: Services, actor: A): ReadContext<A> => ({
  ...services,
  db: services.database.orm,
  actor,
})

/** Runs `work` in one transaction, with everything in `context` (only the services, or a request's context). */
export const inTransaction = <C extends Services, T>(
  context: C,
  work: (context: C & SystemContext) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> => context.database.transaction((tx) => work({ ...context, db: tx, tx }), options)
