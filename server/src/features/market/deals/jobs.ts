import type { Services } from '../../../platform/services.ts'
import { showScheduledDeals } from './deals.ts'

/** Publishes scheduled deals every minute. */
export async function dealJobs(services: Services): Promise<void> {
  await services.jobs.schedule('deals-scheduled', '* * * * *', async () => {
    await showScheduledDeals(services)
  })
}
