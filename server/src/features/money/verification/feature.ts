import { and, eq, isNotNull, min, sql } from 'drizzle-orm'
import { countOf, decidedItems, earliest, figure, inline, queries } from '../../../platform/database/figures/figures.ts'
import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { ownerNames } from '../../foundation/users/index.ts'
import { socialProfileChange, socialProfileMerge } from '../social-profiles/index.ts'
import { dropRequests, moveRequests } from './drop-requests.ts'
import { verificationPersonalData } from './personal-data.ts'
import { verificationJobs } from './retention.ts'
import { notDeleted, people } from './review-queue.ts'
import { verificationRoutes } from './routes.ts'
import { kycVerifications, verificationRequests } from './tables.ts'

const isWaiting = eq(verificationRequests.status, 'pending')

/** Identity checks that wait in the queue: those of deleted accounts are kept, but no longer shown. */
const waitingChecks = queries
  .select({ createdAt: kycVerifications.createdAt })
  .from(kycVerifications)
  .innerJoin(people, eq(people.id, kycVerifications.userId))
  .where(and(eq(kycVerifications.status, 'pending'), notDeleted))
  .as('waiting_checks')
const oldestCheck = queries.select({ at: min(waitingChecks.createdAt) }).from(waitingChecks)

export const feature: Feature = {
  routes: ({ services }) => verificationRoutes(services),
  jobs: ({ services }) => verificationJobs(services),
  personalData: verificationPersonalData,
  adminQueues: {
    verifications: {
      oldest: inline(sql`least(${oldestCheck}, ${earliest(verificationRequests.createdAt, isWaiting)})`).mapWith(
        kycVerifications.createdAt,
      ),
      decided: [kycVerifications, verificationRequests].map((table) =>
        decidedItems(table.createdAt, table.decidedAt, isNotNull(table.decidedBy)),
      ),
    },
  },
  adminFigures: {
    waitingVerifications: figure(
      sql`(${countOf(waitingChecks, undefined)} + ${countOf(verificationRequests, isWaiting)})`,
    ),
  },
  handlers: [on(socialProfileChange, dropRequests), on(socialProfileMerge, moveRequests)],
  targetNames: {
    kyc_verification: ownerNames(kycVerifications),
    verification_request: ownerNames(verificationRequests),
  },
}
