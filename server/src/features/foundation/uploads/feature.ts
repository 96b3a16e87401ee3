import type { Feature } from '../../../platform/feature.ts'
import type { Services } from '../../../platform/services.ts'
import { uploadsPersonalData } from './personal-data.ts'
import type { MayRead } from './readers.ts'
import type { VideoAllowance } from './resumable/arrivals.ts'
import { uploadRoutes } from './routes.ts'
import { uploadedFiles } from './stored-files.ts'
import { uploadJobs } from './sweep.ts'

export const feature: Feature<{ readers: MayRead[]; videoAllowance: VideoAllowance; services: Services }> = {
  routes: ({ services, readers, videoAllowance }) => uploadRoutes(services, readers, videoAllowance),
  jobs: ({ services }) => uploadJobs(services),
  personalData: uploadsPersonalData,
  storedFiles: uploadedFiles,
}
