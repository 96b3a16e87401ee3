import type { Services } from '../../platform/services.ts'
import { runAudit } from './audit-runs.ts'

/** Looks through the books once an hour. */
export async function adminJobs(services: Services): Promise<void> {
  await services.jobs.schedule('ledger-audit', '27 * * * *', async () => {
    await runAudit(services, null)
  })
}
