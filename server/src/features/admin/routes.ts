import { admin } from '#contract/admin.ts'
import { settings } from '#contract/settings.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { lastAudit, runAudit } from './audit-runs.ts'
import { readOverview } from './overview.ts'
import { changeSetting, listSettings, readNamed } from './settings.ts'

export const adminRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock } = services
  return [
    route(admin.overview, { allow: 'admin', handler: () => readOverview(database) }),
    route(admin.audit, { allow: 'admin', handler: async () => ({ last: await lastAudit(database.orm) }) }),
    route(admin.runAudit, { allow: 'admin', handler: ({ actor }) => runAudit(services, actor.id) }),
    route(settings.list, { allow: 'admin', handler: () => listSettings(database.orm) }),
    route(settings.read, { allow: 'admin', handler: ({ params }) => readNamed(database.orm, params.key) }),
    route(settings.change, {
      allow: 'admin',
      handler: (call) => database.transaction((tx) => changeSetting(tx, call, clock, call.params.key, call.body.value)),
    }),
  ]
}
