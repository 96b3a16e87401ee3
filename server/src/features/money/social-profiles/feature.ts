import type { Feature } from '../../../platform/feature.ts'
import { socialProfileJobs } from './jobs.ts'
import { socialProfilesPersonalData } from './personal-data.ts'
import { socialProfileRoutes } from './routes.ts'

export const feature: Feature = {
  routes: () => socialProfileRoutes,
  jobs: ({ services }) => socialProfileJobs(services),
  personalData: socialProfilesPersonalData,
}
