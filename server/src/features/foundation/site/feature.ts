import type { Feature } from '../../../platform/feature.ts'
import { robotsPlugin } from './robots.ts'
import { siteRoutes } from './routes.ts'
import { sitemapPlugin } from './sitemap.ts'

export const feature: Feature = {
  routes: ({ services }) => siteRoutes(services),
  plugins: ({ services }) => [robotsPlugin(services), sitemapPlugin(services)],
}
