import type { Feature } from '../../../platform/feature.ts'
import { rankingJobs } from './jobs.ts'
import { rankingsPersonalData } from './personal-data.ts'
import { rankingRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => rankingRoutes(services),
  jobs: ({ services }) => rankingJobs(services),
  personalData: rankingsPersonalData,
}
