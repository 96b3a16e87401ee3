import type { Feature } from '../../platform/feature.ts'
import type { Services } from '../../platform/services.ts'
import { uploadsPersonalData } from './personal-data.ts'
import type { MayRead } from './readers.ts'
import { uploadRoutes } from './routes.ts'
import { uploadJobs } from './sweep.ts'

export const feature: Feature<{ readers: MayRead[]; services: Services }> = {
  routes: ({ services, readers }) => uploadRoutes(services, readers),
  jobs: ({ services }) => uploadJobs(services),
  personalData: uploadsPersonalData,
}
