import type { FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'
import { beforeCommit } from './database/commit-hooks.ts'
import type { Queryable, TransactionOptions, Tx } from './database/database.ts'
import type { Services } from './services.ts'

export {
  type Account,
  type Actor,
  type ActorAs,
  hasConfirmedAddress,
  ownActor,
  type Party,
  sessionOf,
} from './actor.ts'

/**
 * The context of a rule that reads. `db` is the transaction if there is one, otherwise the database. A `Context` is one too, so that
 * reading rules can be called within a transaction.
 */
export type ReadContext<A = Actor> = Services & { db: Queryable; actor: A }

/** The context of a rule without a requesting user: in a job, or as an effect of somebody else's action. */
export type SystemContext = Services & { db: Queryable; tx: Tx }

/** A context in which somebody may act. */
type Acting = SystemContext & { actor?: Actor | null }

/** The person who acts for a party: the actor, or where that acts by itself, as when its deposit arrives, the one whose account it is. */
export const personFor = ({ actor }: Acting, partyId: number): number =>
  actor?.party.id === partyId ? actor.person.id : partyId

/** The party for which a person acted; null where they acted for themselves. */
export const actedFor = ({ actor }: Acting, personId: number | null): number | null =>
  actor && actor.person.id === personId && actor.party.id !== personId ? actor.party.id : null

/** The context of a rule: the services, its transaction and the requesting user. */
export type Context<A = Actor> = SystemContext & { actor: A }

/** The context of a route's handler, before any transaction: the requesting user and the request's origin. */
export type RequestContext<A = Actor> = ReadContext<A> & { request: Pick<FastifyRequest, 'ip' | 'headers'> }

/** The context of an admin's rule, whose action is logged together with its request. */
export type AdminContext = Context & RequestContext

/** Makes a transaction fail at its end if its actor is no member of the account any more for which they act (403 `member_removed`). */
export function holdMembership({ memberships }: Services, actor: Actor | null | undefined, tx: Tx): void {
  if (!actor?.grants.memberRole) return
  const member = { partyId: actor.party.id, personId: actor.person.id }
  beforeCommit(tx, () => memberships.assertStillMember(tx, member))
}

/** A user's context where no route provides one, such as in an upload. */
export const readContext = <A>(services: Services, actor: A): ReadContext<A> => ({
  ...services,
  db: services.database.orm,
  actor,
})

/** Runs `work` in one transaction, with everything in `context` (only the services, or a request's context). */
export const inTransaction = <C extends Services & { actor?: Actor | null }, T>(
  context: C,
  work: (context: C & SystemContext) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> =>
  context.database.transaction((tx) => {
    holdMembership(context, context.actor, tx)
    return work({ ...context, db: tx, tx })
  }, options)
