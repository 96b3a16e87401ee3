import type { Feature } from '../../../platform/feature.ts'
import { riskHandlers } from './handlers.ts'
import { riskJobs } from './jobs.ts'
import { riskPersonalData } from './personal-data.ts'
import { riskRoutes } from './routes.ts'

export const feature: Feature = {
  routes: riskRoutes,
  jobs: ({ services }) => riskJobs(services),
  handlers: riskHandlers,
  personalData: riskPersonalData,
}
