import { eq } from 'drizzle-orm'
import { countOf, decidedItems, earliest } from '../../../platform/database/figures/figures.ts'
import { namesIn } from '../../../platform/database/names.ts'
import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { type FileReaders, placeholderMade } from '../../foundation/uploads/index.ts'
import { addLogoPlaceholder, mayReadCampaignFile } from './campaign-files.ts'
import { campaignJobs } from './jobs.ts'
import { campaignsPersonalData } from './personal-data.ts'
import { campaignRoutes } from './routes.ts'
import { sharePictureRoutes } from './share-picture/routes.ts'
import { campaigns } from './tables.ts'

const isWaiting = eq(campaigns.stage, 'in_review')

export const feature: Feature & FileReaders = {
  routes: ({ services }) => [...campaignRoutes, ...sharePictureRoutes(services)],
  jobs: ({ services }) => campaignJobs(services),
  readers: [mayReadCampaignFile],
  personalData: campaignsPersonalData,
  handlers: [on(placeholderMade, addLogoPlaceholder)],
  adminQueues: {
    campaigns: {
      oldest: earliest(campaigns.submittedAt, isWaiting),
      decided: [
        decidedItems(campaigns.submittedAt, campaigns.approvedAt),
        decidedItems(campaigns.submittedAt, campaigns.returnedAt),
      ],
    },
  },
  adminFigures: { campaignsInReview: countOf(campaigns, isWaiting) },
  targetNames: { campaign: namesIn(campaigns, campaigns.title, campaigns.stage) },
}
