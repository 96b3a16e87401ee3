import type { Services } from '../../../platform/services.ts'
import { remindOfDisputes, runDueDisputes } from './due-disputes.ts'

/** Sends reminders and ends overdue disputes every minute. */
export const disputeJobs = (services: Services): Promise<void> =>
  services.jobs.schedule('disputes', '* * * * *', async () => {
    await remindOfDisputes(services)
    await runDueDisputes(services)
  })
