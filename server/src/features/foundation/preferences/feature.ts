import type { Feature } from '../../../platform/feature.ts'
import { preferencesPersonalData } from './personal-data.ts'
import { preferenceRoutes } from './routes.ts'

export const feature: Feature = {
  routes: () => preferenceRoutes,
  personalData: preferencesPersonalData,
}
