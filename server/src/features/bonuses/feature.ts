import type { Feature } from '../../platform/feature.ts'
import { bonusesPersonalData } from './personal-data.ts'
import { bonusRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => bonusRoutes(services),
  personalData: bonusesPersonalData,
}
