import type { Feature } from '../../../platform/feature.ts'
import { payoutRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => payoutRoutes(services),
}
