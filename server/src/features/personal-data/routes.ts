import { security } from '#contract/security/security.ts'
import { onOwnAccount, type RouteDefinition, route } from '../../platform/http/route.ts'
import type { AccountServices } from '../credentials/account-services.ts'
import { deleteAccount } from './deletion.ts'
import { exportData } from './export.ts'

/** Exporting one's data and deleting one's account (product.md 3, reliability.md 4.7). */
export const personalDataRoutes = (accounts: AccountServices): RouteDefinition[] =>
  onOwnAccount([
    route(security.exportData, {
      allow: ['business', 'influencer'],
      handler: async ({ actor, reply }) => (await exportData(accounts, actor, reply)) as never,
    }),
    route(security.deleteAccount, {
      allow: ['business', 'influencer'],
      handler: (call) => deleteAccount(accounts, call, call.body.password),
    }),
  ])
