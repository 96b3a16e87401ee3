import { inArray } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { destroyKycKeys, releaseKycFiles } from '../../foundation/uploads/index.ts'
import { usersDeletedBefore } from '../../foundation/users/index.ts'
import { kycVerifications } from './tables.ts'

const retentionYears = 5

/**
 * Deletes the identity documents of accounts deleted five years ago (reliability.md 4.7): destroys their keys, which makes every
 * copy unreadable, and releases the files for the sweep. Returns the number of users affected.
 */
export async function deleteIdentityDocuments({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock())
  before.setUTCFullYear(before.getUTCFullYear() - retentionYears)
  return database.transaction(async (tx) => {
    const people = await destroyKycKeys(tx, usersDeletedBefore(tx, before))
    if (people.length === 0) return 0
    await tx
      .update(kycVerifications)
      .set({ frontFileId: null, backFileId: null, selfieFileId: null })
      .where(inArray(kycVerifications.userId, people))
    await releaseKycFiles(tx, people)
    return people.length
  })
}

export const verificationJobs = (services: Services): Promise<void> =>
  services.jobs.schedule('kyc-retention', '23 2 * * *', async () => void (await deleteIdentityDocuments(services)))
