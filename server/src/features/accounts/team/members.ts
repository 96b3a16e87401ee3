import { teamErrors } from '#contract/accounts/team/errors.ts'
import type { TeamMember, teams } from '#contract/accounts/team/team.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { type MemberRole, memberRolesOf } from '#contract/member-rights.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { changeMember, endMembership, lockUser, readUser } from '../../foundation/users/index.ts'
import { stopActingFor } from '../sessions/index.ts'
import { readMembers } from './team.sql.ts'

/** Refuses a role that the account cannot give (422), and a manager who would act on another manager or make one (403). */
export function assertMayGive(actor: Actor, role: MemberRole): void {
  const { party } = actor
  const given: readonly MemberRole[] = party.role === 'admin' ? [] : memberRolesOf[party.role]
  if (!given.includes(role))
    throw new Refusal(422, 'validation', {
      message: teamErrors.roleNotHere,
      issues: [{ path: 'role', message: teamErrors.roleNotHere }],
    })
  assertBelow(actor, role)
}

/** Managers act on those below them alone. */
function assertBelow(actor: Actor, role: MemberRole): void {
  if (actor.grants.memberRole === 'manager' && role === 'manager')
    throw new Refusal(403, 'member_right_needed', teamErrors.roleTooHigh)
}

/** A member of the actor's account, locked together with it. 404 for anybody else. */
async function lockMember(context: Context, personId: number): Promise<TeamMember> {
  const { tx, actor } = context
  await lockUser(tx, actor.party)
  const [member] = await readMembers(context, actor.party.id, personId)
  if (!member) throw notFound()
  assertBelow(actor, member.role)
  return member
}

/** Gives a member another role, which counts from their next request on. */
export async function changeRole(
  context: Context,
  personId: number,
  change: ParsedOf<typeof teams.change, 'body'>,
): Promise<TeamMember> {
  const { tx, actor, realtime } = context
  const before = await lockMember(context, personId)
  const { role } = mergeConcurrentChanges(before, change)
  assertMayGive(actor, role)
  await changeMember(tx, { partyId: actor.party.id, personId, role })
  realtime.announce(tx, { personId, type: 'account' })
  return onlyRow(await readMembers(context, actor.party.id, personId))
}

/** Removes a member: their sessions act for their own account from now on, and they are told. */
export async function removeMember(context: Context, personId: number): Promise<void> {
  const { tx, actor, publicOrigin } = context
  await lockMember(context, personId)
  await end(context, { partyId: actor.party.id, personId })
  const { displayName } = await readUser(tx, actor.party.id)
  await notify(context, {
    userId: personId,
    kind: 'team_removed',
    params: { account: displayName, link: `${publicOrigin}/profile` },
  })
}

/** Ends the actor's own membership and tells the owner. Refuses the owner (409 `owner_stays`). */
export async function leaveTeam(context: Context): Promise<void> {
  const { tx, actor, publicOrigin } = context
  if (!actor.grants.memberRole) throw new Refusal(409, 'owner_stays', teamErrors.ownerStays)
  await lockUser(tx, actor.party)
  await end(context, { partyId: actor.party.id, personId: actor.person.id })
  const [account, person] = [await readUser(tx, actor.party.id), await readUser(tx, actor.person.id)]
  await notify(context, {
    userId: actor.party.id,
    kind: 'team_left',
    otherId: actor.person.id,
    params: { account: account.displayName, name: person.displayName, link: `${publicOrigin}/profile?tab=team` },
  })
}

async function end({ tx, realtime }: Context, member: { partyId: number; personId: number }): Promise<void> {
  await endMembership(tx, member)
  await stopActingFor(tx, member)
  realtime.announce(tx, { personId: member.personId, type: 'account' })
}
