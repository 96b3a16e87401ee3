import type { Feature } from '../../../platform/feature.ts'
import type { AccountServices } from '../credentials/index.ts'
import { securityJobs } from './jobs.ts'
import { securityRoutes } from './routes.ts'

export const feature: Feature<{ accounts: AccountServices }> = {
  routes: ({ accounts }) => securityRoutes(accounts),
  jobs: ({ services }) => securityJobs(services),
}
