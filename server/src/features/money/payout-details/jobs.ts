import { inTransaction } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { changeUser, lockUserRow, withoutPayoutEnding } from '../../foundation/users/index.ts'
import { digestOfEnding } from './account-ending.ts'
import { openPayoutDetails } from './payout-details.ts'

const maxPerRun = 1_000

/** Every ten minutes stores the endings of account numbers that were saved before endings were. */
export async function payoutDetailsJobs(services: Services): Promise<void> {
  await services.jobs.schedule('payout-endings', '*/10 * * * *', async () => void (await storeMissingEndings(services)))
}

/** Stores up to 1,000 missing endings. Returns how many. */
export async function storeMissingEndings(services: Services): Promise<number> {
  const ids = await withoutPayoutEnding(services.database.orm, maxPerRun)
  for (const id of ids)
    await inTransaction(services, async ({ tx, secret }) => {
      const user = await lockUserRow(tx, id)
      const number = user && openPayoutDetails(secret, user)?.accountNumber
      if (number) await changeUser(tx, id, { payoutEnding: digestOfEnding(secret, number) })
    })
  return ids.length
}
