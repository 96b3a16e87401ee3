import type { Feature } from '../../platform/feature.ts'
import { verificationPersonalData } from './personal-data.ts'
import { verificationJobs } from './retention.ts'
import { verificationRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => verificationRoutes(services),
  jobs: ({ services }) => verificationJobs(services),
  personalData: verificationPersonalData,
}
