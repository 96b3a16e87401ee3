import type { Feature } from '../../../platform/feature.ts'
import type { Log } from '../../../platform/log.ts'
import type { Services } from '../../../platform/services.ts'
import { depositJobs } from './jobs.ts'
import { depositsPersonalData } from './personal-data.ts'
import { depositRoutes } from './routes.ts'
import { webhookRoute } from './webhook.ts'

export const feature: Feature<{ services: Services }, { log: Log; services: Services }> = {
  routes: ({ services }) => [...depositRoutes(services), webhookRoute(services)],
  jobs: ({ services, log }) => depositJobs(services, log),
  personalData: depositsPersonalData,
}
