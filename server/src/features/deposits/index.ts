import type { Feature } from '../../platform/feature.ts'
import type { Log } from '../../platform/log.ts'
import type { Services } from '../../platform/services.ts'
import type { AfterDeposit } from './deposits.ts'
import { depositJobs } from './jobs.ts'
import { depositsPersonalData } from './personal-data.ts'
import { depositRoutes } from './routes.ts'
import { webhookPlugin } from './webhook.ts'

export const feature: Feature<
  { afterDeposit: AfterDeposit; services: Services },
  { afterDeposit: AfterDeposit; log: Log; services: Services }
> = {
  routes: ({ services, afterDeposit }) => depositRoutes(services, afterDeposit),
  plugins: ({ services, afterDeposit }) => [webhookPlugin(services, afterDeposit)],
  jobs: ({ services, afterDeposit, log }) => depositJobs(services, afterDeposit, log),
  personalData: depositsPersonalData,
}
