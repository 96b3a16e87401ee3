import type { Log } from '../../platform/log.ts'
import type { Services } from '../../platform/services.ts'
import { settleOpenDeposits } from './open-deposits.ts'
import { finishReturns } from './return-suspense.ts'

/** Settles what a lost webhook left open, every minute; goes on with returns to cards every ten. */
export async function depositJobs(services: Services, log: Log): Promise<void> {
  await services.jobs.schedule('deposits-janitor', '* * * * *', async () => {
    await settleOpenDeposits(services, log)
  })
  await services.jobs.schedule('return-suspense', '*/10 * * * *', async () => {
    await finishReturns(services, log)
  })
}
