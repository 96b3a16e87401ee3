import type { Feature } from '../../platform/feature.ts'
import { exploreRoutes } from './routes.ts'
import { exploreSitemapPlugin } from './sitemap.ts'

export const feature: Feature = {
  routes: () => exploreRoutes(),
  plugins: ({ services }) => [exploreSitemapPlugin(services)],
}
