import type { Log } from '../../../platform/log.ts'
import type { Services } from '../../../platform/services.ts'
import { settleOpenDeposits } from './open-deposits.ts'
import { retryReturns } from './return-suspense.ts'

/** Settles deposits whose webhook was lost, every minute, and retries returns to cards, every ten minutes. */
export async function depositJobs(services: Services, log: Log): Promise<void> {
  await services.jobs.schedule('deposits-janitor', '* * * * *', async () => {
    await settleOpenDeposits(services, log)
  })
  await services.jobs.schedule('return-suspense', '*/10 * * * *', async () => {
    await retryReturns(services, log)
  })
}
