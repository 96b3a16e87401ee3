import type { Feature } from '../../../platform/feature.ts'
import { receiptJobs } from './jobs.ts'
import { receiptsPersonalData } from './personal-data.ts'
import { receiptRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => receiptRoutes(services),
  jobs: ({ services }) => receiptJobs(services),
  personalData: receiptsPersonalData,
}
