import type { Feature } from '../../../platform/feature.ts'
import { helpRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => helpRoutes(services),
}
