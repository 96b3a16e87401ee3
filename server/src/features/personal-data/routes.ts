import { security } from '#contract/security/security.ts'
import { onOwnAccount, type RouteDefinition, route } from '../../platform/http/route.ts'
import type { PersonalTable } from '../../platform/personal-data.ts'
import type { AccountServices } from '../credentials/index.ts'
import { deleteAccount } from './deletion.ts'
import { exportData } from './export.ts'

/** Exporting one's data and deleting one's account (product.md 3, reliability.md 4.7). */
export const personalDataRoutes = (accounts: AccountServices, personalData: PersonalTable[]): RouteDefinition[] =>
  onOwnAccount([
    route(security.exportData, {
      allow: ['business', 'influencer'],
      handler: async (call) => (await exportData(accounts, call, personalData)) as never,
    }),
    route(security.deleteAccount, {
      allow: ['business', 'influencer'],
      handler: (call) => deleteAccount(accounts, call, { password: call.body.password, personalData }),
    }),
  ])
