import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { Language } from '#contract/languages.ts'
import type { MemberRole } from '#contract/member-rights.ts'
import { signedOut } from './refusal.ts'

/** The person who presses the button: authorship, the action log, step-up, limits of guesses and the language are theirs. */
type ActingPerson = {
  id: number
  language: Language
  isVerified: boolean
  /** An admin who has not set up the mandatory two-factor; restricted to their own account. */
  lacksTwoFactor: boolean
}

/** The account for which a person acts: money, orders, deals, messages and the limits of an account are its own. */
export type Party = { id: number; role: Role; isVerified: boolean }

/** Permissions of an actor beyond their role. */
type Grants = {
  /** Rights of an admin. */
  adminRights?: readonly AdminRight[]
  /** The role of a member of the account; absent for its own person. */
  memberRole?: MemberRole
}

/** The way in which an actor is authenticated: a session, a program's key, the link of a mail, or the program itself. */
type Via = { via: 'session'; sessionId: number } | { via: 'api-key' | 'link' | 'system' }

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

/** Tells whether the addresses of both the person and their party are confirmed. */
export const hasConfirmedAddress = ({ person, party }: Actor): boolean => person.isVerified && party.isVerified
