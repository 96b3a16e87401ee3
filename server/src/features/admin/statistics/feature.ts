import type { AdminFigures, AdminQueues, Feature } from '../../../platform/feature.ts'
import type { Services } from '../../../platform/services.ts'
import { statisticsJobs } from './jobs.ts'
import { statisticsRoutes } from './routes.ts'

type Parts = { services: Services; adminQueues: AdminQueues; adminFigures: AdminFigures }

export const feature: Feature<Parts, Parts> = {
  routes: ({ services, adminQueues }) => statisticsRoutes(services, adminQueues),
  jobs: ({ services, adminQueues, adminFigures }) =>
    statisticsJobs(services, { queues: adminQueues, figures: adminFigures }),
}
