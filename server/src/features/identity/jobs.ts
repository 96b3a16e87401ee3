import { lt } from 'drizzle-orm'
import { deleteExpiredThrottles } from '../../platform/limits/throttle.ts'
import type { Services } from '../../platform/services.ts'
import { usedChallenges, verifications } from '../credentials/tables.ts'
import { isAlive } from '../sessions/session-rules.ts'
import { formerUsernames } from '../users/tables.ts'
import { deviceLinkQueue, sendDeviceLink } from './device-confirmation.ts'

/** Mails device links; deletes expired sessions, links, used challenges, throttle counters and former usernames. */
export async function identityJobs(services: Services): Promise<void> {
  const { jobs, database, clock } = services
  await jobs.work(deviceLinkQueue, ({ userId }) => sendDeviceLink(services, userId === null ? null : Number(userId)))
  await jobs.schedule('accounts-cleanup', '17 * * * *', async () => {
    const now = clock()
    await database.pool.query(
      `delete from sessions s using users u where u.id = s.user_id and not (${isAlive('$1::timestamptz')})`,
      [now],
    )
    await database.orm.delete(verifications).where(lt(verifications.expiresAt, now))
    await database.orm.delete(formerUsernames).where(lt(formerUsernames.keptUntil, now))
    await database.orm.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now))
    await deleteExpiredThrottles(database.orm, clock)
  })
}
