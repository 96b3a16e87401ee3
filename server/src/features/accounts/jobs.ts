import { lt } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { resetQueue, sendResetLink } from './password-change.ts'
import { attempts, formerUsernames, sessions, usedChallenges, verifications } from './tables.ts'

/** Mails links that were asked for; forgets what has run out: sessions, links, solved challenges, counted attempts, names given up. */
export async function accountJobs(services: Services): Promise<void> {
  const { jobs, database, clock } = services
  await jobs.work(resetQueue, ({ email }) => sendResetLink(services, String(email)))
  await jobs.schedule('accounts-cleanup', '17 * * * *', async () => {
    const now = clock()
    await database.orm.delete(sessions).where(lt(sessions.expiresAt, now))
    await database.orm.delete(verifications).where(lt(verifications.expiresAt, now))
    await database.orm.delete(formerUsernames).where(lt(formerUsernames.keptUntil, now))
    await database.orm.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now))
    await database.orm.delete(attempts).where(lt(attempts.createdAt, new Date(now.getTime() - 86_400_000)))
  })
}
