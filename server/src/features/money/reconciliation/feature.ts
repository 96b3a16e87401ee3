import type { Feature } from '../../../platform/feature.ts'
import { reconciliationJobs } from './jobs.ts'
import { reconciliationRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => reconciliationRoutes(services),
  jobs: ({ services }) => reconciliationJobs(services),
}
