import type { Feature } from '../../../platform/feature.ts'
import { reviewJobs } from './jobs.ts'
import { reviewsPersonalData } from './personal-data.ts'
import { reviewRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => reviewRoutes(services),
  jobs: ({ services }) => reviewJobs(services),
  personalData: reviewsPersonalData,
}
