import { admin } from '#contract/admin/admin/admin.ts'
import { health } from '#contract/admin/admin/health.ts'
import { settings } from '#contract/foundation/settings/settings.ts'
import { inTransaction } from '../../../platform/context.ts'
import type { AdminFigures } from '../../../platform/feature.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { readHealth } from './health.ts'
import { readOverview, readQueueCounts } from './overview.ts'
import { retryJobs } from './queue-health.sql.ts'
import { findObjects } from './search.ts'
import { settingHistory } from './setting-history.ts'
import { changeSetting, listSettings, readSettingWithProposal, withdrawProposal } from './settings.ts'

export const adminRoutes = (services: Services, figures: AdminFigures): RouteDefinition[] => {
  const { database } = services
  return [
    route(admin.overview, {
      allow: 'admin',
      right: 'any',
      handler: () => readOverview(database, figures, services.clock),
    }),
    route(admin.counts, { allow: 'admin', right: 'any', handler: () => readQueueCounts(database, figures) }),
    route(admin.search, {
      allow: 'admin',
      right: 'any',
      handler: ({ context, query }) => findObjects(context.db, query.q),
    }),
    route(health.read, { allow: 'admin', right: 'any', handler: ({ context }) => readHealth(context) }),
    route(health.retry, {
      allow: 'admin',
      handler: (call) => inTransaction(call.context, (context) => retryJobs(context, call.params.name)),
    }),
    route(settings.list, { allow: 'admin', right: 'any', handler: ({ context }) => listSettings(context) }),
    route(settings.read, {
      allow: 'admin',
      right: 'any',
      handler: ({ context, params }) => readSettingWithProposal(context, params.key),
    }),
    route(settings.history, {
      allow: 'admin',
      right: 'any',
      handler: ({ context, params }) => settingHistory(context.db, params.key),
    }),
    route(settings.change, {
      allow: 'admin',
      right: 'money',
      handler: (call) => inTransaction(call.context, (context) => changeSetting(context, call.params.key, call.body)),
    }),
    route(settings.withdraw, {
      allow: 'admin',
      right: 'money',
      handler: (call) => inTransaction(call.context, (context) => withdrawProposal(context, call.params.key)),
    }),
  ]
}
