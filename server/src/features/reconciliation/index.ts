import type { Feature } from '../../platform/feature.ts'
import type { Services } from '../../platform/services.ts'
import type { AfterDeposit } from '../deposits/deposits.ts'
import { reconciliationJobs } from './jobs.ts'
import { reconciliationRoutes } from './routes.ts'

export const feature: Feature<{ services: Services }, { afterDeposit: AfterDeposit; services: Services }> = {
  routes: ({ services }) => reconciliationRoutes(services),
  jobs: ({ services, afterDeposit }) => reconciliationJobs(services, afterDeposit),
}
