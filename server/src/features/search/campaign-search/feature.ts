import type { Feature } from '../../../platform/feature.ts'
import { campaignSearchJobs } from './jobs.ts'
import { campaignSearchRoutes } from './routes.ts'
import { campaignSitemapPlugin } from './sitemap.ts'

export const feature: Feature = {
  routes: ({ services }) => campaignSearchRoutes(services),
  plugins: ({ services }) => [campaignSitemapPlugin(services)],
  jobs: ({ services }) => campaignSearchJobs(services),
}
