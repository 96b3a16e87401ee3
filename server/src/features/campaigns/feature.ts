import type { Feature } from '../../platform/feature.ts'
import type { FileReaders } from '../uploads/index.ts'
import { mayReadCampaignFile } from './campaign-files.ts'
import { campaignJobs } from './jobs.ts'
import { campaignsPersonalData } from './personal-data.ts'
import { campaignRoutes } from './routes.ts'

export const feature: Feature & FileReaders = {
  routes: () => campaignRoutes,
  jobs: ({ services }) => campaignJobs(services),
  readers: [mayReadCampaignFile],
  personalData: campaignsPersonalData,
  adminFigures: {
    campaignsInReview: `select count(*)::int from campaigns where stage = 'in_review'`,
  },
}
