import type { Feature } from '../../../platform/feature.ts'
import { campaignSearchJobs } from './jobs.ts'
import { campaignSearchRoutes } from './routes.ts'
import { campaignSitemapPlugin } from './sitemap.ts'

export const feature: Feature = {
  routes: campaignSearchRoutes,
  plugins: ({ services }) => [campaignSitemapPlugin(services)],
  jobs: ({ services }) => campaignSearchJobs(services),
}
