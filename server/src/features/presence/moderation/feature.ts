import { eq } from 'drizzle-orm'
import { countOf, decidedItems, earliest } from '../../../platform/database/figures/figures.ts'
import type { Feature } from '../../../platform/feature.ts'
import { disputeLinkRoutes } from './dispute-link-routes.ts'
import { moderationJobs } from './jobs.ts'
import { moderationPersonalData } from './personal-data.ts'
import { moderationRoutes } from './routes.ts'
import { appeals } from './tables.ts'
import { transparencyRoutes } from './transparency/routes.ts'

const isWaiting = eq(appeals.status, 'pending')

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
      oldest: earliest(appeals.createdAt, isWaiting),
      decided: [decidedItems(appeals.createdAt, appeals.decidedAt)],
    },
  },
  adminFigures: { waitingAppeals: countOf(appeals, isWaiting) },
}
