import { adminInvitations, invitationLinks } from '#contract/admin/people/invitations.ts'
import { inTransaction } from '../../../../platform/context.ts'
import { onOwnAccount, type RouteDefinition, route } from '../../../../platform/http/route.ts'
import type { AccountServices } from '../../../accounts/credentials/index.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { inviteAdmin, listInvitations, revokeInvitation } from './invite-admin.ts'

/** Invitations of admins (product.md 9, Rights). */
export const invitationRoutes = (accounts: AccountServices): RouteDefinition[] => [
  route(adminInvitations.list, {
    allow: 'admin',
    right: 'owner',
    handler: async ({ context }) => ({ items: await listInvitations(context) }),
  }),
  route(adminInvitations.create, {
    allow: 'admin',
    right: 'owner',
    handler: ({ body, once }) => once((context) => inviteAdmin(context, body)),
  }),
  route(adminInvitations.revoke, {
    allow: 'admin',
    right: 'owner',
    handler: ({ context, params }) => inTransaction(context, (context) => revokeInvitation(context, params.id)),
  }),
  ...onOwnAccount([
    route(invitationLinks.read, {
      allow: 'anyone',
      handler: ({ context, body }) => readInvitation(context, body.token),
    }),
    route(invitationLinks.accept, {
      allow: 'anyone',
      handler: ({ body, request, reply }) => acceptInvitation(accounts, body, { request, reply }),
    }),
  ]),
]
