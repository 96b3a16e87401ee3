import type { Feature } from '../../platform/feature.ts'
import type { Sessions } from '../../platform/http/server.ts'
import type { Services } from '../../platform/services.ts'
import { uploadsPersonalData } from './personal-data.ts'
import { uploadPlugin } from './plugin.ts'
import type { MayRead } from './readers.ts'
import { uploadRoutes } from './routes.ts'
import { uploadJobs } from './sweep.ts'

export const feature: Feature<{ accounts: { sessions: Sessions }; readers: MayRead[]; services: Services }> = {
  routes: ({ services, readers }) => uploadRoutes(services, readers),
  plugins: ({ services, accounts, readers }) => [uploadPlugin(services, accounts.sessions, readers)],
  jobs: ({ services }) => uploadJobs(services),
  personalData: uploadsPersonalData,
}
