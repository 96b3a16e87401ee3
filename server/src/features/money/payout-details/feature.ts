import type { Feature } from '../../../platform/feature.ts'
import type { AccountServices } from '../../accounts/credentials/index.ts'
import { payoutDetailsJobs } from './jobs.ts'
import { payoutDetailsPersonalData } from './personal-data.ts'
import { payoutDetailsRoutes } from './routes.ts'

export const feature: Feature<{ accounts: AccountServices }> = {
  routes: ({ accounts }) => payoutDetailsRoutes(accounts),
  personalData: payoutDetailsPersonalData,
  jobs: ({ services }) => payoutDetailsJobs(services),
}
