import type { Feature } from '../../../platform/feature.ts'
import { disputeLinkRoutes } from './dispute-link-routes.ts'
import { moderationJobs } from './jobs.ts'
import { moderationPersonalData } from './personal-data.ts'
import { moderationRoutes } from './routes.ts'
import { transparencyRoutes } from './transparency/routes.ts'

export const feature: Feature = {
  routes: ({ services }) => [
    ...moderationRoutes(services),
    ...disputeLinkRoutes(services),
    ...transparencyRoutes(services),
  ],
  jobs: ({ services }) => moderationJobs(services),
  personalData: moderationPersonalData,
  adminQueues: {
    appeals: {
      oldest: `select min(created_at) from appeals where status = 'pending'`,
      decided: `select created_at, decided_at from appeals where decided_at >= begins and decided_at < ends`,
    },
  },
  adminFigures: { waitingAppeals: "select count(*)::int from appeals where status = 'pending'" },
}
