import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { type FileReaders, placeholderMade } from '../../foundation/uploads/index.ts'
import { addLogoPlaceholder, mayReadCampaignFile } from './campaign-files.ts'
import { campaignJobs } from './jobs.ts'
import { campaignsPersonalData } from './personal-data.ts'
import { campaignRoutes } from './routes.ts'

export const feature: Feature & FileReaders = {
  routes: () => campaignRoutes,
  jobs: ({ services }) => campaignJobs(services),
  readers: [mayReadCampaignFile],
  personalData: campaignsPersonalData,
  handlers: [on(placeholderMade, addLogoPlaceholder)],
  adminQueues: {
    campaigns: {
      oldest: `select min(submitted_at) from campaigns where stage = 'in_review'`,
      decided: `select submitted_at, approved_at from campaigns where approved_at >= begins and approved_at < ends
        union all
        select submitted_at, returned_at from campaigns where returned_at >= begins and returned_at < ends`,
    },
  },
  adminFigures: {
    campaignsInReview: `select count(*)::int from campaigns where stage = 'in_review'`,
  },
  targetNames: { campaign: 'select id, title as name, stage as state from campaigns where id = any($1::int[])' },
}
