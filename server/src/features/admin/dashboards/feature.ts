import type { Feature } from '../../../platform/feature.ts'
import type { Services } from '../../../platform/services.ts'
import type { BadgeStatements } from './badge-counts.ts'
import { dashboardRoutes } from './routes.ts'

export const feature: Feature<{ services: Services; badgeCounts: BadgeStatements }> = {
  routes: ({ services, badgeCounts }) => dashboardRoutes(services, badgeCounts),
}
