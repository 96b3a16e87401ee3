import type { Services } from '../../../platform/services.ts'
import { runHourlyAudit } from './audit-runs.ts'
import { reconcile } from './reconcile.ts'

/** Reconciles with the card provider once a day and audits the ledger once an hour. */
export async function reconciliationJobs(services: Services): Promise<void> {
  await services.jobs.schedule('reconcile-provider', '17 3 * * *', async () => {
    await reconcile(services)
  })
  await services.jobs.schedule('ledger-audit', '27 * * * *', async () => {
    await runHourlyAudit(services)
  })
}
