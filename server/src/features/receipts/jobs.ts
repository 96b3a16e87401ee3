import type { Services } from '../../platform/services.ts'
import { issueDue } from './issue.ts'

/** Documents are issued every minute. */
export const receiptJobs = (services: Services): Promise<void> =>
  services.jobs.schedule('receipts', '* * * * *', async () => {
    await issueDue(services)
  })
