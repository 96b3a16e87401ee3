import { and, sql } from 'drizzle-orm'
import { countOf } from '../../../platform/database/figures/figures.ts'
import type { Feature } from '../../../platform/feature.ts'
import { dealJobs } from './jobs.ts'
import { dealsPersonalData } from './personal-data.ts'
import { dealRoutes } from './routes.ts'
import { influencerDeals } from './tables.ts'

export const feature: Feature = {
  routes: ({ services }) => dealRoutes(services),
  jobs: ({ services }) => dealJobs(services),
  personalData: dealsPersonalData,
  adminFigures: {
    activeDeals: countOf(
      influencerDeals,
      and(sql`${influencerDeals.isActive}`, sql`${influencerDeals.isVisibleToBusinesses}`),
    ),
  },
}
