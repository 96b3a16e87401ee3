import type { FastifyRequest } from 'fastify'
import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { Language } from '#contract/languages.ts'
import type { Queryable, TransactionOptions, Tx } from './database/database.ts'
import { signedOut } from './refusal.ts'
import type { Services } from './services.ts'

/** Who presses the button: authorship, the action log, step-up, limits of guesses and the language are theirs. */
export type ActingPerson = {
  id: number
  language: Language
  isVerified: boolean
  /** An admin who has not set up the mandatory two-factor; restricted to their own account. */
  lacksTwoFactor: boolean
}

/** The account for which a person acts: money, orders, deals, messages and the limits of an account are its own. */
export type Party = { id: number; role: Role; isVerified: boolean }

/** What an actor may do beyond their role. */
export type Grants = {
  /** Rights of an admin. */
  adminRights?: readonly AdminRight[]
}

/** How an actor came to act: signed in, by a key of a program, by the link of a mail, or as the program itself. */
export type Via = { via: 'session'; sessionId: number } | { via: 'api-key' | 'link' | 'system' }

/** A person who acts for a party, which is their own account unless they are a member of another. */
export type Actor = { person: ActingPerson; party: Party; grants: Grants } & Via

/** An actor for a party of one of these roles. */
export type ActorAs<R extends Role> = Actor & { party: { role: R } }

/** An account as it is read for its own person. */
export type Account = Omit<Party, 'isVerified'> & Partial<Omit<ActingPerson, 'id'>> & Grants

/** A person who acts for their own account; with a confirmed address, unless told otherwise. */
export const ownActor = (
  { id, role, language = 'en', isVerified = true, lacksTwoFactor = false, adminRights }: Account,
  via: Via,
): Actor => ({
  person: { id, language, isVerified, lacksTwoFactor },
  party: { id, role, isVerified },
  grants: { ...(adminRights && { adminRights }) },
  ...via,
})

/** The session that an actor is signed in by. Refuses others 401: what belongs to a session is not theirs. */
export function sessionOf(actor: Actor): number {
  if (actor.via !== 'session') throw signedOut()
  return actor.sessionId
}

/** Whether the addresses of both the person and their party are confirmed. */
export const hasConfirmedAddress = ({ person, party }: Actor): boolean => person.isVerified && party.isVerified

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
