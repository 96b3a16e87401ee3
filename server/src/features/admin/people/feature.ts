import { namesIn } from '../../../platform/database/names.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { AccountServices } from '../../accounts/credentials/index.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { peopleJobs } from './jobs.ts'
import { peoplePersonalData } from './personal-data.ts'
import { peopleRoutes } from './routes.ts'
import { adminInvitations } from './tables.ts'

export const feature: Feature<{ accounts: AccountServices }> = {
  routes: ({ accounts }) => [...peopleRoutes(accounts.services), ...invitationRoutes(accounts)],
  jobs: ({ services }) => peopleJobs(services),
  personalData: peoplePersonalData,
  targetNames: { admin_invitation: namesIn(adminInvitations, adminInvitations.email) },
}
