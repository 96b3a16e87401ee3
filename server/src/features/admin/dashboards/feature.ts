import type { BadgeCounts, Feature } from '../../../platform/feature.ts'
import type { Services } from '../../../platform/services.ts'
import { dashboardRoutes } from './routes.ts'

export const feature: Feature<{ services: Services; badgeCounts: BadgeCounts }> = {
  routes: ({ services, badgeCounts }) => dashboardRoutes(services, badgeCounts),
}
