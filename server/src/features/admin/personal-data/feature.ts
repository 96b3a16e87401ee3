import type { Feature } from '../../../platform/feature.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import type { Services } from '../../../platform/services.ts'
import type { AccountServices } from '../../accounts/credentials/index.ts'
import { personalDataJobs } from './jobs.ts'
import { requestedExportsPersonalData } from './personal-data.ts'
import { personalDataRoutes } from './routes.ts'

export const feature: Feature<
  { accounts: AccountServices; personalData: PersonalTable[] },
  { services: Services; personalData: PersonalTable[] }
> = {
  routes: ({ accounts, personalData }) => personalDataRoutes(accounts, personalData),
  jobs: ({ services, personalData }) => personalDataJobs(services, personalData),
  personalData: requestedExportsPersonalData,
}
