import type { Feature } from '../../../platform/feature.ts'
import { giftsPersonalData } from './personal-data.ts'
import { giftRoutes } from './routes.ts'

export const feature: Feature = {
  routes: () => giftRoutes,
  personalData: giftsPersonalData,
}
