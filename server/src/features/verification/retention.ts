import { sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'

const yearsKept = 5

/**
 * Deletes the identity documents of accounts deleted five years ago (reliability.md 4.7): destroys their keys, which makes every
 * copy unreadable, and releases the files for the sweep. Returns the number of users affected.
 */
export async function deleteIdentityDocuments({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock())
  before.setUTCFullYear(before.getUTCFullYear() - yearsKept)
  const { rows } = await database.orm.execute<{ people: number }>(sql`
    with gone as (
      delete from kyc_keys k using users u
      where u.id = k.user_id and u.email like '%@deleted.invalid' and u.updated_at < ${before} returning k.user_id),
    checks as (
      update kyc_verifications set front_file_id = null, back_file_id = null, selfie_file_id = null
      where user_id in (select user_id from gone)),
    released as (
      update files set used_at = null where purpose = 'kyc' and owner_id in (select user_id from gone))
    select count(*)::int as people from gone`)
  return rows[0]!.people
}

export const verificationJobs = (services: Services): Promise<void> =>
  services.jobs.schedule('kyc-retention', '23 2 * * *', async () => void (await deleteIdentityDocuments(services)))
