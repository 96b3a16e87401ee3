import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { SignedInUser } from '#contract/accounts/identity/identity.ts'
import { teamErrors } from '#contract/accounts/team/errors.ts'
import {
  type newTeamInvitation,
  type OpenInvitation,
  type TeamInvitation,
  teamRules,
} from '#contract/accounts/team/team.ts'
import { type Context, type ReadContext, type SystemContext, sessionOf } from '../../../platform/context.ts'
import { newToken } from '../../../platform/crypto/secret.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { notify } from '../../foundation/notifications/index.ts'
import {
  addMember,
  countMembers,
  countParties,
  findUser,
  lockUser,
  lockUsers,
  markEmailVerified,
  readUser,
} from '../../foundation/users/index.ts'
import { actForParty, hashToken } from '../sessions/index.ts'
import { assertMayGive } from './members.ts'
import { signedInAs } from './own-parties.sql.ts'
import { teamInvitations } from './tables.ts'
import { readInvitations, readMembers } from './team.sql.ts'

const dayMs = 86_400_000

/**
 * Mails somebody a link by which they join the team, valid for a week; it replaces the last to this address. Refuses 409 `member_exists` and
 * `limit_reached`, exactly also for two at once.
 */
export async function invite(
  context: Context,
  { email, role, language }: z.output<typeof newTeamInvitation>,
): Promise<TeamInvitation> {
  const { tx, clock, actor, publicOrigin } = context
  assertMayGive(actor, role)
  await lockUser(tx, actor.party)
  const address = email.toLowerCase()
  const party = await readUser(tx, actor.party.id)
  await refuseKnown(context, address, party.email)
  const now = clock()
  await tx
    .delete(teamInvitations)
    .where(
      and(
        eq(teamInvitations.partyId, party.id),
        sql`(${teamInvitations.email} = ${address} or ${teamInvitations.expiresAt} <= ${now})`,
      ),
    )
  const [{ open } = { open: 0 }] = await tx
    .select({ open: count() })
    .from(teamInvitations)
    .where(eq(teamInvitations.partyId, party.id))
  if (open >= teamRules.invitations) throw limitReached(teamErrors.teamInvitationLimit, teamRules.invitations)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + teamRules.days * dayMs)
  const inviter = await readUser(tx, actor.person.id)
  const added = await tx
    .insert(teamInvitations)
    .values({
      partyId: party.id,
      email: address,
      role,
      tokenHash: hashToken(token),
      invitedBy: inviter.id,
      createdAt: now,
      expiresAt,
    })
    .returning({ id: teamInvitations.id })
  await notify(context, {
    userId: null,
    kind: 'team_invited',
    to: email,
    reader: { displayName: email, language },
    params: {
      account: party.displayName,
      name: inviter.displayName,
      at: expiresAt.toISOString(),
      link: `${publicOrigin}/team-invitation#${token}`,
    },
  })
  return onlyRow(await readInvitations(context, party.id, onlyRow(added).id))
}

/** Refuses to invite the account itself, and those who are members already. */
async function refuseKnown(context: Context, email: string, ownEmail: string): Promise<void> {
  if (email === ownEmail.toLowerCase()) throw knownAddress('own_invitation', teamErrors.ownInvitation)
  const user = await findUser(context.tx, email)
  const members = user ? await readMembers(context, context.actor.party.id, user.id) : []
  if (members.length > 0) throw knownAddress('member_exists', teamErrors.memberExists)
}

const knownAddress = (code: string, message: string) =>
  new Refusal(409, code, { message, issues: [{ path: 'email', message }] })
const limitReached = (message: string, max: number) => new Refusal(409, 'limit_reached', { message, params: { max } })
const invitationGone = () => new Refusal(404, 'link_invalid', teamErrors.teamInvitationGone)

/** Ends an open invitation of the actor's account; its link stops working. 404 for any other. */
export async function withdrawInvitation({ tx, actor }: Context, id: number): Promise<void> {
  const { rowCount } = await tx
    .delete(teamInvitations)
    .where(and(eq(teamInvitations.id, id), eq(teamInvitations.partyId, actor.party.id)))
  if (rowCount === 0) throw notFound()
}

async function findInvitation({ db, clock }: Pick<ReadContext, 'db' | 'clock'>, token: string) {
  const [found] = await db
    .select()
    .from(teamInvitations)
    .where(and(eq(teamInvitations.tokenHash, hashToken(token)), gt(teamInvitations.expiresAt, clock())))
  if (!found) throw invitationGone()
  return found
}

/** The invitation of a link. 404 `link_invalid` once it was used, withdrawn or has expired. */
export async function readInvitation(
  context: Pick<ReadContext, 'db' | 'clock'>,
  token: string,
): Promise<OpenInvitation> {
  const { db } = context
  const { partyId, email, role, invitedBy, expiresAt } = await findInvitation(context, token)
  const [party, inviter] = [await readUser(db, partyId), await readUser(db, invitedBy)]
  if (!party.isActive) throw invitationGone()
  return {
    party: shown(party),
    partyRole: party.role,
    role,
    email,
    invitedBy: shown(inviter),
    expiresAt: expiresAt.toISOString(),
    hasAccount: (await findUser(db, email)) !== undefined,
  }
}

const shown = ({ id, username, displayName, avatarUrl }: OpenInvitation['party']) => ({
  id,
  username,
  displayName,
  avatarUrl,
})

/**
 * Joins the team: the session acts for it from now on. The link proves the address, which must be the person's own (403 `other_address`).
 * Refuses 409 beyond the limits of members and of accounts, exactly also for two at once.
 */
export async function acceptInvitation(context: Context, token: string): Promise<SignedInUser> {
  const { tx, clock, actor, publicOrigin } = context
  const { partyId, email, role, invitedBy, id } = await findInvitation(context, token)
  const [person, party] = [await readUser(tx, actor.person.id), await readUser(tx, partyId)]
  if (person.email.toLowerCase() !== email)
    throw new Refusal(403, 'other_address', { message: teamErrors.invitationForOther, params: { email } })
  if (person.role === 'admin') throw new Refusal(409, 'admins_join_no_team', teamErrors.adminsJoinNoTeam)
  await lockUsers(tx, [person.id, partyId])
  const [used] = await tx
    .delete(teamInvitations)
    .where(eq(teamInvitations.id, id))
    .returning({ id: teamInvitations.id })
  if (!used || !party.isActive) throw invitationGone()
  await assertRoom(context, { partyId, personId: person.id })
  if (!person.isVerified) await markEmailVerified(context, person.id, person.email)
  await addMember(tx, { partyId, personId: person.id, role, invitedBy, createdAt: clock() })
  await actForParty(tx, { sessionId: sessionOf(actor), partyId })
  await notify(context, {
    userId: partyId,
    kind: 'team_joined',
    otherId: person.id,
    params: { account: party.displayName, name: person.displayName, link: `${publicOrigin}/profile?tab=team` },
  })
  return signedInAs(context, person.id, { id: partyId, membership: { role } })
}

/** Both accounts are locked. */
async function assertRoom(
  { tx }: Context,
  { partyId, personId }: { partyId: number; personId: number },
): Promise<void> {
  if ((await countMembers(tx, partyId)) >= teamRules.members)
    throw limitReached(teamErrors.memberLimit, teamRules.members)
  if ((await countParties(tx, personId)) >= teamRules.parties)
    throw limitReached(teamErrors.partyLimit, teamRules.parties)
}

/** Declines an invitation, and tells the account. */
export async function declineInvitation(context: SystemContext, token: string): Promise<void> {
  const { tx, publicOrigin } = context
  const { id, partyId, email } = await findInvitation(context, token)
  const ended = await tx.delete(teamInvitations).where(eq(teamInvitations.id, id)).returning({ id: teamInvitations.id })
  if (ended.length === 0) throw invitationGone()
  await notify(context, {
    userId: partyId,
    kind: 'team_declined',
    params: { email, link: `${publicOrigin}/profile?tab=team` },
  })
}
