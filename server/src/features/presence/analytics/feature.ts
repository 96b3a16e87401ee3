import type { Feature } from '../../../platform/feature.ts'
import type { Services } from '../../../platform/services.ts'
import type { AccountServices } from '../../accounts/credentials/index.ts'
import { businessAnalyticsRoutes } from './business/business-routes.ts'
import type { Counting } from './count.ts'
import { analyticsJobs } from './jobs.ts'
import { linkRedirectPlugin } from './link-redirect.ts'
import { analyticsPersonalData } from './personal-data.ts'
import { analyticsRoutes } from './routes.ts'

export const feature: Feature<{ accounts: AccountServices; counting: Counting; services: Services }> = {
  routes: ({ services }) => [...analyticsRoutes(services), ...businessAnalyticsRoutes(services)],
  plugins: ({ services, accounts, counting }) => [linkRedirectPlugin(services, counting, accounts.sessions)],
  jobs: ({ services }) => analyticsJobs(services),
  personalData: analyticsPersonalData,
}
