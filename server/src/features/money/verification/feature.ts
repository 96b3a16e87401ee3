import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { usersView } from '../../foundation/users/index.ts'
import { socialProfileChange, socialProfileMerge } from '../social-profiles/index.ts'
import { dropRequests, moveRequests } from './drop-requests.ts'
import { verificationPersonalData } from './personal-data.ts'
import { verificationJobs } from './retention.ts'
import { verificationRoutes } from './routes.ts'

/** SQL for the identity checks that wait in the queue: those of deleted accounts are kept, but no longer shown (`notDeleted`). */
const waitingChecks = `kyc_verifications k join ${usersView} u on u.id = k.user_id and u.email not like '%@deleted.invalid'
  where k.status = 'pending'`

export const feature: Feature = {
  routes: ({ services }) => verificationRoutes(services),
  jobs: ({ services }) => verificationJobs(services),
  personalData: verificationPersonalData,
  adminQueues: {
    verifications: {
      oldest: `select least((select min(k.created_at) from ${waitingChecks}),
        (select min(created_at) from verification_requests where status = 'pending'))`,
      decided: `select created_at, decided_at from kyc_verifications where decided_at >= begins and decided_at < ends and decided_by is not null
        union all
        select created_at, decided_at from verification_requests
        where decided_at >= begins and decided_at < ends and decided_by is not null`,
    },
  },
  adminFigures: {
    waitingVerifications: `select (select count(*) from ${waitingChecks})
      + (select count(*) from verification_requests where status = 'pending')`,
  },
  handlers: [on(socialProfileChange, dropRequests), on(socialProfileMerge, moveRequests)],
  targetNames: {
    kyc_verification: `select k.id, u.display_name as name from kyc_verifications k join ${usersView} u on u.id = k.user_id
      where k.id = any($1::int[])`,
    verification_request: `select v.id, u.display_name as name from verification_requests v join ${usersView} u on u.id = v.user_id
      where v.id = any($1::int[])`,
  },
}
