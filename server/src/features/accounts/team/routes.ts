import { parties, teamInvitations, teams } from '#contract/accounts/team/team.ts'
import { inTransaction } from '../../../platform/context.ts'
import { onOwnAccount, type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { acceptInvitation, declineInvitation, invite, readInvitation, withdrawInvitation } from './invitations.ts'
import { changeRole, leaveTeam, removeMember } from './members.ts'
import { listParties, switchParty } from './own-parties.sql.ts'
import { readTeam } from './team.sql.ts'

const allow = ['business', 'influencer'] as const

/** Teams: who acts for an account, and for which account one acts (teams.md). */
export const teamRoutes = (services: Services): RouteDefinition[] => [
  route(teams.read, { allow, handler: ({ context }) => readTeam(context) }),
  route(teams.invite, {
    allow,
    verified: true,
    handler: ({ once, body }) => once((context) => invite(context, body)),
  }),
  route(teams.withdraw, {
    allow,
    handler: ({ context, params }) => inTransaction(context, (context) => withdrawInvitation(context, params.id)),
  }),
  route(teams.change, {
    allow,
    handler: ({ context, params, body }) =>
      inTransaction(context, (context) => changeRole(context, params.personId, body)),
  }),
  route(teams.remove, {
    allow,
    handler: ({ context, params }) => inTransaction(context, (context) => removeMember(context, params.personId)),
  }),
  route(teams.leave, {
    allow,
    handler: ({ context }) => inTransaction(services, (own) => leaveTeam({ ...context, ...own })),
  }),
  ...onOwnAccount([
    route(teamInvitations.read, {
      allow: 'anyone',
      handler: ({ context, body }) => readInvitation(context, body.token),
    }),
    route(teamInvitations.decline, {
      allow: 'anyone',
      handler: ({ body }) => inTransaction(services, (context) => declineInvitation(context, body.token)),
    }),
  ]),
  route(teamInvitations.accept, {
    allow: 'signed-in',
    handler: ({ context, body }) =>
      inTransaction(services, (own) => acceptInvitation({ ...context, ...own }, body.token)),
  }),
  route(parties.list, { allow, handler: async ({ context }) => ({ items: await listParties(context) }) }),
  route(parties.change, {
    allow,
    handler: ({ context, body }) => inTransaction(services, (own) => switchParty({ ...context, ...own }, body.partyId)),
  }),
]
