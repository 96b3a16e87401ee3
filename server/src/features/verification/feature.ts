import { on } from '../../platform/events.ts'
import type { Feature } from '../../platform/feature.ts'
import { socialProfileChange, socialProfileMerge } from '../social-profiles/index.ts'
import { dropRequests, moveRequests } from './drop-requests.ts'
import { verificationPersonalData } from './personal-data.ts'
import { verificationJobs } from './retention.ts'
import { verificationRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => verificationRoutes(services),
  jobs: ({ services }) => verificationJobs(services),
  personalData: verificationPersonalData,
  adminQueues: {
    verifications: {
      oldest: `select least((select min(created_at) from kyc_verifications where status = 'pending'),
        (select min(created_at) from verification_requests where status = 'pending'))`,
      decided: `select created_at, decided_at from kyc_verifications where decided_at >= begins and decided_at < ends and decided_by is not null
        union all
        select created_at, decided_at from verification_requests
        where decided_at >= begins and decided_at < ends and decided_by is not null`,
    },
  },
  adminFigures: {
    waitingVerifications: `select (select count(*) from kyc_verifications where status = 'pending')
      + (select count(*) from verification_requests where status = 'pending')`,
  },
  handlers: [on(socialProfileChange, dropRequests), on(socialProfileMerge, moveRequests)],
}
