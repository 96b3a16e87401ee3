import type { Services } from '../../../platform/services.ts'
import { issueAllMissing } from './issue.sql.ts'

/** Issues documents every minute. */
export const receiptJobs = (services: Services): Promise<void> =>
  services.jobs.schedule('receipts', '* * * * *', async () => {
    await issueAllMissing(services)
  })
