import type { Feature } from '../../../platform/feature.ts'
import { discoveryJobs } from './jobs.ts'
import { discoveryPersonalData } from './personal-data.ts'
import { discoveryRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => discoveryRoutes(services),
  jobs: ({ services }) => discoveryJobs(services),
  personalData: discoveryPersonalData,
}
