import type { Feature } from '../../platform/feature.ts'
import { followerJobs, lookalikeJobs } from './jobs.ts'
import { socialProfilesPersonalData } from './personal-data.ts'
import { socialProfileRoutes } from './routes.ts'

export const feature: Feature = {
  routes: () => socialProfileRoutes,
  jobs: async ({ services }) => {
    await followerJobs(services)
    await lookalikeJobs(services)
  },
  personalData: socialProfilesPersonalData,
}
