import { on } from '../../platform/events.ts'
import type { Feature } from '../../platform/feature.ts'
import { socialProfileChange } from '../social-profiles/index.ts'
import { dropRequests } from './drop-requests.ts'
import { verificationPersonalData } from './personal-data.ts'
import { verificationJobs } from './retention.ts'
import { verificationRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => verificationRoutes(services),
  jobs: ({ services }) => verificationJobs(services),
  personalData: verificationPersonalData,
  handlers: [on(socialProfileChange, dropRequests)],
}
