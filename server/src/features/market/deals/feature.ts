import type { Feature } from '../../../platform/feature.ts'
import { dealJobs } from './jobs.ts'
import { dealsPersonalData } from './personal-data.ts'
import { dealRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => dealRoutes(services),
  jobs: ({ services }) => dealJobs(services),
  personalData: dealsPersonalData,
  adminFigures: {
    activeDeals: `select count(*)::int from influencer_deals where is_active and is_visible_to_businesses`,
  },
}
