import { eq, sql } from 'drizzle-orm'
import { inTransaction } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { lockUserRow } from '../../foundation/users/index.ts'
import { digestOfEnding } from './account-ending.ts'
import { readPayoutAccount } from './payout-details.ts'
import { payoutDetails } from './tables.ts'

const maxPerRun = 1_000

/** Stores, every ten minutes, the endings of account numbers that were saved before endings were. */
export async function payoutDetailsJobs(services: Services): Promise<void> {
  await services.jobs.schedule('payout-endings', '*/10 * * * *', async () => void (await storeMissingEndings(services)))
}

/** Stores up to 1,000 missing endings. Returns how many. */
export async function storeMissingEndings(services: Services): Promise<number> {
  const { orm } = services.database
  const isMissing = sql`payment_method = 'wire' and account_ending is null`
  const found = await orm
    .select({ id: payoutDetails.userId })
    .from(payoutDetails)
    .where(isMissing)
    .orderBy(payoutDetails.userId)
    .limit(maxPerRun)
  for (const { id } of found)
    await inTransaction(services, async ({ tx, secret }) => {
      await lockUserRow(tx, id)
      const { details } = await readPayoutAccount(tx, secret, id)
      if (details?.accountNumber)
        await tx
          .update(payoutDetails)
          .set({ accountEnding: digestOfEnding(secret, details.accountNumber) })
          .where(eq(payoutDetails.userId, id))
    })
  return found.length
}
