import type { Feature } from '../../../platform/feature.ts'
import { sessionsPersonalData } from './personal-data.ts'
import { sessionRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => sessionRoutes(services),
  personalData: sessionsPersonalData,
}
