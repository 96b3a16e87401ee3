import { admin } from '#contract/admin.ts'
import { settings } from '#contract/settings.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { auditLedger } from '../ledger/audit.ts'
import { readOverview } from './overview.ts'
import { changeSetting, listSettings, readNamed } from './settings.ts'

export const adminRoutes = ({ database, clock }: Services): RouteDefinition[] => [
  route(admin.overview, { allow: 'admin', handler: () => readOverview(database) }),
  route(admin.audit, {
    allow: 'admin',
    handler: async () => ({ ranAt: clock().toISOString(), ...(await auditLedger(database)) }),
  }),
  route(settings.list, { allow: 'admin', handler: () => listSettings(database.orm) }),
  route(settings.read, { allow: 'admin', handler: ({ params }) => readNamed(database.orm, params.key) }),
  route(settings.change, {
    allow: 'admin',
    handler: (call) => database.transaction((tx) => changeSetting(tx, call, clock, call.params.key, call.body.value)),
  }),
]
