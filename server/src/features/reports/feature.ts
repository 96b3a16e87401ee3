import type { Feature } from '../../platform/feature.ts'
import { reportsPersonalData } from './personal-data.ts'
import { reportRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => reportRoutes(services),
  personalData: reportsPersonalData,
}
