import { admin } from '#contract/admin/admin/admin.ts'
import { reconciliations } from '#contract/foundation/alerts/alerts.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { lastAudit, runAudit } from './audit-runs.ts'
import { listReconciliations } from './read-reconciliations.ts'

/** Ledger audits and reconciliations with the card provider. */
export const reconciliationRoutes = (services: Services): RouteDefinition[] => {
  const { database } = services
  return [
    route(admin.audit, {
      allow: 'admin',
      right: 'any',
      handler: async () => ({ last: await lastAudit(database.orm) }),
    }),
    route(admin.runAudit, {
      allow: 'admin',
      right: 'money',
      handler: ({ actor }) => runAudit(services, actor.person.id),
    }),
    route(reconciliations.list, {
      allow: 'admin',
      right: 'money',
      handler: ({ query }) => listReconciliations(database.orm, query),
    }),
  ]
}
