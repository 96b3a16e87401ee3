import { sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import type { AfterDeposit } from './deposits.ts'
import { settleOpenDeposits } from './janitor.ts'
import { reconcile } from './reconcile.ts'
import { finishReturns } from './return-suspense.ts'
import { payDebts } from './reversals.ts'

type Log = { warn: (fact: object, text: string) => void }

/**
 * Settles what a lost webhook left open, every minute; goes on with returns to cards, and lets balances pay debts, every ten; compares
 * the books with the card provider's once a day; forgets kept answers after 48 hours (reliability.md 4.1.6).
 */
export async function walletJobs(services: Services, afterDeposit: AfterDeposit, log: Log): Promise<void> {
  await services.jobs.schedule('deposits-janitor', '* * * * *', async () => {
    await settleOpenDeposits(services, afterDeposit, log)
  })
  await services.jobs.schedule('pay-debts', '*/10 * * * *', async () => {
    await payDebts(services.database)
  })
  await services.jobs.schedule('return-suspense', '*/10 * * * *', async () => {
    await finishReturns(services, log)
  })
  await services.jobs.schedule('reconcile-provider', '17 3 * * *', async () => {
    await reconcile(services, afterDeposit)
  })
  await services.jobs.schedule('idempotency-cleanup', '41 * * * *', async () => {
    await services.database.orm.execute(sql`delete from api_idempotency where created_at < now() - interval '48 hours'`)
  })
}
