import { lt } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { showcaseShares } from './tables.ts'

const twoDays = 2 * 86_400_000

/** Deletes share records once they are no longer needed for deduplication. */
export async function showcaseJobs({ jobs, database, clock }: Services): Promise<void> {
  await jobs.schedule('showcase-cleanup', '41 3 * * *', async () => {
    const before = new Date(clock().getTime() - twoDays).toISOString().slice(0, 10)
    await database.orm.delete(showcaseShares).where(lt(showcaseShares.day, before))
  })
}
