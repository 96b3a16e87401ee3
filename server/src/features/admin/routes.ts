import { admin } from '#contract/admin.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { auditLedger } from '../ledger/audit.ts'
import { readOverview } from './overview.ts'

export const adminRoutes = ({ database, clock }: Services): RouteDefinition[] => [
  route(admin.overview, { allow: 'admin', handler: () => readOverview(database) }),
  route(admin.audit, {
    allow: 'admin',
    handler: async () => ({ ranAt: clock().toISOString(), ...(await auditLedger(database)) }),
  }),
]
