import { admin } from '#contract/admin/admin.ts'
import { settings } from '#contract/settings/settings.ts'
import { inTransaction } from '../../platform/context.ts'
import type { AdminFigures } from '../../platform/feature.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { readOverview } from './overview.ts'
import { changeSetting, listSettings, readSettingWithProposal, withdrawProposal } from './settings.ts'

export const adminRoutes = (services: Services, figures: AdminFigures): RouteDefinition[] => {
  const { database } = services
  return [
    route(admin.overview, { allow: 'admin', handler: () => readOverview(database, figures) }),
    route(settings.list, { allow: 'admin', handler: ({ context }) => listSettings(context) }),
    route(settings.read, {
      allow: 'admin',
      handler: ({ context, params }) => readSettingWithProposal(context, params.key),
    }),
    route(settings.change, {
      allow: 'admin',
      handler: (call) =>
        inTransaction(call.context, (context) => changeSetting(context, call.params.key, call.body.value)),
    }),
    route(settings.withdraw, {
      allow: 'admin',
      handler: (call) => inTransaction(call.context, (context) => withdrawProposal(context, call.params.key)),
    }),
  ]
}
