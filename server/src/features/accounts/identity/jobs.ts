import { deleteExpiredThrottles } from '../../../platform/limits/throttle.ts'
import type { Services } from '../../../platform/services.ts'
import { releaseFormerUsernames } from '../../foundation/users/index.ts'
import { deleteExpiredLinks, deleteExpiredPasskeyChallenges, deleteUsedChallenges } from '../credentials/index.ts'
import { deleteExpiredSessions } from '../sessions/index.ts'
import { deviceLinkQueue, sendDeviceLink } from './device-confirmation.ts'
import { mailForcedRenames } from './forced-renames.ts'

/**
 * Mails people who were renamed by a migration, and device links; deletes expired sessions, links, challenges, throttle counters and former
 * usernames.
 */
export async function identityJobs(services: Services): Promise<void> {
  const { jobs, database, clock } = services
  await mailForcedRenames(services)
  await jobs.work(deviceLinkQueue, ({ userId }) => sendDeviceLink(services, userId === null ? null : Number(userId)))
  await jobs.schedule('accounts-cleanup', '17 * * * *', async () => {
    const now = clock()
    await deleteExpiredSessions(database, now)
    await deleteExpiredLinks(database.orm, now)
    await releaseFormerUsernames(database.orm, now)
    await deleteUsedChallenges(database.orm, now)
    await deleteExpiredPasskeyChallenges(database.orm, now)
    await deleteExpiredThrottles(database.orm, clock)
  })
}
