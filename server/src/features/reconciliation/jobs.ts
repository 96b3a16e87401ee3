import type { Services } from '../../platform/services.ts'
import { runAudit } from './audit-runs.ts'
import { reconcile } from './reconcile.ts'

/** Compares the books with the card provider's once a day, and looks through them once an hour. */
export async function reconciliationJobs(services: Services): Promise<void> {
  await services.jobs.schedule('reconcile-provider', '17 3 * * *', async () => {
    await reconcile(services)
  })
  await services.jobs.schedule('ledger-audit', '27 * * * *', async () => {
    await runAudit(services, null)
  })
}
