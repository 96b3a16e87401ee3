import type { Feature } from '../../../platform/feature.ts'
import type { AccountServices } from '../../accounts/credentials/index.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { peopleJobs } from './jobs.ts'
import { peoplePersonalData } from './personal-data.ts'
import { peopleRoutes } from './routes.ts'

export const feature: Feature<{ accounts: AccountServices }> = {
  routes: ({ accounts }) => [...peopleRoutes(accounts.services), ...invitationRoutes(accounts)],
  jobs: ({ services }) => peopleJobs(services),
  personalData: peoplePersonalData,
  targetNames: { admin_invitation: 'select id, email as name from admin_invitations where id = any($1::int[])' },
}
