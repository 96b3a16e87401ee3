import type { Feature } from '../../platform/feature.ts'
import type { PersonalTable } from '../../platform/personal-data.ts'
import type { AccountServices } from '../credentials/index.ts'
import { requestedExportsPersonalData } from './personal-data.ts'
import { personalDataRoutes } from './routes.ts'

export const feature: Feature<{ accounts: AccountServices; personalData: PersonalTable[] }> = {
  routes: ({ accounts, personalData }) => personalDataRoutes(accounts, personalData),
  personalData: requestedExportsPersonalData,
}
