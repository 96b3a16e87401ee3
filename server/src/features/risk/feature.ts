import type { Feature } from '../../platform/feature.ts'
import { riskHandlers } from './handlers.ts'
import { riskJobs } from './jobs.ts'
import { riskPersonalData } from './personal-data.ts'

export const feature: Feature = {
  jobs: ({ services }) => riskJobs(services),
  handlers: riskHandlers,
  personalData: riskPersonalData,
}
