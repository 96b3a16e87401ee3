import type { Feature } from '../../../platform/feature.ts'
import { deliverableViewJobs } from './jobs.ts'
import { deliverableViewsPersonalData } from './personal-data.ts'
import { deliverableViewRoutes } from './routes.ts'

export const feature: Feature = {
  routes: () => deliverableViewRoutes,
  jobs: ({ services }) => deliverableViewJobs(services),
  personalData: deliverableViewsPersonalData,
}
