import type { Feature } from '../../../platform/feature.ts'
import type { Services } from '../../../platform/services.ts'
import type { Counting } from '../analytics/index.ts'
import { reactionsPersonalData } from './personal-data.ts'
import { engagementRoutes } from './routes.ts'

export const feature: Feature<{ counting: Counting; services: Services }> = {
  routes: ({ services, counting }) => engagementRoutes(services, counting),
  personalData: reactionsPersonalData,
}
