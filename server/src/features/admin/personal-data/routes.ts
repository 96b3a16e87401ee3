import { security } from '#contract/accounts/security/security.ts'
import { requestedExports } from '#contract/admin/people/requested-exports.ts'
import { onOwnAccount, type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import type { AccountServices } from '../../accounts/credentials/index.ts'
import { deleteAccount } from './deletion.ts'
import { exportData } from './export.ts'
import { loadRequestedExport, requestExport } from './requested-export.ts'

/** Exporting one's data and deleting one's account (product.md 3, reliability.md 4.7). */
export const personalDataRoutes = (accounts: AccountServices, personalData: PersonalTable[]): RouteDefinition[] => [
  ...onOwnAccount([
    route(requestedExports.load, {
      allow: 'anyone',
      handler: async ({ body, reply }) =>
        (await loadRequestedExport(accounts, body.token, { reply, personalData })) as never,
    }),
    route(security.exportData, {
      allow: ['business', 'influencer'],
      handler: async (call) => (await exportData(accounts, call, personalData)) as never,
    }),
    route(security.deleteAccount, {
      allow: ['business', 'influencer'],
      handler: (call) => deleteAccount(accounts, call, { password: call.body.password, personalData }),
    }),
  ]),
  route(requestedExports.request, {
    allow: 'admin',
    right: 'support',
    handler: ({ params, body, once }) =>
      once((context) => requestExport(context, accounts, { userId: params.id, reason: body.reason })),
  }),
]
