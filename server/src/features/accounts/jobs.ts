import { lt } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { attempts, sessions, usedChallenges, verifications } from './tables.ts'

/** Forgets what has run out: sessions, links, solved challenges, counted attempts. */
export async function accountJobs({ jobs, database, clock }: Services): Promise<void> {
  await jobs.schedule('accounts-cleanup', '17 * * * *', async () => {
    const now = clock()
    await database.orm.delete(sessions).where(lt(sessions.expiresAt, now))
    await database.orm.delete(verifications).where(lt(verifications.expiresAt, now))
    await database.orm.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now))
    await database.orm.delete(attempts).where(lt(attempts.createdAt, new Date(now.getTime() - 86_400_000)))
  })
}
