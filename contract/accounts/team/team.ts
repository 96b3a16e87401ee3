/** Teams: people who act for an account that is not their own (teams.md). */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, language, noContent, person } from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { role } from '../../foundation/users/role.ts'
import { memberRoles } from '../../member-rights.ts'
import { requestErrors } from '../../request-errors.ts'
import { email } from '../identity/credentials.ts'
import { signedInUser } from '../identity/identity.ts'

/** Limits: members of an account, accounts of a person, open invitations of an account and the days for which one is valid. */
export const teamRules = { members: 50, parties: 20, invitations: 20, days: 7 }

export const memberRole = z.enum(memberRoles, requestErrors.valueInvalid)

const teamMember = z.object({
  person,
  role: memberRole,
  createdAt: instant,
  /** Time of the last request in any account; null: never signed in since sessions were kept. */
  lastSeenAt: instant.nullable(),
  hasTwoFactor: z.boolean(),
})
export type TeamMember = z.infer<typeof teamMember>

const teamInvitation = z.object({
  id,
  email: z.string(),
  role: memberRole,
  invitedBy: person,
  createdAt: instant,
  expiresAt: instant,
})
export type TeamInvitation = z.infer<typeof teamInvitation>

/** An account with those who act for it; invitations for those alone who may invite. */
const team = z.object({ party: person, members: z.array(teamMember), invitations: z.array(teamInvitation) })
export type Team = z.infer<typeof team>

export const newTeamInvitation = z.strictObject({
  email,
  role: memberRole,
  /** Language of the email. */
  language,
})

export const teams = {
  read: endpoint({
    method: 'GET',
    url: '/api/team',
    needs: 'read',
    shows: ['team'],
    schema: { response: { 200: team } },
  }),
  /** Mails a link that works once; a new one replaces the last to the same address. */
  invite: endpoint({
    method: 'POST',
    url: '/api/team/invitations',
    needs: 'team',
    idempotent: true,
    invalidates: ['team'],
    schema: { body: newTeamInvitation, response: { 201: teamInvitation } },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    url: '/api/team/invitations/:id',
    needs: 'team',
    invalidates: ['team'],
    schema: { params: z.strictObject({ id: idInPath }), response: { 204: noContent } },
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/team/members/:personId',
    needs: 'team',
    invalidates: ['team'],
    schema: {
      params: z.strictObject({ personId: idInPath }),
      body: changeBody(z.strictObject({ role: memberRole })),
      response: { 200: teamMember },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/team/members/:personId',
    needs: 'team',
    invalidates: ['team'],
    schema: { params: z.strictObject({ personId: idInPath }), response: { 204: noContent } },
  }),
  /** The member's sessions act for their own account afterwards. */
  leave: endpoint({
    method: 'POST',
    url: '/api/team/leave',
    needs: 'person',
    invalidates: ['account', 'team'],
    schema: { response: { 204: noContent } },
  }),
}

const token = z
  .string(requestErrors.valueInvalid)
  .min(1, requestErrors.valueInvalid)
  .max(2048, requestErrors.valueInvalid)
const byToken = z.strictObject({ token })

/** An invitation as its link shows it. */
const openInvitation = z.object({
  party: person,
  partyRole: role,
  role: memberRole,
  email: z.string(),
  invitedBy: person,
  expiresAt: instant,
  /** True if somebody has an account with this address. */
  hasAccount: z.boolean(),
})
export type OpenInvitation = z.infer<typeof openInvitation>

export const teamInvitations = {
  read: endpoint({
    method: 'POST',
    url: '/api/team-invitations/read',
    invalidates: [],
    schema: { body: byToken, response: { 200: openInvitation } },
  }),
  /** Joins the team and makes the session act for it; the link also proves the address, which must be the person's. */
  accept: endpoint({
    method: 'POST',
    url: '/api/team-invitations/accept',
    needs: 'person',
    invalidates: ['account', 'team'],
    schema: { body: byToken, response: { 200: signedInUser } },
  }),
  decline: endpoint({
    method: 'POST',
    url: '/api/team-invitations/decline',
    invalidates: [],
    schema: { body: byToken, response: { 204: noContent } },
  }),
}

const ownParty = z.object({
  id,
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  role,
  membership: z.object({ role: memberRole }).nullable(),
})
export type OwnParty = z.infer<typeof ownParty>

export const parties = {
  /** The accounts for which one may act, one's own first. */
  list: endpoint({
    method: 'GET',
    url: '/api/user/parties',
    needs: 'person',
    shows: ['account'],
    schema: { response: { 200: z.object({ items: z.array(ownParty) }) } },
  }),
  /** Makes the session act for one of them. 404 for others. */
  change: endpoint({
    method: 'PUT',
    url: '/api/user/party',
    needs: 'person',
    invalidates: ['account'],
    schema: {
      body: z.strictObject({ partyId: z.int(requestErrors.valueInvalid).positive(requestErrors.valueInvalid) }),
      response: { 200: signedInUser },
    },
  }),
}
