import type { Feature } from '../../../platform/feature.ts'
import { exploreRoutes } from './routes.ts'
import { exploreSitemapPlugin } from './sitemap.ts'

export const feature: Feature = {
  routes: ({ services }) => exploreRoutes(services),
  plugins: ({ services }) => [exploreSitemapPlugin(services)],
}
