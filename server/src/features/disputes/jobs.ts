import type { Services } from '../../platform/services.ts'
import { remindOfDisputes, strikeDisputes } from './sweep.ts'

/** What silence does to disputes, looked after every minute. */
export const disputeJobs = (services: Services): Promise<void> =>
  services.jobs.schedule('disputes', '* * * * *', async () => {
    await remindOfDisputes(services)
    await strikeDisputes(services)
  })
