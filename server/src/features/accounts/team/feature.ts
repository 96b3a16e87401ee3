import type { Feature } from '../../../platform/feature.ts'
import { teamPersonalData } from './personal-data.ts'
import { teamRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => teamRoutes(services),
  personalData: teamPersonalData,
}
