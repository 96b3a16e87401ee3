import type { Feature } from '../../../platform/feature.ts'
import type { AccountServices } from '../credentials/index.ts'
import { identityJobs } from './jobs.ts'
import { identityRoutes } from './routes.ts'

export const feature: Feature<{ accounts: AccountServices }> = {
  routes: ({ accounts }) => identityRoutes(accounts),
  jobs: ({ services }) => identityJobs(services),
}
