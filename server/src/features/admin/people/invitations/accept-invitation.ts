import { and, eq, gt, isNull } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { peopleErrors } from '#contract/admin/people/errors.ts'
import type { AdminInvitation, acceptedInvitation } from '#contract/admin/people/invitations.ts'
import { inTransaction, ownActor, type ReadContext } from '../../../../platform/context.ts'
import { Refusal, refuseTogether } from '../../../../platform/refusal.ts'
import { type AccountServices, refuseCommonPassword } from '../../../accounts/credentials/index.ts'
import { hashToken } from '../../../accounts/sessions/index.ts'
import { recordAdminChange } from '../../../foundation/approvals/index.ts'
import {
  addUser,
  claimUsername,
  lockAdmins,
  readCurrentUser,
  refuseReservedName,
  refuseTakenEmail,
} from '../../../foundation/users/index.ts'
import { adminInvitations } from '../tables.ts'
import { log, select, toInvitation } from './invite-admin.ts'

type Reading = Pick<ReadContext, 'db' | 'clock'>

/** The invitation that a link is for. Refuses 404 `link_invalid` one that was used, revoked or has expired. */
export async function readInvitation({ db, clock }: Reading, token: string): Promise<AdminInvitation> {
  const [row] = await select(db).where(
    and(
      eq(adminInvitations.tokenHash, hashToken(token)),
      isNull(adminInvitations.endedAt),
      gt(adminInvitations.expiresAt, clock()),
    ),
  )
  if (!row) throw invitationExpired()
  return toInvitation(row)
}

type Call = { request: FastifyRequest; reply: FastifyReply }

/**
 * Adds the invited admin with a confirmed address, logs it and signs them in; two-factor sign-in is required before any page of admins.
 * Refuses 404 `link_invalid` a link that was used, also at the same time, and one from somebody who is no longer an owner; 409 a taken
 * username or address; 422 as registration does.
 */
export async function acceptInvitation(
  { services, passwords, sessions, devices }: AccountServices,
  { token, displayName, username, password, language }: z.output<typeof acceptedInvitation>,
  { request, reply }: Call,
): Promise<CurrentUser> {
  await readInvitation({ db: services.database.orm, clock: services.clock }, token)
  await refuseTogether([() => refuseReservedName(username), () => refuseCommonPassword(password, username)])
  const passwordHash = await passwords.hash(password)
  return inTransaction(services, async (context) => {
    const { tx, clock } = context
    const admins = await lockAdmins(tx)
    const { id, email, rights, invitedBy } = await readInvitation(context, token)
    const inviter = admins.find((admin) => admin.id === invitedBy.id)
    if (!inviter?.isActive || !inviter.adminRights.includes('owner')) throw invitationExpired()
    await refuseTogether([() => claimUsername(context, username), () => refuseTakenEmail(context, email)])
    const user = await addUser(context, {
      email,
      username,
      passwordHash,
      displayName,
      language,
      role: 'admin',
      isVerified: true,
      adminRights: rights,
      registrationIp: request.ip,
    })
    await tx.update(adminInvitations).set({ endedAt: clock(), acceptedBy: user.id }).where(eq(adminInvitations.id, id))
    const actor = ownActor({ ...user, lacksTwoFactor: true }, { via: 'link' })
    await log({ ...context, actor, request }, id, { what: 'admin_joined', after: { userId: user.id, rights } })
    const change = { adminId: user.id, changedBy: inviter.id, before: { rights: [] }, after: { rights } }
    await recordAdminChange(context, { kind: 'admin_added', ...change })
    await sessions.begin(tx, user.id, { request, reply })
    devices.recordDevice(user.id, reply)
    return readCurrentUser(tx, user.id, clock())
  })
}

const invitationExpired = () => new Refusal(404, 'link_invalid', peopleErrors.invitationGone)
