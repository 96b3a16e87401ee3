import type { Feature } from '../../platform/feature.ts'
import { mediaKitPlugin } from './media-kit/routes.ts'
import { profileRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => profileRoutes(services),
  plugins: ({ services }) => [mediaKitPlugin(services)],
}
