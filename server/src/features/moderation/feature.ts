import type { Feature } from '../../platform/feature.ts'
import { disputeLinkRoutes } from './dispute-link-routes.ts'
import { moderationJobs } from './jobs.ts'
import { moderationPersonalData } from './personal-data.ts'
import { moderationRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => [...moderationRoutes, ...disputeLinkRoutes(services)],
  jobs: ({ services }) => moderationJobs(services),
  personalData: moderationPersonalData,
}
