import type { Feature } from '../../../platform/feature.ts'
import { resultRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => resultRoutes(services),
}
