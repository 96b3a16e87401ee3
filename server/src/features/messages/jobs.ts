import type { Services } from '../../platform/services.ts'
import { mailAway } from './away-mails.ts'

/** Looks every minute for messages that wait for somebody who is away. */
export const messageJobs = (services: Services): Promise<void> =>
  services.jobs.schedule('messages-away', '* * * * *', async () => {
    await mailAway(services)
  })
