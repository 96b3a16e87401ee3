import type { Feature } from '../../platform/feature.ts'
import { linksPersonalData } from './personal-data.ts'
import { linkRoutes } from './routes.ts'

export const feature: Feature = {
  routes: () => linkRoutes,
  personalData: linksPersonalData,
}
