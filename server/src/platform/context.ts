import type { FastifyRequest } from 'fastify'
import type { Role } from '#contract/identity/identity.ts'
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
}

/** A user of one of these roles. */
export type ActorAs<R extends Role> = Actor & { role: R }

/**
 * What a rule that reads is given. `db` is what it queries: the transaction where there is one, otherwise the database. A `Context` is
 * one too, so that rules can use it inside their transaction.
 */
export type ReadContext<A = Actor> = Services & { db: Queryable; actor: A }

/** What a rule is given that nobody asked for: a job, or what follows from somebody else's move. */
export type SystemContext = Services & { db: Queryable; tx: Tx }

/** What a rule is given: the services, the transaction that it is part of and the user who asked. */
export type Context<A = Actor> = SystemContext & { actor: A }

/** What a route's handler is given, before any transaction: who asked, and from where. */
export type RequestContext<A = Actor> = ReadContext<A> & { request: Pick<FastifyRequest, 'ip' | 'headers'> }

/** What an admin's rule is given that is logged with the request it came from. */
export type AdminContext = Context & RequestContext

/** The context of a user outside of an endpoint's route, such as an upload. */
export const readContext = <A>(services: Services, actor: A): ReadContext<A> => ({
  ...services,
  db: services.database.orm,
  actor,
})

/** Runs `work` in one transaction, with everything of `context` (services alone, or a request's context). */
export const inTransaction = <C extends Services, T>(
  context: C,
  work: (context: C & SystemContext) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> => context.database.transaction((tx) => work({ ...context, db: tx, tx }), options)
